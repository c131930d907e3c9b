"""Files that people open or send: CSV, workbooks, calendars and codes."""
