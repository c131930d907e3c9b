"""Say on which day the events of the tests are: nobody runs them then, and what is over looks otherwise."""

DAY, NEXT_DAY = "2099-11-28", "2099-11-29"
START = f"{DAY}T18:30:00Z"
