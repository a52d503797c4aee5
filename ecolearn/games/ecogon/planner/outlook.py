"""What a hex is worth: points now, points that may still come, missions and tiles."""

from __future__ import annotations

from collections import Counter
from math import exp

from ecolearn.kernel.grids import HEX

from ..boxes import out_of_game
from ..looking import tile_at
from ..matching import largest_matching
from ..missions import AREA, EATERS, GAP, LEVEL, PLANTS, PROVIDERS, SIZES, STEPS
from ..modules import HABITATS, NATURE, Modules
from ..openings import cell_of
from ..position import EcogonPosition
from .facts import ANIMAL, FACE_DOWN, HABITAT, PLANT, Facts, facts_of

#: How likely a provider that lies in the stack comes, and is laid where it is wanted, in each turn.
COMES = 0.5
#: The same for one that somebody holds.
HELD = 0.8
#: No need that is still open is ever counted as more than this.
SUREST = 0.85
#: A being that is not at home yet, beside one that is.
WAITING = 0.9
#: An empty hex, by what is given around it.
EMPTY, EMPTY_AT_ALL = 0.12, 0.3
#: A level and the card that comes with it.
LEVEL_WORTH = LEVEL + 1.5
#: What the tile of a habitat brings when it is surrounded, beside beans; and one that lies face down.
TILES = {
    "take": 0.3,
    "plant": 1.0,
    "reorder": 0.4,
    "return": 1.2,
    "fetch": 0.6,
    "move": 0.9,
    "remove": -1.0,
    "repeat": -0.6,
    "swap": -0.6,
    "play": 1.2,
    "newly": 1.5,
    "renew": 0.3,
}
UNSEEN_TILE = 0.7
#: What it adds to a habitat that lets the events begin (ECG-6.1): planners do not play for time.
BEGINNING = 4.0
#: A hint of a fulfilment counts by this power of how much of it is there.
SHARPNESS = 2.5


