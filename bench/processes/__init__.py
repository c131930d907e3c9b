"""What more processes on one database record."""
