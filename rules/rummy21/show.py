"""Check a show of 21-card or 27-card rummy: dublees, tunnelas, jokers, a complete hand (RULES §3, §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.arrange import MeldRules, Needs, check_declaration, classify_meld
from rules.checks import check_known, check_size
from rules.rummy21.deck import check_in_play
from rules.rummy21.schools import PURE_SEQUENCES, School, stands_alone
from rules.statements import Statement
from rules.switches import Rules
from rules.wrong_show import WrongShow

Groups = tuple[tuple[str, ...], ...]
_SIZES = {"dublees": 2, "tunnelas": 3}


@dataclass(frozen=True)
class Show:
    """Hold a shown hand: its kind, the groups that make it special, melds, and the cards outside them."""

    kind: str
    special: Groups
    melds: Groups
    rest: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        return (*_flat(self.special), *_flat(self.melds), *self.rest)


def shown_as(school: School, kind: str | None, special: Groups, melds: Groups, rest: Sequence[str]) -> Show:
    """Return a show of `kind`, the usual one where it is None; special groups may stand among `melds`."""
    kind = kind or school.kinds[0]
    if kind != "full" and not school.all_melded:
        special, melds = (*special, *melds), ()
    return Show(kind, special, melds, tuple(rest))


def _flat(groups: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(card for group in groups for card in group)


def show_fault(school: School, rules: Rules, melds: MeldRules, show: Show) -> WrongShow | None:
    """Return why a show is wrong, None where it is right.

    Reasons: NOT_EIGHT_JOKERS and its like, BAD_MELD, PURE_SEQUENCES, UNMELDED_CARDS.
    """
    if show.kind != "full":
        return _special_fault(school, melds, show)
    if not school.all_melded or rules["allow_full_pure_show"]:
        return _melded_fault(school, melds, show, Needs(pure=PURE_SEQUENCES))
    # Without that show (S-4) a complete hand is good for its three tunnelas, if it has them.
    return _special_fault(school, melds, replace(show, kind="three_tunnelas"))


def _special_fault(school: School, melds: MeldRules, show: Show) -> WrongShow | None:
    needed = school.shows[show.kind]
    show = _set_apart(show, needed.what, melds)
    held, outside = _split(needed.what, show.special, melds)
    if held < needed.count:
        params = {"count": held, "needed": needed.count}
        return _fault(school, needed.reason, f"rummy21_few_{needed.what}", **params)
    if not school.all_melded:
        return None
    return _melded_fault(school, melds, replace(show, rest=(*outside, *show.rest)), Needs())


def _set_apart(show: Show, what: str, melds: MeldRules) -> Show:
    """Return `show` with the groups apart that are jokers, dublees or tunnelas, wherever they were laid."""
    melded = tuple(
        group
        for group in show.special
        if not _split(what, [group], melds)[0] and classify_meld(group, melds) is not None
    )
    apart = tuple(group for group in show.melds if _is_special(what, group, melds))
    return replace(
        show,
        special=(*(group for group in show.special if group not in melded), *apart),
        melds=(*(group for group in show.melds if group not in apart), *melded),
    )


def _is_special(what: str, group: Sequence[str], melds: MeldRules) -> bool:
    if what == "jokers":
        return all(card in melds.wilds for card in group)
    return len(group) == _SIZES[what] and len(set(group)) == 1 and stands_alone(group[0], melds)


def _split(what: str, groups: Sequence[Sequence[str]], melds: MeldRules) -> tuple[int, tuple[str, ...]]:
    """Return how many jokers, dublees or tunnelas `groups` hold, and the cards outside them.

    A pair that is no dublee does not count (RULES §0): cards are never paired across the declared groups.
    """
    if what == "jokers":
        cards = _flat(groups)
        outside = tuple(card for card in cards if card not in melds.wilds)
        return len(cards) - len(outside), outside
    held, spare = 0, Counter[str]()
    for group in groups:
        for card, count in Counter(group).items():
            made = count // _SIZES[what] if stands_alone(card, melds) else 0
            held += made
            spare[card] += count - made * _SIZES[what]
    return held, tuple(spare.elements())


def _melded_fault(school: School, melds: MeldRules, show: Show, needs: Needs) -> WrongShow | None:
    """Return what is wrong where every card beside the special groups has to be melded."""
    declared = check_declaration(show.melds, melds, needs)
    if declared.group is not None:
        return _fault(school, "BAD_MELD", "rummy21_bad_meld", cards=list(show.melds[declared.group]))
    if declared.reason is not None:
        params = {"count": declared.pure, "needed": needs.pure}
        return _fault(school, "PURE_SEQUENCES", "rummy21_pure_sequences", **params)
    if show.rest:
        return _fault(school, "UNMELDED_CARDS", "rummy21_unmelded", cards=list(show.rest))
    return None


def _fault(school: School, reason: str, sentence: str, **params: object) -> WrongShow:
    return WrongShow(reason, Statement(sentence, params, school.cite()))


def check_shown_readable(show: Show, prefix: str = "/", name: str | None = None) -> None:
    """Raise UNKNOWN_CARD for the first card of a shown hand that is none."""
    for part, groups in (("special", show.special), ("melds", show.melds)):
        for place, group in enumerate(groups):
            check_known(group, f"{prefix}{part}/{place}", name)
    check_known(show.rest, f"{prefix}rest", name)


def check_shown_cards(
    rules: Rules, indicator: str, show: Show, prefix: str = "/", name: str | None = None
) -> None:
    """Raise HAND_SIZE or TOO_MANY_COPIES where these cards cannot be a hand."""
    field = f"{prefix}melds" if show.melds else f"{prefix}special"
    check_size(show.cards, rules["cards"], field, name)
    check_in_play(rules, show.cards, indicator, field, name)
