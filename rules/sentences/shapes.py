"""Sentences about a value that has another shape than its fact or its house rule."""

SENTENCES = {
    "wrong_shape.id": "An id of at most {most} letters and digits is needed.",
    "wrong_shape.line": "One line of 1 to {most} characters is needed.",
    "wrong_shape.seal": "A seal of {most} hexadecimal digits is needed.",
    "wrong_shape.moment": "A moment is needed, written like 2026-11-28T18:30:00Z.",
    "wrong_shape.date": "A date is needed, written like 2026-11-28.",
    "wrong_shape.short_name": "At most {most} characters are needed.",
    "wrong_shape.side": "The id of a side is needed, such as X.",
    "wrong_shape.clock": "A time like 0:45:00 is needed.",
    "house_rule.unknown": "There is no house rule called {name} in this game.",
    "house_rule.flag": "{label}: it is on or off: true or false.",
    "house_rule.whole": "{label}: a whole number is needed.",
    "house_rule.number": "{label}: a number is needed.",
    "house_rule.half": "{label}: only whole and half numbers can be used.",
    "house_rule.choice": "{label}: choose one of {choice_names}.",
    "house_rule.list": "{label}: a list of whole numbers is needed.",
    "house_rule.list_of": "{label}: a list of {length} whole numbers is needed.",
    "house_rule.least": "{label}: at least {least:g} is needed.",
    "house_rule.levels": "{label}: three numbers are needed for every level.",
    "house_rule.level_order": "{label}: every level must end after the one before.",
    "house_rule.most": "{label}: at most {most:g} is possible.",
}
