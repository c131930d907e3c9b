"""What more processes on one PostgreSQL record, beside bare inserts."""
