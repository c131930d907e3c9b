"""Say in our words where a value lies outside its bounds; the document reads them as marshmallow's own."""

from __future__ import annotations

from re import Pattern
from typing import Any

from marshmallow import ValidationError, validate

from api.sentences import Said
from models.zones import zone_of


def wrong(sentence: str, **params: Any) -> ValidationError:
    """Return what is wrong with a field."""
    return ValidationError([Said(sentence, params)])


class Range(validate.Range):
    """Accept numbers from `min` to `max`."""

    def _format_error(self, value: Any, message: str) -> Any:
        return [Said("wrong_shape.between", {"least": self.min, "most": self.max})]


class Length(validate.Length):
    """Accept texts, lists and objects of a length; `sentence` refuses any other, where stated."""

    def __init__(self, least: int | None, most: int, sentence: str = "") -> None:
        self.sentence = sentence
        super().__init__(min=least, max=most)

    def _format_error(self, value: Any, message: str) -> Any:
        is_text, given = isinstance(value, str), len(value)
        if self.max is not None and given > self.max:
            sentence = "wrong_shape.too_long" if is_text else "wrong_shape.too_many"
        elif is_text and not given:
            sentence = "wrong_shape.empty"
        else:
            sentence = "wrong_shape.too_short" if is_text else "wrong_shape.too_few"
        return [Said(self.sentence or sentence, {"least": self.min, "most": self.max, "given": given})]


class Among(validate.OneOf):
    """Accept one of several values."""

    def _format_error(self, value: Any) -> Any:
        return [Said("wrong_shape.one_of", {"choice_names": [str(choice) for choice in self.choices]})]


class Equal(validate.Equal):
    """Accept one value; anything else is refused with `sentence`."""

    def __init__(self, wanted: Any, sentence: str = "wrong_shape.other") -> None:
        self.sentence = sentence
        super().__init__(wanted)

    def _format_error(self, value: Any) -> Any:
        return [Said(self.sentence, {"wanted": self.comparable})]


class Form(validate.Regexp):
    """Accept texts of a form; any other is refused with `sentence`."""

    def __init__(self, form: str | Pattern[str], sentence: str, **params: Any) -> None:
        self.said = Said(sentence, params)
        super().__init__(form)

    def _format_error(self, value: Any) -> Any:
        return [self.said]


class KnownZone(Form):
    """Accept the name of a time zone that is known here."""

    def __call__(self, value: Any) -> Any:
        super().__call__(value)
        if zone_of(value) is None:
            raise ValidationError(self._format_error(value))
        return value
