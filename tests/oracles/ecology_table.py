"""What lies on the table in the oracle of Ecology, and plain questions about it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

Cell = tuple[int, int]
STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


@dataclass
class Question:
    """What is asked: the task, the player, and everything that may be answered."""

    task: str
    seat: int
    texts: set[str]


@dataclass
class Setup:
    """How a game began. `begun` is False if the first player is still to be found."""

    players: int
    piles: dict[str, list[str]]
    peaceful: bool
    rounds: int
    begun: bool
    land: dict[Cell, list[int]] = field(default_factory=dict)
    tokens: dict[int, str] = field(default_factory=dict)
    money: dict[int, int] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    held: dict[int, list[str]] = field(default_factory=dict)
    skips: dict[int, int] = field(default_factory=dict)
    tired: dict[int, int] = field(default_factory=dict)
    seat: int = 0
    first: int = 0
    round: int = 1


class Table:
    """The land, the tokens, and who has what."""

    def __init__(self, setup: Setup) -> None:
        text = (files("ecolearn.games.ecology") / "data" / "board.toml").read_text(encoding="utf-8")
        data: dict[str, Any] = tomllib.loads(text)
        self.meta, self.charts = data["meta"], data
        self.ages = list(data["entry"])
        self.entry = list(data["entry"].values())
        self.cards = {card["id"]: card for pile in ("luck", "work", "genius") for card in data[pile]}
        self.squares: dict[str, dict[str, Any]] = {}
        places = {(square["age"], *square["at"]): square["id"] for square in data["square"]}
        for square in data["square"]:
            to = {}
            for way, numbers in square["edges"].items():
                row, column = square["at"][0] + STEPS[way][0], square["at"][1] + STEPS[way][1]
                to.update(dict.fromkeys(numbers, places[square["age"], row, column]))
            self.squares[square["id"]] = {**square, "to": to}
        rows, columns = data["land"][f"players_{setup.players}"]
        self.cells: list[Cell] = [(x, y) for y in range(rows) for x in range(columns)]
        self.seats = list(range(1, setup.players + 1))
        self.piles = setup.piles
        self.land = setup.land
        self.token = setup.tokens or dict.fromkeys(self.seats, self.entry[0])
        self.money = setup.money or dict.fromkeys(self.seats, self.meta["start_money"])
        self.points = setup.points or dict.fromkeys(self.seats, self.meta["start_ecology"])
        self.held = setup.held or {seat: [] for seat in self.seats}
        self.skips = setup.skips or dict.fromkeys(self.seats, 0)
        self.tired = setup.tired or dict.fromkeys(self.seats, 0)
        self.seat, self.first = setup.seat, setup.first
        self.round, self.turns = setup.round, 1
        self.dice: list[int] = []

    # Players and land

    def after(self, seat: int) -> list[int]:
        """The other players, in the order of play."""
        return [*self.seats[seat:], *self.seats[: seat - 1]]

    def own(self, seat: int) -> list[Cell]:
        return [cell for cell, (owner, _rings) in self.land.items() if owner == seat]

    def people(self, seat: int) -> int:
        return sum(rings for owner, rings in self.land.values() if owner == seat)

    def near(self, cell: Cell) -> list[Cell]:
        return [other for other in self.cells if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1]

    def read_cell(self, text: str) -> Cell:
        column, row = text.split()[-1].split(",")
        return int(column), int(row)

    def price(self, seat: int, cell: Cell) -> int:
        if cell not in self.land:
            return 0
        return int(self.charts["density"][self.age(seat)][self.land[cell][1] - 1])

    def may_settle(self, seat: int, cell: Cell) -> bool:
        if cell not in self.land:
            return any(self.land.get(near, [0])[0] == seat for near in self.near(cell))
        owner, rings = self.land[cell]
        return owner == seat and rings < 4 and self.price(seat, cell) <= self.money[seat]

    # Ages and squares

    def age(self, seat: int) -> str:
        return str(self.squares[self.token[seat]]["age"])

    def people_squares(self, age: str) -> dict[int, str]:
        return {
            square["people"]: name
            for name, square in self.squares.items()
            if square["kind"] == "people" and square["age"] == age
        }

    def nearest(self, start: str, kind: str) -> list[str]:
        """The squares of a kind to which the fewest crossings lead."""
        distance = {start: 0}
        queue = [start]
        for name in queue:
            for to in self.squares[name]["to"].values():
                if to not in distance:
                    distance[to] = distance[name] + 1
                    queue.append(to)
        ends = [name for name in queue[1:] if self.squares[name]["kind"] == kind]
        return [name for name in ends if distance[name] == min(distance[end] for end in ends)]

    def passes(self, seat: int, chart: dict[str, Any]) -> bool:
        low, high = chart["people"]
        return (
            low <= self.people(seat) <= high
            and self.money[seat] >= chart["money"]
            and len(self.held[seat]) >= chart["inventions"]
            and self.points[seat] >= chart["ecology"]
        )

    # Numbers

    def now(self, seat: int, value: Any) -> int:
        """A number of a card in the age of a player."""
        return int(value[self.ages.index(self.age(seat))] if isinstance(value, list) else value)

    def gain_points(self, seat: int, points: int) -> None:
        self.points[seat] = max(0, min(self.meta["most_ecology"], self.points[seat] + points))

    def snapshot(self) -> dict[str, Any]:
        """All that can be compared with the engine."""
        return {
            "land": {cell: tuple(rings) for cell, rings in self.land.items()},
            "tokens": dict(self.token),
            "money": dict(self.money),
            "points": dict(self.points),
            "held": {seat: list(cards) for seat, cards in self.held.items()},
            "piles": {pile: list(cards) for pile, cards in self.piles.items()},
            "skips": dict(self.skips),
            "tired": dict(self.tired),
            "round": self.round,
            "turns": self.turns,
        }
