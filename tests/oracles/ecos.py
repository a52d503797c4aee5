"""Ecos a second time: from the rules alone, plain and slow, to be compared with the engine.

A game is one generator that goes through the rules from top to bottom and stops where somebody must decide.
Everything is kept in one changeable state and counted anew. Nothing is shared with the engine; even the cards
are read here again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.oracles.ecos_cards import COLOURS, TERRAINS, Box
from tests.oracles.ecos_land import Cell, Land, Pair, around, text_of

Steps = Generator[None, str, Any]
Effect = dict[str, Any]
#: Says in which order a deck lies that was made anew: the oracle knows only which cards they are.
Fate = Callable[[str, list[str]], list[str]]


@dataclass
class Setup:
    """How a game begins: everything that chance or a start position decided."""

    tiles: dict[Cell, str]
    hands: dict[int, list[str]]
    fronts: dict[int, list[str]]
    decks: dict[str, list[str]]  # top first
    displays: dict[str, list[str]]
    bag: list[str]  # top first
    to_choose: dict[int, int] = field(default_factory=dict)  # cards that are laid open before the game
    tokens: list[Pair] = field(default_factory=list)
    spent: dict[str, list[str]] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    bare: dict[str, list[str]] = field(default_factory=dict)  # symbols without a cube, where some have one
    uses: dict[str, int] = field(default_factory=dict)
    cubes: dict[int, int] = field(default_factory=dict)
    dials: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    harbinger: int = 1
    round: int = 1


@dataclass
class Run:
    """The card that is being resolved: what it did last, where, and how many tokens it has taken off."""

    card: str
    what: str = ""
    at: Cell | None = None
    removed: int = 0


class CardEnds(Exception):
    """A placement could not be done: nothing below is resolved (ECS-2.5)."""


class Oracle:
    """A whole game in one changeable state."""

    def __init__(self, box: Box, players: int, setup: Setup, goal: int, rounds: int, fate: Fate) -> None:
        self.box, self.players, self.goal, self.rounds, self.fate = box, players, goal, rounds, fate
        self.seats = list(range(1, players + 1))
        self.land = Land(box, setup.tiles, setup.tokens)
        self.hands = {seat: list(setup.hands.get(seat, [])) for seat in self.seats}
        self.fronts = {seat: list(setup.fronts.get(seat, [])) for seat in self.seats}
        self.peeked: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.decks = {colour: list(setup.decks[colour]) for colour in COLOURS}
        self.displays = {colour: list(setup.displays[colour]) for colour in COLOURS}
        self.spent = {colour: list(setup.spent.get(colour, [])) for colour in COLOURS}
        self.bag, self.drawn = list(setup.bag), list(setup.drawn)
        self.cubes = {seat: setup.cubes.get(seat, box.start_cubes) for seat in self.seats}
        self.dials = {seat: setup.dials.get(seat, 0) for seat in self.seats}
        self.points = {seat: setup.points.get(seat, 0) for seat in self.seats}
        self.bare: dict[str, list[str]] = {}
        self.uses: dict[str, int] = {}
        for seat in self.seats:
            for card in self.fronts[seat]:
                self.open_card(card)
        self.bare |= setup.bare
        self.uses |= setup.uses
        self.called: list[tuple[int, str]] = []
        #: The placement that is being done, and where the card had done something last when it began.
        self.effect: Effect = {}
        self.last_then: Cell | None = None
        self.run: Run | None = None
        self.harbinger, self.round, self.element = setup.harbinger, setup.round, ""
        self.ended = ""
        #: Cards that somebody has taken openly, and cards that somebody has put under a deck (ECS-2.13).
        self.taken: set[str] = set()
        self.under: dict[int, set[str]] = {seat: set() for seat in self.seats}
        self.log: list[tuple[Any, ...]] = []
        #: What the cards called by one element have done, step by step, with the hexes that were counted.
        self.trace: list[tuple[Any, ...]] = []
        self.seat, self.task = 0, ""
        self.legal: set[str] = set()
        self.steps = self.game(setup.to_choose)
        next(self.steps)

    # -- deciding ----------------------------------------------------------------------------------

    def do(self, text: str) -> None:
        """Do a legal action; what follows without a decision follows at once."""
        assert text in self.legal, text
        self.log = []
        try:
            self.steps.send(text)
        except StopIteration:
            self.seat, self.task, self.legal = 0, "over", set()

    def ask(self, seat: int, task: str, legal: Iterable[str]) -> Steps:
        """Wait for a decision."""
        self.seat, self.task, self.legal = seat, task, set(legal)
        assert self.legal, task
        return (yield)

    def choose(self, task: str, legal: Iterable[str]) -> Steps:
        """A decision of the owner of the card that is resolved; with one way only it is taken."""
        ways = set(legal)
        if len(ways) == 1:
            return ways.pop()
        owner = next(seat for seat in self.seats if self.run and self.run.card in self.fronts[seat])
        return (yield from self.ask(owner, task, ways))

    def tell(self, *what: Any) -> None:
        self.log.append(what)

    def note(self, sort: str, what: str = "", *cells: str, n: int = 0) -> None:
        assert self.run is not None
        self.trace.append((self.run.card, sort, what, sorted(cells), n))

    def clockwise(self, first: int) -> list[int]:
        return [(first - 1 + step) % self.players + 1 for step in range(self.players)]

    # -- the course of the game (ECS-2.1, ECS-2.2, ECS-2.8, ECS-2.9) -----------------------------------

    def game(self, to_choose: dict[int, int]) -> Steps:
        for seat in self.seats:
            for _time in range(to_choose.get(seat, 0)):
                text = yield from self.ask(
                    seat, "choose_start", [f"play {card}" for card in self.hands[seat]]
                )
                self.lay_open(seat, text.split()[1])
        while True:
            yield from self.play_round()
            if max(self.points.values()) >= self.goal:
                self.ended = "goal"
            elif self.round == self.rounds:
                self.ended = "rounds"
            if self.ended:
                return
            self.bag = self.fate("bag", self.bag + self.drawn)
            self.drawn = []
            self.round += 1
            self.element = ""
            self.harbinger = self.clockwise(self.harbinger)[1]
            self.tell("new_round", self.round, self.harbinger)

    def play_round(self) -> Steps:
        """Elements are drawn until a wild one has been answered and resolved."""
        while self.element != "wild":
            yield from self.ask(self.harbinger, "draw", ["draw"])
            self.element = self.bag.pop(0)
            self.drawn.append(self.element)
            for seat in self.clockwise(self.harbinger):
                yield from self.answer(seat, self.element, "answer")
            if self.called:
                self.trace = []
            while self.called:
                for seat in self.clockwise(self.harbinger):
                    own = [card for owner, card in self.called if owner == seat]
                    if own:
                        yield from self.resolve(seat, own[0])
                        break

    def answer(self, seat: int, element: str, task: str) -> Steps:
        """A cube on a symbol, or a quarter turn of the dial (ECS-2.2, ECS-2.6)."""
        ways = [f"cover {card} {sign}" for card, sign in self.coverable(seat, element)]
        text = yield from self.ask(seat, task, [*ways, "dial"])
        if text == "dial":
            yield from self.turn_dial(seat)
            return
        _cover, card, sign = text.split()
        self.cubes[seat] -= 1
        self.bare[card].remove(sign)
        self.tell("covered", seat, card, sign)
        if not self.bare[card]:
            self.called.append((seat, card))
            self.tell("eco", seat, card)

    def coverable(self, seat: int, element: str) -> list[tuple[str, str]]:
        if not self.cubes[seat]:
            return []
        return [
            (card, sign)
            for card in self.fronts[seat]
            if (self.run is None or self.run.card != card)
            for sign in self.bare[card]
            if element in (sign, "wild")
        ]

    # -- the dial and what it gives (ECS-2.3, ECS-2.10) ------------------------------------------------

    def turn_dial(self, seat: int) -> Steps:
        self.dials[seat] += 1
        self.tell("turned", seat, self.dials[seat])
        if self.dials[seat] == 2:
            yield from self.gain_card(seat, "dial_card")
        elif self.dials[seat] == 3:
            ways = ["cube", *(f"play {card}" for card in self.hands[seat])]
            text = yield from self.ask(seat, "dial_use", ways)
            self.dials[seat] = 0
            if text == "cube":
                self.gain_cube(seat)
            else:
                self.lay_open(seat, text.split()[1])

    def gain_card(self, seat: int, task: str) -> Steps:
        """A card into the hand, or where there is none a cube; the dial's may be declined."""
        ways = [f"take {card}" for colour in COLOURS for card in self.displays[colour]]
        ways += [f"peek {colour}" for colour in COLOURS if self.decks[colour] or self.spent[colour]]
        if task == "dial_card":
            text = yield from self.ask(seat, task, [*(ways or ["cube"]), "pass"])
            if text == "pass":
                return
            self.dials[seat] = 0
        elif ways:
            text = yield from self.ask(seat, task, ways)
        else:
            text = "cube"
        if text == "cube":
            self.gain_cube(seat)
            return
        way, which = text.split()
        if way == "take":
            colour = self.box.cards[which]["deck"]
            self.displays[colour].remove(which)
            self.hands[seat].append(which)
            self.taken.add(which)
            self.tell("took", seat, which)
        else:
            colour = which
            yield from self.peek(seat, colour)
        while len(self.displays[colour]) < 2 and self.can_give(colour):
            self.displays[colour].append(self.decks[colour].pop(0))
            self.under_forgets(self.displays[colour][-1])

    def peek(self, seat: int, colour: str) -> Steps:
        """Draw two cards of a deck and keep one; the other goes under it."""
        while len(self.peeked[seat]) < 2 and self.can_give(colour):
            self.peeked[seat].append(self.decks[colour].pop(0))
            self.under_forgets(self.peeked[seat][-1])
        text = yield from self.ask(seat, "keep", [f"keep {card}" for card in self.peeked[seat]])
        kept = text.split()[1]
        self.peeked[seat].remove(kept)
        self.hands[seat].append(kept)
        self.decks[colour] += self.peeked[seat]
        self.under[seat] |= set(self.peeked[seat])
        self.peeked[seat] = []

    def can_give(self, colour: str) -> bool:
        """An empty deck that must give a card is made anew from the spent cards of its colour."""
        if not self.decks[colour] and self.spent[colour]:
            self.decks[colour] = self.fate(colour, self.spent[colour])
            self.spent[colour] = []
        return bool(self.decks[colour])

    def under_forgets(self, card: str) -> None:
        for known in self.under.values():
            known.discard(card)

    def gain_cube(self, seat: int) -> None:
        self.cubes[seat] += 1
        self.tell("gained_cube", seat)

    def lay_open(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.fronts[seat].append(card)
        self.taken.discard(card)
        self.open_card(card)

    def open_card(self, card: str) -> None:
        self.bare[card] = list(self.box.cards[card]["cost"])
        self.uses[card] = self.box.cards[card]["uses"]

    # -- resolving cards (ECS-2.4 to ECS-2.7) ----------------------------------------------------------

    def resolve(self, seat: int, card: str) -> Steps:
        """Cubes off, effects from top to bottom, a quarter turn."""
        printed = self.box.cards[card]
        self.called.remove((seat, card))
        self.bare[card] = list(printed["cost"])
        self.cubes[seat] += len(printed["cost"])
        if printed.get("impact"):
            self.tell("impact", card)
        self.run = Run(card)
        try:
            yield from self.effects(seat, printed["effects"])
        except CardEnds:
            self.tell("card_ends", card)
            self.note("failed")
        self.run = None
        self.uses[card] -= 1
        if not self.uses[card]:
            self.fronts[seat].remove(card)
            del self.bare[card], self.uses[card]
            self.spent[printed["deck"]].append(card)
            self.tell("spent", card)

    def effects(self, seat: int, effects: list[Effect]) -> Steps:
        for effect in effects:
            if effect["do"] in ("points", "gain"):
                self.note(effect["do"], effect.get("what", ""), *self.counted(effect), n=self.amount(effect))
            if effect["do"] == "points":
                if points := self.amount(effect):
                    self.points[seat] += points
                    self.tell("points", seat, points)
            elif effect["do"] == "gain":
                yield from self.gain(seat, effect)
            elif effect["do"] == "choose":
                options = dict(enumerate(effect["options"], 1))
                able = [f"option {n}" for n, option in options.items() if self.can_do(option[0])]
                every = [f"option {n}" for n in options]
                text = yield from self.choose("choose", able or every)
                self.note("choose", n=int(text.split()[1]))
                yield from self.effects(seat, options[int(text.split()[1])])
            else:
                does = {
                    "place": self.place,
                    "move": self.move,
                    "replace": self.replace,
                    "remove": self.remove,
                }
                yield from does[effect["do"]](effect)

    def gain(self, seat: int, effect: Effect) -> Steps:
        for _time in range(self.amount(effect)):
            if effect["what"] == "cube":
                self.gain_cube(seat)
            elif effect["what"] == "card":
                yield from self.gain_card(seat, "gain_card")
            else:
                yield from self.answer(seat, effect["what"], "gain")

    def can_do(self, effect: Effect) -> bool:
        """Whether an option of a card can be begun (ECS-2.12)."""
        at, last = effect.get("at", {}), self.last()
        if effect["do"] == "place":
            what = effect["what"]
            return bool(self.land.builds(what, at, last) or self.land.lifts(what, at, last))
        if effect["do"] == "replace":
            return bool(self.land.exchangeable(effect, last))
        if effect["do"] == "remove" and effect.get("need"):
            return bool(self.land.removable(effect, last))
        return True

    def last(self) -> Cell | None:
        assert self.run is not None
        return self.run.at

    def did(self, what: str, cell: Cell) -> None:
        assert self.run is not None
        self.run.what, self.run.at = what, cell

    def went(self, tokens: list[str], swept: bool) -> None:
        """Tokens have been taken off by the card, some swept away with a tile."""
        assert self.run is not None
        self.run.removed += len(tokens)
        for token in tokens if swept else ():
            self.tell("swept", token)

    # -- placing, replacing, removing, moving --------------------------------------------------------

    def place(self, effect: Effect) -> Steps:
        what, at, last = effect["what"], effect.get("at", {}), self.last()
        self.effect, self.last_then = effect, last
        for _time in range(effect.get("n", 1)):
            builds = self.land.builds(what, at, last)
            if not builds:
                yield from self.lift(what, at, last)
                builds = self.land.builds(what, at, last)
            text = yield from self.choose("place", [f"build {kind} {text_of(at)}" for kind, at in builds])
            _build, kind, where = text.split()
            self.land.put(kind, cell_of(where))
            self.did(kind, cell_of(where))
            self.tell("built", kind, where)
            self.note("place", kind, where)

    def lift(self, what: str, at: dict[str, Any], last: Cell | None) -> Steps:
        """A token that lies may be placed anew if its kind has run out; otherwise the card ends (ECS-1.5)."""
        cells = self.land.lifts(what, at, last)
        if not cells:
            raise CardEnds
        text = yield from self.choose("place", ["decline", *(f"lift {text_of(cell)}" for cell in cells)])
        if text == "decline":
            raise CardEnds
        where = text.split()[1]
        self.land.tokens.remove((what, cell_of(where)))
        self.tell("lifted", what, where)
        self.note("lift", what, where)

    def replace(self, effect: Effect) -> Steps:
        cells = self.land.exchangeable(effect, self.last())
        if not cells:
            raise CardEnds
        text = yield from self.choose("replace", [f"replace {text_of(cell)}" for cell in cells])
        where = text.split()[1]
        self.tell("replaced", effect["to"], where)
        self.note("replace", effect["to"], where)
        self.went(self.land.exchange(cell_of(where), effect["to"]), swept=True)
        self.did(effect["to"], cell_of(where))

    def remove(self, effect: Effect) -> Steps:
        """Up to n, at least `need` (ECS-2.12); a removed thing has a place but no group."""
        last, need = self.last(), effect.get("need", 0)
        for time in range(effect.get("n", 1)):
            found = [f"remove {what} {text_of(cell)}" for what, cell in self.land.removable(effect, last)]
            if not found and time < need:
                raise CardEnds
            text = yield from self.choose("remove", found if time < need else [*found, "done"])
            if text == "done":
                return
            _remove, what, where = text.split()
            self.tell("removed", what, where)
            self.note("remove", what, where)
            self.went(self.land.take_off(what, cell_of(where)), swept=what == "tile")
            self.did("", cell_of(where))

    def move(self, effect: Effect) -> Steps:
        """Up to n animals, each once (ECS-1.6)."""
        moved: list[Pair] = []  # where those that have moved stand
        for _time in range(effect.get("n", 1)):
            ways = ["done"]
            for what, cell in set(self.land.tokens):
                still = self.land.tokens.count((what, cell)) - moved.count((what, cell))
                if still and self.box.is_animal(what) and effect["what"] in (what, "animal"):
                    reach = self.land.reach(what, cell, effect["steps"], "over" in effect)
                    ways += [f"move {what} {text_of(cell)} {text_of(to)}" for to in reach]
            text = yield from self.choose("move", ways)
            if text == "done":
                return
            _move, what, start, end = text.split()
            self.land.tokens.remove((what, cell_of(start)))
            self.land.tokens.append((what, cell_of(end)))
            moved.append((what, cell_of(end)))
            self.did(what, cell_of(end))
            self.tell("moved", what, start, end)
            self.note("move", what, start, end)

    # -- counting (ECS-1.8, ECS-1.9) -------------------------------------------------------------------

    def amount(self, effect: Effect) -> int:
        if "count" not in effect:
            return int(effect.get("n", 1))
        points = effect.get("per", 1) * self.count(effect["count"])
        return min(points, effect.get("max", points))

    def count(self, count: dict[str, Any]) -> int:
        assert self.run is not None
        land, kind, of = self.land, count["kind"], count.get("of", "")
        what, at = self.run.what, self.run.at
        if kind == "removed":
            return self.run.removed
        if kind == "landmasses":
            return len(land.groups("land"))
        if kind in ("largest", "total"):
            return land.largest(of) if kind == "largest" else land.total(of)
        if at is None:
            return 0
        if kind in ("adjacent", "on_tile"):
            number = land.near(of, at) if kind == "adjacent" else land.number(of, at)
            return number - land.is_it(what, of)
        if not what:
            return 0  # what was removed has no group
        if kind == "landmass":
            return land.group_of("land", at)
        if kind == "community":
            return land.group_of(what, at) if self.box.is_animal(what) else 0
        return land.group_of(land.tiles[at] if self.box.is_animal(what) else what, at)

    def reasons(self, text: str) -> set[str]:
        """The rules by which an effect's action that is not legal can be refused."""
        kind, what, where = text.split()[:3]
        effect, last = self.effect, self.last_then
        assert kind == "build" and effect["do"] == "place", text
        if not self.land.is_it(what, effect["what"]):
            return {"ECS-2.11"}
        return self.land.why_not(what, cell_of(where), effect.get("at", {}), last)

    def counted(self, effect: Effect) -> list[str]:
        """The hexes of what an effect counts; what was taken off has none (ECS-1.8, ECS-1.9)."""
        assert self.run is not None
        count = effect.get("count", {"kind": "nothing"})
        land, kind, of, what, at = self.land, count["kind"], count.get("of", ""), self.run.what, self.run.at
        cells: set[Cell] = set()
        if kind in ("landmasses", "total"):
            cells = {cell for cell in land.tiles if land.number("land" if kind == "landmasses" else of, cell)}
        elif kind == "largest":
            best = land.largest(of)
            every = [of] if of != "animal" else list(self.box.species)
            groups = [group for one in every for group in land.groups(one) if land.size(one, group) == best]
            return sorted(" ".join(sorted(map(text_of, group))) for group in groups)  # any of them
        elif kind in ("adjacent", "on_tile") and at is not None:
            near = [at, *around(at)] if kind == "adjacent" else [at]
            cells = {one for one in near if land.number(of, one) > (one == at and land.is_it(what, of))}
        elif what and at is not None and kind in ("landmass", "community", "habitat"):
            of = {"landmass": "land", "community": what}.get(kind, what)
            if kind == "habitat" and self.box.is_animal(what):
                of = land.tiles[at]
            if kind != "community" or self.box.is_animal(what):
                cells = set().union(*(group for group in land.groups(of) if at in group))
        return [text_of(cell) for cell in cells]

    # -- the result, and comparing ---------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """All seats, the winner first (ECS-2.8)."""
        order = self.clockwise(self.harbinger)

        def rank(seat: int) -> tuple[int, int, int, int]:
            cards = len(self.hands[seat]) + len(self.fronts[seat])
            return -self.points[seat], -self.cubes[seat], -cards, order.index(seat)

        return sorted(self.seats, key=rank)

    def cards(self) -> list[str]:
        """Every card wherever it is."""
        zones = (self.hands, self.fronts, self.peeked, self.decks, self.displays, self.spent)
        return sorted(card for zone in zones for cards in zone.values() for card in cards)  # type: ignore[attr-defined]

    def cubes_on(self, seat: int) -> int:
        """The cubes on the cards of a seat."""
        return sum(len(self.box.cards[card]["cost"]) - len(self.bare[card]) for card in self.fronts[seat])

    def snapshot(self) -> dict[str, Any]:
        """The whole state in plain values."""
        return {
            "tiles": {text_of(cell): terrain for cell, terrain in self.land.tiles.items()},
            "tokens": sorted((what, text_of(cell)) for what, cell in self.land.tokens),
            "hands": {seat: sorted(cards) for seat, cards in self.hands.items()},
            "fronts": {seat: sorted(cards) for seat, cards in self.fronts.items()},
            "peeked": {seat: sorted(cards) for seat, cards in self.peeked.items()},
            "displays": {colour: sorted(cards) for colour, cards in self.displays.items()},
            "spent": {colour: sorted(cards) for colour, cards in self.spent.items()},
            "decks": self.decks,
            "bag": self.bag,
            "drawn": self.drawn,
            "bare": {card: sorted(signs) for card, signs in self.bare.items()},
            "uses": self.uses,
            "called": self.called,
            "run": self.run
            and (self.run.card, self.run.what, self.run.at and text_of(self.run.at), self.run.removed),
            "cubes": self.cubes,
            "dials": self.dials,
            "points": self.points,
            "harbinger": self.harbinger,
            "round": self.round,
            "element": self.element,
            "actors": [self.seat] if self.seat else [],
            "task": self.task,
            "ended": self.ended,
        }


def cell_of(text: str) -> Cell:
    column, row = text.split(",")
    return int(column), int(row)


class Sandbox:
    """One player, a landscape, and nothing but the rules of placement (ECS-4)."""

    MOST = 1000

    def __init__(self, box: Box, tiles: dict[Cell, str], tokens: list[Pair]) -> None:
        self.box, self.land = box, Land(box, tiles, tokens)
        self.changes, self.ended = 0, False
        self.things = (*TERRAINS, "mountain", "forest", *box.species)

    def legal(self) -> set[str]:
        """Everything that can be placed, replaced or taken away."""
        if self.ended:
            return set()
        land = self.land
        found = {"finish"}
        for what in self.things:
            found |= {f"put {what} {text_of(cell)}" for _what, cell in land.builds(what, {}, None)}
        for to in TERRAINS:
            others = {"from": [terrain for terrain in TERRAINS if terrain != to], "to": to}
            found |= {f"exchange {to} {text_of(cell)}" for cell in land.exchangeable(others, None)}
        for what in ("tile", "mountain", "forest", "animal"):
            gone = land.removable({"what": what}, None)
            found |= {f"clear {text_of(cell)} {thing}" for thing, cell in gone}
        return found

    def do(self, text: str) -> list[str]:
        """Do a legal action; gives the tokens that go."""
        kind, *rest = text.split()
        if kind == "finish":
            self.ended = True
            return []
        self.changes += 1
        self.ended = self.changes == self.MOST
        if kind == "clear":
            return self.land.take_off(rest[1], cell_of(rest[0]))
        if kind == "exchange":
            return self.land.exchange(cell_of(rest[1]), rest[0])
        self.land.put(rest[0], cell_of(rest[1]))
        return []
