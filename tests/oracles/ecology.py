"""A second, independent reading of the rules of Ecology (ECO-1 to ECO-5).

The engine is tested against it. The whole game is one coroutine: it runs until somebody must decide, gives
the task, the player and every text that is allowed, and goes on when it is sent the choice. Plain and slow on
purpose; it shares only the data file with the engine. Dice come from `dice`, which the test fills.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from tests.oracles.ecology_table import Cell, Question, Setup, Table, cell_text
from tests.oracles.ecology_trade import Trade

Game = Generator[Question, str, Any]
#: Tasks with one possibility that need no answer.
BY_ITSELF = ("go", "choose", "may", "move", "return", "remove", "settle", "defend")


class Oracle(Table):
    """One game. `question` is what is asked now, None when the game is over; `answer` goes on."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.peaceful, self.rounds = setup.peaceful, setup.rounds
        self.over, self.winner = False, 0
        self.offers: set[tuple[int, str, str, int]] = set()
        self.number_of_offers = 0
        self.at_war: set[int] = set()
        self.again = self.in_row = 0
        self._game = self.play(setup.begun)
        self.question: Question | None = next(self._game)

    def answer(self, text: str) -> None:
        """Go on with a choice."""
        assert self.question is not None and text in self.question.texts, (text, self.question)
        try:
            self.question = self._game.send(text)
        except StopIteration:
            self.question = None

    def ask(self, task: str, seat: int, texts: Iterable[str]) -> Game:
        """Ask a player, unless there is nothing to choose."""
        allowed = set(texts)
        assert allowed, (task, seat)
        if task in BY_ITSELF and len(allowed) == 1:
            return allowed.pop()
        return (yield Question(task, seat, allowed))

    # -- the course of the game --------------------------------------------------------------------

    def play(self, begun: bool) -> Game:
        if not begun:
            yield from self.beginning()
        while not self.over:
            yield from self.turn(self.seat)
            if not self.over:
                self.next_turn()

    def beginning(self) -> Game:
        yield from self.ask("start", 1, ["throw"])
        left = list(self.seats)
        while len(left) > 1:
            thrown = {seat: self.dice.pop(0) + self.dice.pop(0) for seat in left}
            left = [seat for seat in left if thrown[seat] == max(thrown.values())]
        self.first = self.seat = left[0]
        for seat in [self.first, *self.after(self.first)]:
            free = [cell for cell in self.cells if cell not in self.land]
            text = yield from self.ask("found", seat, [f"found {cell_text(cell)}" for cell in free])
            self.land[self.read_cell(text)] = [seat, 1]

    def turn(self, seat: int) -> Game:
        self.offers, self.number_of_offers, self.at_war = set(), 0, set()
        while True:
            text = yield from self.ask("turn", seat, {"roll", *self.trades(seat, [])})
            if text == "roll":
                break
            yield from Trade(self, seat, int(text.split()[1]), False).run()
        one, two = self.dice.pop(0), self.dice.pop(0)
        square = self.squares[self.token[seat]]
        ways = {to for number, to in square["to"].items() if number in (one, two)}
        text = yield from self.ask("go", seat, [f"go {to}" for to in ways])
        yield from self.arrive(seat, text.split()[1])
        if not self.over and self.points[seat] == 0:
            # ECO-2.2: looked at when everything of this landing is done.
            self.tired[seat] = self.meta["exhausted_turns"]
            self.again = 0
            yield from self.lose(seat, self.meta["exhausted_people"], always_go=True)

    def next_turn(self) -> None:
        self.turns += 1
        if self.again:
            self.again -= 1
            return
        self.in_row = 0
        while True:
            self.seat = self.seat % len(self.seats) + 1
            if self.seat == self.first:
                if self.round == self.rounds:
                    self.over = True
                    # Nobody is on the move any more: it stays with whoever had the last turn.
                    return
                self.round += 1
            if self.tired[self.seat]:
                self.tired[self.seat] -= 1
                if not self.tired[self.seat]:
                    self.gain_points(self.seat, self.meta["exhausted_ecology"])
            elif self.skips[self.seat]:
                self.skips[self.seat] -= 1
            else:
                return

    # -- squares -----------------------------------------------------------------------------------

    def arrive(self, seat: int, name: str) -> Game:
        """A token comes to a square by dice or by a card's move (ECO-1.6)."""
        self.token[seat] = name
        square = self.squares[name]
        kind = square["kind"]
        if kind in ("luck", "work", "genius"):
            yield from self.card(seat, kind)
        elif kind == "nature":
            self.gain_points(seat, self.meta["nature_ecology"])
        elif kind == "crisis":
            self.gain_points(seat, -self.meta["crisis_ecology"])
            yield from self.lose(seat, self.meta["crisis_people"], always_go=True)
        elif kind == "people":
            more = square["people"] - self.people(seat)
            if more > 0:
                yield from self.settle(seat, more, "gain", 0)
                yield from self.go_home(seat)
            elif more < 0:
                yield from self.lose(seat, -more)
        elif self.passes(seat, self.charts["win" if kind == "eco_test" else "advance"][square["age"]]):
            if kind == "eco_test":
                self.over, self.winner = True, seat
            else:
                self.piles["genius"] += self.held[seat]
                self.held[seat] = []
                self.token[seat] = self.entry[self.ages.index(square["age"]) + 1]

    def go_home(self, seat: int) -> Game:
        """ECO-3.2: to the people square for the rings, or the next lower one, where rings come off."""
        squares = self.people_squares(self.age(seat))
        fitting = [number for number in squares if number <= self.people(seat)]
        if fitting:
            while self.people(seat) > max(fitting):
                yield from self.take_off(seat)
            self.token[seat] = squares[max(fitting)]
        else:
            self.token[seat] = squares[min(squares)]

    def take_off(self, seat: int) -> Game:
        text = yield from self.ask("remove", seat, [f"remove {cell_text(c)}" for c in self.own(seat)])
        cell = self.read_cell(text)
        self.land[cell][1] -= 1
        if not self.land[cell][1]:
            del self.land[cell]

    def lose(self, seat: int, number: int, always_go: bool = False) -> Game:
        number = min(number, self.people(seat) - 1)
        for _person in range(number):
            yield from self.take_off(seat)
        if number or always_go:
            yield from self.go_home(seat)

    # -- cards -------------------------------------------------------------------------------------

    def card(self, seat: int, pile: str) -> Game:
        if not self.piles[pile]:
            return
        yield from self.ask("draw", seat, ["draw"])
        name = self.piles[pile].pop(0)
        card = self.cards[name]
        if card.get("keep"):
            self.held[seat].append(name)
        else:
            self.piles[pile].append(name)
        yield from self.effects(seat, card)
        if "choose" in card:
            ways = card["choose"]
            possible = [n for n, way in enumerate(ways, 1) if self.can_do(seat, way)]
            numbers = possible or range(1, len(ways) + 1)
            text = yield from self.ask("choose", seat, [f"choose {n}" for n in numbers])
            yield from self.effects(seat, ways[int(text.split()[1]) - 1])
        if "may" in card:
            price = self.now(seat, card["may"]["pay"])
            text = yield from self.ask("may", seat, ["pass", *(["buy"] if self.money[seat] >= price else [])])
            if text == "buy":
                self.money[seat] -= price
                yield from self.effects(seat, card["may"])

    def can_do(self, seat: int, way: dict[str, Any]) -> bool:
        if self.now(seat, way.get("people", 0)) < 0 and self.people(seat) == 1:
            return False
        return not (way.get("lose_invention") and not self.held[seat])

    def effects(self, seat: int, what: dict[str, Any]) -> Game:
        """Money, points, people, another card, a move, turns: in this order (ECO-1.7)."""
        self.money[seat] = max(0, self.money[seat] + self.now(seat, what.get("money", 0)))
        for other in self.after(seat):
            taken = min(self.money[other], self.now(seat, what.get("collect_each", 0)))
            self.money[other] -= taken
            self.money[seat] += taken
        for other in self.after(seat):
            paid = min(self.money[seat], self.now(seat, what.get("pay_each", 0)))
            self.money[seat] -= paid
            self.money[other] += paid
        self.gain_points(seat, self.now(seat, what.get("ecology", 0)))
        people = self.now(seat, what.get("people", 0))
        if people < 0:
            yield from self.lose(seat, -people)
        elif people > 0:
            yield from self.people_come(seat, people)
        if "draw" in what:
            yield from self.card(seat, what["draw"])
        if "move" in what:
            nearest = self.nearest(self.token[seat], what["move"])
            text = yield from self.ask("move", seat, [f"move {name}" for name in nearest])
            yield from self.arrive(seat, text.split()[1])
        if what.get("again") and self.in_row < self.meta["most_extra_turns"]:
            self.in_row += 1
            self.again += 1
        self.skips[seat] += self.now(seat, what.get("skip", 0))
        for _invention in range(what.get("lose_invention", 0)):
            if self.held[seat]:
                text = yield from self.ask("return", seat, [f"return {name}" for name in self.held[seat]])
                name = text.split()[1]
                self.held[seat].remove(name)
                self.piles["genius"].append(name)

    def people_come(self, seat: int, people: int) -> Game:
        """ECO-3.2: people of a card for whom no square would be found do not come."""
        squares = self.people_squares(self.age(seat))
        while people and min(squares) <= self.people(seat) + people not in squares:
            people -= 1
        if people:
            yield from self.settle(seat, people, "gain", 0)
            yield from self.go_home(seat)

    # -- settling ----------------------------------------------------------------------------------

    def settle(self, seat: int, left: int, why: str, by: int) -> Game:
        """Settle rings one by one; gives how many were given up."""
        while left:
            places = [f"settle {cell_text(cell)}" for cell in self.cells if self.may_settle(seat, cell)]
            attacks = self.attacks(seat, left, why, by, [])
            trades = self.trades(seat, self.buyable(seat)) if why == "gain" else []
            text = yield from self.ask("settle", seat, [*places, *attacks, *trades, "stop"])
            word = text.split()[0]
            if word == "stop":
                return left
            if word == "settle":
                cell = self.read_cell(text)
                self.money[seat] -= self.price(seat, cell)
                self.land[cell] = [seat, self.land[cell][1] + 1 if cell in self.land else 1]
                left -= 1
            elif word == "trade":
                left -= yield from Trade(self, seat, int(text.split()[1]), True).run()
            else:
                left -= yield from self.attack(seat, left, why, by, self.read_cell(text))
        return 0

    def resettle(self, seat: int, number: int, why: str, by: int) -> Game:
        """People who were driven out or sold their land; only a loss moves the token (ECO-3.3)."""
        lost = yield from self.settle(seat, number, why, by)
        if lost:
            yield from self.go_home(seat)

    # -- war ---------------------------------------------------------------------------------------

    def attacks(self, seat: int, left: int, why: str, by: int, chosen: list[Cell]) -> list[str]:
        """Which spaces may be chosen to attack, besides those that are chosen already."""
        number = len(chosen) + 1
        prices = self.charts["war_cost"]["attacker"]
        if self.peaceful or why == "sale" or seat in self.at_war or number > min(left, len(prices)):
            return []
        if self.money[seat] < prices[number - 1]:
            return []
        found = []
        for cell, (owner, _rings) in self.land.items():
            if owner == seat or cell in chosen or (why == "war" and owner == by):
                continue
            if chosen and owner != self.land[chosen[0]][0]:
                continue
            beside = any(self.land.get(near, [0])[0] == seat for near in self.near(cell))
            if beside and len(self.own(owner)) > number:
                found.append(f"attack {cell_text(cell)}")
        return found

    def attack(self, seat: int, left: int, why: str, by: int, first: Cell) -> Game:
        """Choose spaces and declare war; gives how many rings of the attacker found a place."""
        chosen = [first]
        while True:
            more = self.attacks(seat, left, why, by, chosen)
            text = yield from self.ask("attack", seat, [*more, "declare", "call-off"])
            if text == "call-off":
                return 0
            if text == "declare":
                break
            chosen.append(self.read_cell(text))
        self.at_war.add(seat)
        self.money[seat] -= self.charts["war_cost"]["attacker"][len(chosen) - 1]
        defender = self.land[chosen[0]][0]
        price = self.charts["war_cost"]["defender"][len(chosen) - 1]
        can = ["resist"] if self.money[defender] >= price else []
        text = yield from self.ask("defend", defender, ["concede", *can])
        if text == "resist":
            self.money[defender] -= price
            yield from self.ask("fight", seat, ["fight"])
            ahead = self.ages.index(self.age(seat)) - self.ages.index(self.age(defender))
            if self.dice.pop(0) < self.charts["war_result"][str(ahead)]:
                return 0
        out = sum(self.land[cell][1] for cell in chosen)
        for cell in chosen:
            self.land[cell] = [seat, 1]
        yield from self.resettle(defender, out, "war", seat)
        return len(chosen)

    # -- trade -------------------------------------------------------------------------------------

    def buyable(self, seat: int) -> list[Cell]:
        """Spaces of others that a player who settles could buy (ECO-3.5)."""
        return [
            cell
            for cell, (owner, _rings) in self.land.items()
            if owner != seat
            and len(self.own(owner)) > 1
            and any(self.land.get(near, [0])[0] == seat for near in self.near(cell))
        ]

    def trades(self, seat: int, cells: list[Cell]) -> list[str]:
        """With whom something could be offered now."""
        if self.number_of_offers == 3:
            return []
        return [f"trade {other}" for other in self.after(seat) if self.whole_offers(seat, other, cells)]

    def whole_offers(self, seat: int, other: int, cells: list[Cell]) -> set[tuple[str, str, int]]:
        """Every offer between two players that was not made in this turn: given, got, money paid."""
        found = set()
        theirs = [cell_text(cell) for cell in cells if self.land[cell][0] == other]
        for gives in ["", *self.held[seat]]:
            for gets in ["", *self.held[other], *theirs]:
                for money in range(-self.money[other], self.money[seat] + 1, 50):
                    both = (gives or money > 0) and (gets or money < 0)
                    if both and (other, gives, gets, money) not in self.offers:
                        found.add((gives, gets, money))
        return found
