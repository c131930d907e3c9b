"""Check a show of 21-card or 27-card rummy: dublees, tunnelas, jokers, a complete hand (RULES §3, §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from rules.arrange import Needs, classify_meld
from rules.cards.cards import JOKER
from rules.cards.wrong_show import Faults, WrongShow
from rules.checks import check_size
from rules.rummy21.deck import Deck
from rules.rummy21.house import PURE_SEQUENCES, House, Special

Groups = tuple[tuple[str, ...], ...]
_SAYS = {
    "BAD_MELD": "rummy21_bad_meld",
    "PURE_SEQUENCES": "rummy21_pure_sequences",
    "UNMELDED_CARDS": "rummy21_unmelded",
}
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
        return tuple(chain(*self.special, *self.melds, self.rest))

    def check_cards(self, deck: Deck, prefix: str = "/") -> None:
        """Raise HAND_SIZE or TOO_MANY_COPIES where these cards cannot be a hand."""
        field = f"{prefix}melds" if self.melds else f"{prefix}special"
        check_size(self.cards, deck.rules["cards"], field)
        deck.check_in_play(self.cards, field)


def shown_as(house: House, kind: str | None, special: Groups, melds: Groups, rest: Sequence[str]) -> Show:
    """Return a show of `kind`, the usual one where it is None; special groups may stand among `melds`."""
    kind = kind or house.kinds[0]
    if kind != "full" and not house.all_melded:
        special, melds = (*special, *melds), ()
    return Show(kind, special, melds, tuple(rest))


def show_fault(deck: Deck, show: Show) -> WrongShow | None:
    """Return why a show is wrong, None where it is right.

    Reasons: NOT_EIGHT_JOKERS and its like, BAD_MELD, PURE_SEQUENCES, UNMELDED_CARDS.
    """
    if show.kind != "full":
        return _special_fault(deck, show)
    if not deck.house.all_melded or deck.rules["allow_full_pure_show"]:
        return _melded_fault(deck, show, Needs(pure=PURE_SEQUENCES))
    # Without that show (S-4) a complete hand is good for its three tunnelas, if it has them.
    return _special_fault(deck, replace(show, kind="three_tunnelas"))


def _special_fault(deck: Deck, show: Show) -> WrongShow | None:
    needed = deck.house.shows[show.kind]
    show = _set_apart(deck, show, needed.what)
    if needed.what == "jokers":
        return _jokers_fault(deck, show, needed)
    held, outside = _split(deck, needed.what, show.special)
    if held < needed.count:
        return _faults(deck).of(needed.reason, f"rummy21_few_{needed.what}", count=held, needed=needed.count)
    if not deck.house.all_melded:
        return None
    return _melded_fault(deck, replace(show, rest=(*outside, *show.rest)), Needs())


def _jokers_fault(deck: Deck, show: Show, needed: Special) -> WrongShow | None:
    """Return what is wrong with a show of jokers; only a hand that has not so many has too few (T-10)."""
    show, wilds = _loosened(deck, show, needed.count), deck.melds.wilds
    held = sum(card in wilds for card in show.cards)
    if held < needed.count:
        return _faults(deck).of(needed.reason, "rummy21_few_jokers", count=held, needed=needed.count)
    if not deck.house.all_melded:
        return None
    loose, outside = _split(deck, "jokers", show.special)
    if loose < needed.count:
        stuck = next(group for group in show.melds if not wilds.isdisjoint(group))
        return _faults(deck).of("BAD_MELD", "rummy21_joker_melded", cards=list(stuck), needed=needed.count)
    return _melded_fault(deck, replace(show, rest=(*outside, *show.rest)), Needs())


def _set_apart(deck: Deck, show: Show, what: str) -> Show:
    """Return `show` with the groups apart that are jokers, dublees or tunnelas, wherever they were laid."""
    melded = tuple(
        group
        for group in show.special
        if not _stands_apart(deck, what, group) and classify_meld(group, deck.melds) is not None
    )
    apart = tuple(group for group in show.melds if _is_special(deck, what, group))
    return replace(
        show,
        special=(*(group for group in show.special if group not in melded), *apart),
        melds=(*(group for group in show.melds if group not in apart), *melded),
    )


def _loosened(deck: Deck, show: Show, count: int) -> Show:
    """Return `show` with the jokers apart that lie loose, and of those in melds as many as `count` lacks.

    Which of them are laid as the loose ones does not matter, as long as a meld is one without them (T-10).
    """
    wilds = deck.melds.wilds
    loose = tuple(card for card in show.rest if card in wilds)
    rest = tuple(card for card in show.rest if card not in wilds)
    held, _ = _split(deck, "jokers", (*show.special, loose))
    melds = []
    for group in show.melds:
        left = group
        while held < count and (joker := _spare(deck, left)) is not None:
            at = left.index(joker)
            left, loose, held = (*left[:at], *left[at + 1 :]), (*loose, joker), held + 1
        melds.append(left)
    return replace(show, special=(*show.special, loose), melds=tuple(melds), rest=rest)


def _spare(deck: Deck, group: tuple[str, ...]) -> str | None:
    """Return a joker without which a meld is still one, None where it has none."""
    for card in sorted({*group} & deck.melds.wilds, key=lambda card: card != JOKER):
        at = group.index(card)
        if classify_meld((*group[:at], *group[at + 1 :]), deck.melds) is not None:
            return card
    return None


def _stands_apart(deck: Deck, what: str, group: Sequence[str]) -> bool:
    """Return whether a group holds jokers, dublees or tunnelas, and no card that would have to be melded."""
    held, outside = _split(deck, what, [group])
    return held > 0 and (what == "jokers" or not outside or not deck.house.all_melded)


def _is_special(deck: Deck, what: str, group: Sequence[str]) -> bool:
    if what == "jokers":
        return all(card in deck.melds.wilds for card in group)
    return len(group) == _SIZES[what] and len(set(group)) == 1 and deck.stands_alone(group[0])


def _split(deck: Deck, what: str, groups: Sequence[Sequence[str]]) -> tuple[int, tuple[str, ...]]:
    """Return how many jokers, dublees or tunnelas `groups` hold, and the cards outside them.

    A pair that is no dublee does not count (RULES §0): cards are never paired across the declared groups.
    """
    if what == "jokers":
        cards = [card for group in groups for card in group]
        outside = tuple(card for card in cards if card not in deck.melds.wilds)
        return len(cards) - len(outside), outside
    held, spare = 0, Counter[str]()
    for group in groups:
        for card, count in Counter(group).items():
            made = count // _SIZES[what] if deck.stands_alone(card) else 0
            held += made
            spare[card] += count - made * _SIZES[what]
    return held, tuple(spare.elements())


def _faults(deck: Deck) -> Faults:
    return Faults(deck.house.cite(), "PURE_SEQUENCES", _SAYS)


def _melded_fault(deck: Deck, show: Show, needs: Needs) -> WrongShow | None:
    """Return what is wrong where every card beside the special groups has to be melded."""
    return _faults(deck).melded(show.melds, show.rest, deck.melds, needs)
