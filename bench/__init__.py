"""The figures we claim, measured in one run against named peers over published seeds."""
