"""What is drawn as a picture: a sheet, how an event ended, a race."""