class Outlook:
    """How a seat judges hexes for as long as it plans one turn.

    Parameters
    ----------
    view : EcogonPosition
        What the seat sees, or a position that fits it.
    seat : int
    """

    def __init__(self, view: EcogonPosition, seat: int) -> None:
        self.facts: Facts = facts_of(view.deck)
        self.seat = seat
        self.modules: Modules | None = view.modules
        self.seats = view.table.seats
        self.hand_limit = view.hand_limit
        self.left = turns_left(view)
        number = self.facts.number
        self.unseen = Counter(
            {number(card): count for card, count in Counter(view.stock(NATURE)).items() if card}
        )
        self.hand = tuple([number(card) for card in view.hand(seat)])
        #: Events that may still come, and how many of them do.
        pool = {*view.zones.unseen, *(card for stack in view.deck.box.stacks for card in piles(view, stack))}
        self.events = tuple(sorted(pool.intersection(view.deck.events)))
        self.events_left = view.events_left()
        few = view.event_in is None and view.habitat_count() < view.deck.box.habitats_for_events
        self.habitats_for_events = view.deck.box.habitats_for_events
        self.beginning = BEGINNING if few and self.events_left else 0.0
        self._chances: dict[int, float] = {}
        self._cards: dict[tuple[int, tuple[int, ...]], tuple[float, bool]] = {}
        self._spots: dict[tuple[int, ...], float] = {}
        self.missions = self._weights(view)
        self.near_binoculars = self._birdwatch(view)
        self.missions_at = {
            name: self.missions[name] for name in ("biotope", "flora", "sizes", "key_species", "abundance")
            if name in self.missions
        }  # fmt: skip
        self._supply = self._supplies()
        self._late = min(1.0, self.left / 8)

    # -- what is to come -------------------------------------------------------------------------------

    def _weights(self, view: EcogonPosition) -> dict[str, float]:
        """What one fulfilment of each mission is worth now."""
        if self.modules is None:
            return {}
        found = {}
        for name, reached in zip(self.modules.missions, self.modules.levels, strict=True):
            levels = view.deck.missions[name].levels
            if reached == len(levels):
                found[name] = 1.0
                continue
            before = levels[reached - 1] if reached else 0
            found[name] = LEVEL_WORTH / (levels[reached] - before)
        return found

    def _birdwatch(self, view: EcogonPosition) -> frozenset[int]:
        modules = self.modules
        if "ornithology" not in self.missions or modules is None or modules.binoculars is None:
            return frozenset()
        middle = cell_of(modules.binoculars)
        steps = range(-STEPS, STEPS + 1)
        cells = [(middle[0] + q, middle[1] + r) for q in steps for r in steps]
        return frozenset(HEX.number(cell) for cell in cells if HEX.distance(cell, middle) <= STEPS)

    def _supplies(self) -> list[list[float]]:
        """For each colour and card how much it gives to animals of this colour that may still come."""
        facts = self.facts
        coming = self.unseen + Counter(self.hand)
        total = max(1, sum(coming.values()))
        found = []
        for bit in facts.colours.values():
            wants = [
                (need, count * facts.points[card] / len(facts.needs[card]) / total)
                for card, count in coming.items()
                if facts.kind[card] == ANIMAL and facts.colour[card] == bit
                for need in facts.needs[card]
            ]
            by_mask: dict[int, float] = {}
            row = []
            for mask in facts.mask:
                if mask not in by_mask:
                    by_mask[mask] = sum([worth for need, worth in wants if need & mask])
                row.append(by_mask[mask])
            found.append(row)
        return found

    def chance(self, need: int) -> float:
        """How likely something that meets a need comes in time."""
        known = self._chances.get(need)
        if known is None:
            mask = self.facts.mask
            total = max(1, sum(self.unseen.values()))
            share = sum(count for card, count in self.unseen.items() if mask[card] & need) / total
            held = sum(bool(mask[card] & need) for card in self.hand)
            rate = COMES * share * self.left + HELD * held * min(1.0, self.left / self.seats)
            known = self._chances[need] = min(SUREST, 1 - exp(-rate))
        return known

    # -- one hex ---------------------------------------------------------------------------------------

    def card(self, card: int, beside: tuple[int, ...]) -> tuple[float, bool]:
        """What a card is worth among its six neighbours (sorted), and whether it is at home."""
        key = (card, beside)
        known = self._cards.get(key)
        if known is None:
            known = self._cards[key] = self._card(card, beside)
        return known

    def _card(self, card: int, beside: tuple[int, ...]) -> tuple[float, bool]:
        facts = self.facts
        kind, value, home = facts.kind[card], 0.0, False
        gaps = beside.count(0)
        if kind == ANIMAL:
            own = facts.colour[card]
            if any(facts.ground[near] & own for near in beside):
                masks = [facts.mask[near] for near in beside]
                needs = facts.needs[card]
                met = largest_matching(
                    [[at for at, mask in enumerate(masks) if mask & need] for need in needs]
                )
                if None not in met:
                    home, value = True, float(facts.points[card])
                else:
                    missing = [need for need, near in zip(needs, met, strict=True) if near is None]
                    value = WAITING * facts.points[card] if len(missing) <= gaps else 0.0
                    for need in missing:
                        value *= self.chance(need)
        elif kind == HABITAT and facts.tile[card]:
            value += self._tile(facts.tile[card], beside, gaps)
        for name, weight in self.missions_at.items():
            soft = self._fulfilled(name, card, beside, gaps)
            if soft >= 1.0:
                value += weight
            elif soft:
                value += weight * self._late * 0.8 * soft**SHARPNESS
        return value, home

    def _tile(self, tile: str, beside: tuple[int, ...], gaps: int) -> float:
        facts = self.facts
        if tile == FACE_DOWN:
            worth = UNSEEN_TILE
        else:
            effect = facts.deck.tiles[tile].effects[0]
            if effect.do == "bonus":
                worth = float(sum([facts.names[near] in effect.who.cards for near in beside])) + 0.3 * gaps
            else:
                worth = TILES.get(effect.do, 0.0)
        return worth if not gaps else worth * self._late * (1 - gaps / 6) ** 2

    def _fulfilled(self, name: str, card: int, beside: tuple[int, ...], gaps: int) -> float:
        """How much of a fulfilment there is at a hex: from 0 to 1, 0 if it cannot become one."""
        facts = self.facts
        kind = facts.kind[card]
        if name == "biotope":
            own = facts.colour[card]
            fit = sum(
                [bool(near) and (facts.colour[near] == own or facts.ground[near] > 0) for near in beside]
            )
            return 0.0 if fit + gaps < 6 else fit / 6
        if name == "abundance":
            if kind != ANIMAL:
                return 0.0
            most = max(
                [sum([bool(facts.mask[near] & need) for near in beside]) for need in facts.needs[card]]
            )
            wanted = PROVIDERS
        elif name == "key_species":
            if kind == HABITAT:
                return 0.0
            most, wanted = sum([near in facts.eaters[card] for near in beside]), EATERS
        elif kind != HABITAT:
            return 0.0
        elif name == "flora":
            most, wanted = sum([facts.kind[near] == PLANT for near in beside]), PLANTS
        else:
            most, wanted = len({facts.size[near] for near in beside} - {0}), SIZES
        if most >= wanted:
            return 1.0
        return 0.0 if most + gaps < wanted else most / wanted

    def spot(self, beside: tuple[int, ...]) -> float:
        """What an empty hex is worth by its six neighbours (sorted)."""
        known = self._spots.get(beside)
        if known is None:
            facts = self.facts
            ground = 0
            for near in beside:
                ground |= facts.ground[near]
            known = 0.0
            for row, bit in zip(self._supply, facts.colours.values(), strict=True):
                if ground & bit:
                    known += EMPTY_AT_ALL + sum([row[near] for near in beside])
            known *= EMPTY * self._late
            if "niche" in self.missions and ground:
                taken = 6 - beside.count(0)
                if taken >= GAP - 1:
                    known += self.missions["niche"] * self._late * (0.25 if taken >= GAP else 0.08)
            self._spots[beside] = known
        return known

    def extra(self, at: int, card: int, value: float, home: bool, gap: int, fresh: bool) -> float:
        """What a hex adds for the missions that ask where a card lies and how it was laid."""
        facts, worth = self.facts, 0.0
        if facts.kind[card] != ANIMAL:
            return 0.0
        weights = self.missions
        if at in self.near_binoculars and facts.bird[card]:
            worth += weights["ornithology"] * (1.0 if home else 0.7 * value / facts.points[card])
        if gap >= GAP and "niche" in weights:
            worth += weights["niche"] if home else 0.2 * weights["niche"]
        if fresh and home and "planner" in weights and not facts.choices[card]:
            worth += weights["planner"]
        return worth

    def area(self, size: int) -> float:
        """What an area of connected cards of one colour is worth."""
        weight = self.missions["landscape"]
        return weight if size >= AREA else weight * self._late * 0.8 * (size / AREA) ** SHARPNESS


