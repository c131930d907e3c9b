"""Describe the screens of an event that are open."""

from __future__ import annotations

from marshmallow import Schema

from api.schemas.answers import needed


class ScreenAnswer(Schema):
    """Tell what a screen is to show: one `page` or all in turn, nothing, or a message.

    `silence` is for how many seconds it was not heard of; one that is there says so every ten.
    """

    name = needed.text()
    page = needed.text()
    blank = needed.flag()
    message = needed.text()
    reloads = needed.whole()
    silence = needed.whole()


class ScreensAnswer(Schema):
    """List the screens that are open."""

    screens = needed.many(ScreenAnswer)
