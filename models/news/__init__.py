"""What is new at an event, found out and sent to programs that listen."""
