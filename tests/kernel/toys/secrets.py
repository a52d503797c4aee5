"""Moths by Night: hidden hands, everybody plans at once, gifts that are answered, shown cards, an open swap.

Every round each seat chooses a moth of its hidden hand and says that it is ready; as long as not all are,
the choice may be changed. Once a round a seat may show a card, give one away for one in return, or swap one
with the open discard. Then all are turned up: the brightest moth that nobody else has chosen scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Option, Outcome, Table
from ecolearn.kernel.position import Position
from ecolearn.kernel.rules import Task
from ecolearn.kernel.sentences import Fact, Secret
from ecolearn.kernel.zones import ALL, Zones, ZoneSpec
from ecolearn.picture.scene import Place, Scene

from .common import ToyGame, ToyKind, ToyTask, action_type, hand_of, rule, state_text, web_of

MOTHS = tuple(f"moth_{light}" for light in range(1, 7)) * 3
MOST_CHANGES = 2


class Night(Position):
    """Zones, whose favours are left, and how often each choice was changed in this round."""

    def __init__(self, table: Table, zones: Zones, chance: Chance) -> None:
        self.table, self.zones, self.chance = table, zones, chance
        self.seats = tuple(range(1, table.seats + 1))
        self.round = 1
        self.scores: Mapping[int, int] = dict.fromkeys(self.seats, 0)
        self.favours = self.seats
        self.changes: Mapping[int, int] = dict.fromkeys(self.seats, 0)
        self.facts = ()
        self.agenda = (Task("plan", self.seats),)

    def has_chosen(self, seat: int) -> bool:
        return self.zones.count(f"plan.{seat}") > 0

    def with_ready(self, seats: Iterable[int]) -> Night:
        """Planning with these seats ready; when all are, the choices are turned up."""
        done = tuple(sorted(seats))
        if done == self.seats:
            return self.finish().with_tasks(Task("show", (1,)))
        return self.with_top(data=done)

    def with_gift(self, card: str, seat: int, to: int) -> Night:
        """Move a card from hand to hand; only these two learn which."""
        between = {"who": seat, "to": to}
        gave = Secret("gave", {**between, "card": card}, (seat, to), ("gave_unseen", between))
        zones = self.zones.move(card, f"hand.{seat}", f"hand.{to}")
        return self.evolve(zones=zones, facts=(*self.facts, gave))

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        best = max(self.scores.values())
        return Outcome(None, best, 0, self.sentence("over", n=best), self.scores)

    def food_web(self) -> Any:
        return web_of(self.zones.cards("done"))

    def key(self) -> str:
        return state_text(self)


HELD = rule("SEC-1.1", "not_held", lambda p, a, seat: a.card in hand_of(p, seat), said="card")
CHOSEN = rule("SEC-1.2", "has_not_chosen", lambda p, a, seat: p.has_chosen(seat))


class Choose(ToyKind):
    action = action_type("choose", "Card", end="choose")
    checks = (rule("SEC-1.2", "has_chosen", lambda p, a, seat: not p.has_chosen(seat)), HELD)

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        chose = Secret("chose", {"who": seat, "card": action.card}, (seat,), ("chose_unseen", {"who": seat}))
        zones = position.zones.move(action.card, f"hand.{seat}", f"plan.{seat}")
        return position.evolve(zones=zones, facts=(chose,))


class Change(ToyKind):
    action = action_type("change")
    backward = True
    checks = (
        CHOSEN,
        rule("SEC-1.3", "changed_enough", lambda p, a, seat: p.changes[seat] < MOST_CHANGES),
    )

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        (card,) = position.zones.cards(f"plan.{seat}")
        return position.evolve(
            zones=position.zones.move(card, f"plan.{seat}", f"hand.{seat}"),
            changes={**position.changes, seat: position.changes[seat] + 1},
            facts=(("changed", {"who": seat}),),
        ).with_ready(other for other in position.agenda[-1].data if other != seat)


class Ready(ToyKind):
    action = action_type("ready")
    checks = (CHOSEN, rule("SEC-1.4", "is_ready", lambda p, a, seat: seat not in p.agenda[-1].data))

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        said = position.evolve(facts=(("ready", {"who": seat}),))
        return said.with_ready((*position.agenda[-1].data, seat))


class Favour(ToyKind):
    """What can be done once a round; nobody is ready after it, so the order counts."""

    reveal = first_come = True
    checks = (rule("SEC-2.1", "no_favour", lambda p, a, seat: seat in p.favours), HELD)

    def used(self, position: Night, seat: int, *facts: Fact, **changes: Any) -> Night:
        favours = tuple(other for other in position.favours if other != seat)
        return position.with_top(data=()).evolve(favours=favours, facts=facts, **changes)


class Show(Favour):
    action = action_type("show", "Card", end="show")

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        zones = position.zones.show(f"hand.{seat}", action.card, ALL)
        return self.used(position, seat, ("showed", {"who": seat, "card": action.card}), zones=zones)


class Swap(Favour):
    action = action_type("swap", "Card", end="swap")

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        other = position.zones.cards("discard")[-1]
        zones = position.zones.exchange(action.card, f"hand.{seat}", other, "discard")
        swapped = ("swapped", {"who": seat, "card": action.card, "other": other})
        return self.used(position, seat, swapped, zones=zones)


class Give(Favour):
    action = action_type("give", "Card", "Seat")
    checks = (
        *Favour.checks,
        rule("SEC-2.2", "no_such_player", lambda p, a, s: a.seat in p.seats and a.seat != s, n="seat"),
    )

    def universe(self, position: Night, task: Task, seat: int) -> Iterable[Any]:
        return [self.action(card, to) for card in hand_of(position, seat) for to in position.seats]

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        given = self.used(position, seat).with_gift(action.card, seat, action.seat)
        return given.with_tasks(Task("return", (action.seat,), data=(seat,)))


class Return(ToyKind):
    action = action_type("return", "Card", end="return")
    reveal = True
    checks = (HELD,)

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        return position.with_gift(action.card, seat, position.agenda[-1].data[0]).finish()


class ShowAll(ToyKind):
    action = action_type("show-all")
    reveal = routine = True

    def apply(self, position: Night, action: Any, seat: int) -> Night:
        zones, facts, seats = position.zones, list[Fact](), position.seats
        chosen = {player: zones.cards(f"plan.{player}")[0] for player in seats}
        for player, card in chosen.items():
            zones = zones.move(card, f"plan.{player}", "done")
            facts.append(("turned_up", {"who": player, "card": card}))
        scores, counts = dict(position.scores), Counter(chosen.values())
        alone = [(card, player) for player, card in chosen.items() if counts[card] == 1]
        if alone:
            scores[max(alone)[1]] += 1
            facts.append(("scored", {"who": max(alone)[1]}))
        for player in seats:
            if zones.count("stack"):
                card, zones = zones.draw("stack", f"hand.{player}")
                drew = {"who": player, "card": card}
                facts.append(Secret("drew", drew, (player,), ("drew_unseen", {"who": player})))
        over = position.round == position.table.options["rounds"]
        return position.evolve(
            zones=zones,
            scores=scores,
            round=position.round + 1,
            favours=seats,
            changes=dict.fromkeys(seats, 0),
            facts=tuple(facts),
            agenda=() if over else (Task("plan", seats),),
        )


class Plan(ToyTask):
    def awaits(self, position: Night, task: Task) -> tuple[int, ...]:
        return tuple(seat for seat in task.seats if seat not in task.data)


class Secrets(ToyGame):
    id, version, code, title = "secrets", 1, "SEC", "Moths by Night"
    least_seats, most_seats, longest, hidden_hands = 3, 4, 3 * 4 * 20, True
    options = (Option("rounds", 2, "Rounds", "How many rounds are played.", low=1, high=3),)
    phrases: ClassVar[dict[str, Any]] = {
        "chose": "{who}: chosen – {card}.",
        "chose_unseen": "{who} has chosen a card.",
        "changed": "{who} takes the chosen card back.",
        "ready": "{who} is ready.",
        "showed": "{who} shows: {card}.",
        "swapped": "{who} puts down {card} and takes: {other}.",
        "gave": "{who} gives to {to}: {card}.",
        "gave_unseen": "{who} gives a card to {to}.",
        "turned_up": "{who} turns up: {card}.",
        "scored": "{who} scores.",
        "drew": "{who} draws: {card}.",
        "drew_unseen": "{who} draws a card.",
        "not_held": "This card is not in your hand: {said}.",
        "has_chosen": "You have chosen a card already.",
        "has_not_chosen": "First choose a card.",
        "is_ready": "You are ready already.",
        "changed_enough": "The choice cannot be changed again in this round.",
        "no_favour": "Showing, giving and swapping is possible only once in a round.",
        "no_such_player": "Nobody else sits there: {n}.",
        "prompt_plan": "Choose a card and say that you are ready: {whose}.",
        "prompt_return": "Give a card in return: {whose}.",
        "prompt_show": "All have chosen. Turn up the cards: {whose}.",
        "over": "The most rounds won by one player: {n}.",
    }
    results = frozenset({"turned_up", "drew"})
    every = (Choose(), Ready(), Show(), Swap(), Give(), Change(), Return(), ShowAll())
    tasks: ClassVar = {
        "plan": Plan("choose", "ready", "show", "swap", "give", "change"),
        "return": ToyTask("return"),
        "show": ToyTask("show-all"),
    }

    def begin(self, table: Table, seed: int, start: Any = None) -> Night:
        order, chance = Chance(seed).shuffle("deal", MOTHS)
        seats = range(1, table.seats + 1)
        hands = {f"hand.{seat}": order[3 * seat - 3 : 3 * seat] for seat in seats}
        specs = [ZoneSpec(f"{what}.{seat}", "hand") for what in ("hand", "plan") for seat in seats]
        specs += [ZoneSpec("stack", "pile"), ZoneSpec("discard", "open"), ZoneSpec("done", "open")]
        rest = order[3 * table.seats :]
        return Night(table, Zones(specs, {**hands, "discard": rest[:1], "stack": rest[1:]}), chance)

    def scene(self, view: Any, seat: int | None) -> Scene:
        spots = [Place(f"plan.{at}", 20.0 * at, 0.0, speech=f"Choice of player {at}") for at in view.seats]
        return self.picture(view, seat, spots)
