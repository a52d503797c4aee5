"""What each seat may know of hidden cards (MUT-3.6 to MUT-3.8), found by keeping every possible story.

A story says which cards a viewer has seen lie where now, out of its sight. Whenever something happens that
it cannot see, a story splits into all that may have happened. What is the same in every story is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tests.oracles.mutternatur_cards import CAT

if TYPE_CHECKING:
    from tests.oracles.mutternatur import Oracle

Zone = str
Story = tuple[tuple[Zone, str], ...]  # zone and card of each card that was seen once, sorted
Left = tuple[Story, str | None]  # the story without a card, and what that was if it was seen before

MOST_STORIES = 1000


def without(story: Story, zone: Zone, card: str) -> Story:
    rest = list(story)
    rest.remove((zone, card))
    return tuple(rest)


def adding(story: Story, zone: Zone, card: str | None) -> Story:
    return story if card is None else tuple(sorted([*story, (zone, card)]))


class Memory:
    """What one viewer knows; None is one who sees only what all see."""

    def __init__(self, viewer: int | None, oracle: Oracle) -> None:
        self.viewer, self.oracle = viewer, oracle
        self.stories: set[Story] = {()}
        #: By owner the cards that it surely holds, in hand or face down, by the letter of MUT-3.8.
        self.kept: dict[int, Counter[str]] = {seat: Counter() for seat in oracle.seats if seat != viewer}
        self.lost_track = False

    def size(self, zone: Zone) -> int:
        what, _, seat = zone.partition(".")
        if what == "hand":
            return len(self.oracle.hands[int(seat)])
        return int(self.oracle.plans[int(seat)] is not None)

    def hidden(self, card: str) -> int:
        """Copies that the viewer does not see now; it can count them, for it knows which cards there are."""
        others = [seat for seat in self.oracle.seats if seat != self.viewer]
        return self.oracle.aside.count(card) + sum(self.oracle.held(seat).count(card) for seat in others)

    def unknown(self, story: Story, zone: Zone) -> int:
        """Hidden places of a zone of which this story says nothing."""
        return self.size(zone) - sum(where == zone for where, _face in story)

    def unseen_leaves(self, story: Story, zone: Zone) -> list[Left]:
        faces = sorted({face for where, face in story if where == zone})
        found: list[Left] = [(without(story, zone, face), face) for face in faces]
        return [*found, (story, None)] if self.unknown(story, zone) else found

    def new_copy(self, story: Story, zone: Zone, card: str, hidden: int) -> bool:
        """A copy in a zone may be one that this story does not place."""
        return self.unknown(story, zone) > 0 and sum(face == card for _zone, face in story) < hidden

    def set(self, stories: Iterable[Story]) -> None:
        self.stories = set(stories)
        assert self.stories or self.lost_track, "no story is possible"
        if len(self.stories) > MOST_STORIES:
            self.lost_track = True
        if self.lost_track:
            self.stories = {()}  # of no use any more

    # -- what happens ------------------------------------------------------------------------------

    def unseen_moves(self, frm: Zone, to: Zone) -> None:
        left = [one for story in self.stories for one in self.unseen_leaves(story, frm)]
        self.set(adding(story, to, face) for story, face in left)

    def unseen_exchange(self, zone: Zone, other: Zone) -> None:
        """A card of each of two zones goes to the other at the same time."""
        found = []
        for story in self.stories:
            for once, face in self.unseen_leaves(story, zone):
                for twice, face_of_other in self.unseen_leaves(once, other):
                    found.append(adding(adding(twice, other, face), zone, face_of_other))
        self.set(found)

    def leaves(self, zone: Zone, card: str) -> None:
        """A card comes into sight."""
        hidden, found = self.hidden(card), []
        for story in self.stories:
            if (zone, card) in story:
                found.append(without(story, zone, card))
            if self.new_copy(story, zone, card, hidden):
                found.append(story)
        self.set(found)

    def arrives(self, zone: Zone, card: str) -> None:
        """A card that was in sight goes out of sight."""
        self.set(adding(story, zone, card) for story in self.stories)

    def is_shown(self, zone: Zone, card: str) -> None:
        hidden, found = self.hidden(card), []
        for story in self.stories:
            if (zone, card) in story:
                found.append(story)
            if self.new_copy(story, zone, card, hidden):
                found.append(adding(story, zone, card))
        self.set(found)

    # -- what is known -----------------------------------------------------------------------------

    def certain(self, zone: Zone) -> Counter[str]:
        """The cards that lie in a zone in every story."""
        counts = [Counter(face for where, face in story if where == zone) for story in self.stories]
        found = counts[0]
        for other in counts[1:]:
            found &= other
        return found

    def allows(self, claims: Sequence[tuple[str, tuple[Zone, ...]]]) -> bool:
        """In every story each claim (this card lies in one of these zones) can be given a card of its own."""
        if self.lost_track:
            return True
        return all(
            _matched(sorted(claims, key=lambda claim: len(claim[1])), list(story)) for story in self.stories
        )


def _matched(claims: Sequence[tuple[str, tuple[Zone, ...]]], story: list[tuple[Zone, str]]) -> bool:
    if not claims:
        return True
    card, zones = claims[0]
    for at, (zone, face) in enumerate(story):
        if face == card and zone in zones and _matched(claims[1:], story[:at] + story[at + 1 :]):
            return True
    return False


class Memories:
    """All viewers together; each method is called before the cards move."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.of: dict[int | None, Memory] = {
            viewer: Memory(viewer, oracle) for viewer in [None, *oracle.seats]
        }

    def others(self, seat: int) -> list[Memory]:
        return [memory for viewer, memory in self.of.items() if viewer != seat]

    def chosen(self, seat: int, card: str, old: str | None) -> None:
        for memory in self.others(seat):
            if old is None:
                memory.unseen_moves(f"hand.{seat}", f"plan.{seat}")
            else:
                memory.unseen_exchange(f"hand.{seat}", f"plan.{seat}")

    def shown(self, seat: int, card: str | None, face_down: bool, to: Sequence[int | None]) -> None:
        assert card is not None
        for memory in self.others(seat):
            if memory.viewer in to:
                memory.is_shown(f"{'plan' if face_down else 'hand'}.{seat}", card)
                memory.kept[seat][card] = max(1, memory.kept[seat][card])

    def given(self, seat: int, to: int, card: str | None) -> None:
        frm = f"hand.{seat}" if card is not None else f"plan.{seat}"
        face = card if card is not None else self.oracle.plans[seat]
        assert face is not None
        for viewer, memory in self.of.items():
            if viewer == seat:
                memory.arrives(f"hand.{to}", face)
                memory.kept[to][face] += 1
            elif viewer == to:
                memory.leaves(frm, face)
                memory.kept[seat] -= Counter([face])
            else:
                memory.unseen_moves(frm, f"hand.{to}")
                memory.kept[seat].clear()

    def swapped(self, seat: int, card: str | None, other: str) -> None:
        frm = f"hand.{seat}" if card is not None else f"plan.{seat}"
        face = card if card is not None else self.oracle.plans[seat]
        assert face is not None
        for memory in self.others(seat):
            memory.leaves(frm, face)
            memory.arrives(f"hand.{seat}", other)
            memory.kept[seat] -= Counter([face])
            memory.kept[seat][other] += 1

    def revealed(self, seat: int) -> None:
        face = self.oracle.plans[seat]
        assert face is not None
        for memory in self.others(seat):
            memory.leaves(f"plan.{seat}", face)
            memory.kept[seat] -= Counter([face])

    def cat_returns(self, seat: int) -> None:
        for memory in self.others(seat):
            memory.arrives(f"hand.{seat}", CAT)
            memory.kept[seat][CAT] += 1
