"""The pages that people open: a table's with its sheet in it, and the files that they are made of."""
