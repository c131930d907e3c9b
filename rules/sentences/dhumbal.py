"""Sentences of Dhumbal and Yaniv."""

SENTENCES = {
    "dhumbal_won": "Called with {held}, lower than anybody else: no points.",
    "dhumbal_wrong": "Called with {held}, but somebody held no more: {penalty} are added, {points} in all.",
    "dhumbal_counters": "Countered the call with {held}: {points}.",
    "dhumbal_held": "Held {points} at the end.",
    "dhumbal_called": "{name} called and had the lowest hand.",
    "dhumbal_countered": "{name} called, {names} countered.",
    "dhumbal_nobody_called": "The stock ran out and nobody called.",
    "dhumbal_call": "{name} cannot have called with {points}; {most} is the most. Count again, or say who called.",
}
