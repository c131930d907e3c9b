"""What an event costs: its acts and pages, a draw that is published, a whole hall of it."""
