"""A trade in the oracle of Ecology: an offer is built step by step, and answered (ECO-3.5)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from tests.oracles.ecology_table import Question, cell_text

if TYPE_CHECKING:
    from tests.oracles.ecology import Oracle

Game = Generator[Question, str, Any]
Offer = tuple[str, str, int]
NOTES = (50, 100, 500, 1000)


class Trade:
    """Between the player whose turn it is and another one. Offers are told as the first of them sees them."""

    def __init__(self, table: Oracle, me: int, other: int, settling: bool) -> None:
        self.table, self.me, self.other, self.settling = table, me, other, settling

    def possible(self) -> set[Offer]:
        cells = self.table.buyable(self.me) if self.settling else []
        return self.table.whole_offers(self.me, self.other, cells)

    def run(self) -> Game:
        """The whole trade; gives how many rings of the buyer found a place by it (0 or 1)."""
        offer = yield from self.build(self.me)
        if offer is None:
            return 0
        maker = self.me
        while True:
            self.table.offers.add((self.other, *offer))
            self.table.number_of_offers += 1
            answerer = self.other if maker == self.me else self.me
            better = None
            while better is None:
                more = self.table.number_of_offers < 3 and self.possible()
                texts = ["accept", "decline", *(["counter"] if more else [])]
                text = yield from self.table.ask("answer", answerer, texts)
                if text == "accept":
                    return (yield from self.carry_out(offer))
                if text == "decline":
                    return 0
                better = yield from self.build(answerer)
            offer, maker = better, answerer

    def build(self, maker: int) -> Game:
        """Steps of one offer; None if it is dropped."""
        table, mine = self.table, maker == self.me
        partner = self.other if mine else self.me
        gives, gets, money = "", "", 0
        while True:
            steps: dict[str, Offer] = {}
            for name in table.held[maker]:
                steps[f"give {name}"] = (name, gets, money) if mine else (gives, name, money)
            for name in table.held[partner]:
                steps[f"want {name}"] = (gives, name, money) if mine else (name, gets, money)
            if self.settling:
                for cell in table.cells:
                    steps[f"land {cell_text(cell)}"] = (gives, cell_text(cell), money)
            for note in NOTES:
                steps[f"pay {note}"] = (gives, gets, money + (note if mine else -note))
                steps[f"ask {note}"] = (gives, gets, money - (note if mine else -note))
            now = (gives, gets, money)
            whole = self.possible()
            allowed = {
                text: after
                for text, after in steps.items()
                if after != now and adds_to(now, after) and any(adds_to(after, offer) for offer in whole)
            }
            texts = {*allowed, "drop", *(["propose"] if now in whole else [])}
            text = yield from table.ask("bargain", maker, texts)
            if text == "drop":
                return None
            if text == "propose":
                return now
            gives, gets, money = allowed[text]

    def carry_out(self, offer: Offer) -> Game:
        gives, gets, money = offer
        table = self.table
        table.money[self.me] -= money
        table.money[self.other] += money
        if gives:
            table.held[self.me].remove(gives)
            table.held[self.other].append(gives)
        if "," in gets:
            column, row = gets.split(",")
            cell = (int(column), int(row))
            rings = table.land[cell][1]
            table.land[cell] = [self.me, 1]
            yield from table.resettle(self.other, rings, "sale", self.me)
            return 1
        if gets:
            table.held[self.other].remove(gets)
            table.held[self.me].append(gets)
        return 0


def adds_to(before: Offer, after: Offer) -> bool:
    """True if an offer can come of another by adding to it."""
    things = all(one in ("", other) for one, other in zip(before[:2], after[:2], strict=True))
    if before[2] > 0:
        return things and after[2] >= before[2]
    if before[2] < 0:
        return things and after[2] <= before[2]
    return things
