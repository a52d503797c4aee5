"""What the effects of a card of Ecos do, and what they count."""

from __future__ import annotations

from typing import Any

from tests.oracles.ecos_cards import LAND, cell_of
from tests.oracles.ecos_land import Cell, Pair, around, text_of
from tests.oracles.ecos_table import Effect, Run, Steps, Table


class CardEnds(Exception):
    """A placement could not be done: nothing below is resolved (ECS-2.5)."""


class Resolver(Table):
    """A table at which cards are resolved."""

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
                self.effect, self.last_then = effect, self.last()
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

    # -- why not -----------------------------------------------------------------------------------

    def reasons(self, text: str) -> set[str]:
        """The rules by which an action of the kind that is asked for can be refused."""
        kind, *rest = text.split()
        plain = {
            "cover": {"ECS-2.2", "ECS-2.6"},
            "take": {"ECS-2.3"},
            "peek": {"ECS-2.3", "ECS-2.10"},
            "keep": {"ECS-2.3"},
            "play": {"ECS-2.1", "ECS-2.3"},
            "cube": {"ECS-2.10"},
            "option": {"ECS-2.12"},
            "done": {"ECS-2.5", "ECS-2.12"},
            "lift": {"ECS-1.5"},
            "decline": {"ECS-1.5"},
        }
        if kind in plain:
            return plain[kind]
        land, effect, cell = self.land, self.effect, cell_of(rest[-1])
        meant = land.meant(effect.get("at", {}), cell, self.last_then)
        if kind == "build":
            if not land.is_it(rest[0], effect["what"]):
                return {"ECS-2.11"}
            return land.why_not(rest[0], cell, effect.get("at", {}), self.last_then)
        if kind == "move":
            return {"ECS-1.6"} if effect["what"] in (rest[0], "animal") else {"ECS-1.6", "ECS-2.11"}
        found = set() if meant else {"ECS-2.11"}  # all that hold are good reasons
        if kind == "remove":
            if not land.is_it(rest[0], effect["what"]):
                found |= {"ECS-2.11", "ECS-2.12"}
            lies = cell in land.tiles and (rest[0] == "tile" or land.number(rest[0], cell))
            return found if lies and (rest[0] != "tile" or len(land.tiles) > 4) else {*found, "ECS-1.7"}
        assert kind == "replace", text
        terrain, to = land.tiles.get(cell), effect["to"]
        if terrain in (None, to) or (not land.left(to) and not {terrain, to} <= set(LAND)):
            found.add("ECS-1.7")
        return found if terrain in effect["from"] else {*found, "ECS-2.11"}

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