def piles(view: EcogonPosition, stack: str) -> tuple[str, ...]:
    """The events that are known to lie in a stack or out of the game."""
    return (*view.zones.cards(stack), *view.zones.cards(out_of_game(stack)))


def turns_left(position: EcogonPosition) -> int:
    """About how many turns of all players are still to come."""
    options, zones = position.table.options, position.zones
    left: int = zones.count(NATURE)
    if position.habitat_stack == HABITATS:
        left += zones.count(HABITATS)
    if options["events"]:
        due = 3 if position.event_in is None else position.event_in
        left = min(left, due + 3 * position.events_left())
    elif options["turns"]:
        left = min(left, options["turns"] - position.turn)
    return max(0, left)


def numbered(position: EcogonPosition, facts: Facts) -> dict[int, int]:
    """The board by numbers of hexes and cards."""
    modules = position.modules
    if modules is None:
        return {at: facts.number(card) for at, card in position.board.items()}
    tiled = {at for hexes in modules.tiled.values() for at in hexes}
    found = {}
    for at, card in position.board.items():
        tile = ""
        if at in tiled:
            tile = tile_at(position, at) or ""
            tile = tile if tile in position.deck.tiles else FACE_DOWN
        found[at] = facts.number(card, modules.signs.get(at, ""), tile)
    return found
