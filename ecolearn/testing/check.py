"""The conformance check: everything that a game of ecolearn promises, tried in random play."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Game
from ecolearn.kernel.registry import find_game

from .cards import count_cards
from .describe import check_conditions, check_description
from .keeping import check_match, check_partners
from .lists import (
    check_apply,
    check_brute_force,
    check_commuting,
    check_list,
    check_order,
    check_reasons,
    check_texts_and_taps,
)
from .pictures import check_food_web, check_scene
from .random_play import Met, Pool, Setup, walk
from .report import ConformanceWarning, NonconformingGame, Notes, Report
from .sentences import check_told, each_language
from .views import check_twins, check_views
from .worlds import check_worlds

__all__ = ["check_game"]

#: Of every sort of position so many are looked at closely, and besides every so many-th step of a game.
OF_A_SORT, EVERY = 3, 29


def check_game(
    game: Game | str,
    *,
    seeds: Iterable[int] = range(3),
    seats: Iterable[int] | None = None,
    options: Sequence[Mapping[str, Any]] = ({},),
    starts: Sequence[str] = (),
    strict: bool = True,
) -> Report:
    """Check that a game keeps what all games promise.

    For every seed, number of seats and set of options one game is played at random from beginning to end,
    looking closely at positions of every sort, and one match with undo, redo, refused actions and saving.

    Parameters
    ----------
    game : Game or str
        A game, or the id of a registered one.
    seeds : iterable of int
        Seeds of the deal and of the choices.
    seats : iterable of int, optional
        Numbers of players; default: the least, one more, and the most.
    options : sequence of mapping
        Sets of options, such as ``[{}, {"events": 0, "turns": 12}]``.
    starts : sequence of str
        Start positions as TOML, played in addition with the first seed and number of seats; without
        numbers of seats with the least.
    strict : bool
        Raise when the contract is broken; otherwise only the report tells.

    Returns
    -------
    Report
        What was found and how much was looked at.

    Raises
    ------
    NonconformingGame
        Naming everything that breaks the contract, and how to get there. It is an `AssertionError`.

    Warns
    -----
    ConformanceWarning
        For advice.
    """
    found = find_game(game) if isinstance(game, str) else game
    notes = Notes(found.id)
    with notes.guard("description", "", "describing the game"):
        check_description(notes, found)
    seeds = tuple(seeds)
    if seats is None:
        least, most = found.seats_for(found.read_options(options[0]))
        seats = sorted({least, min(least + 1, most), most})
    seats = tuple(seats)
    setups = [Setup(found, seed, number, chosen) for number in seats for chosen in options for seed in seeds]
    at_start = seats[0] if seats else found.seats_for(found.read_options(options[0]))[0]
    setups += [Setup(found, seeds[0], at_start, options[0], start) for start in starts]
    sorts: Counter[Any] = Counter()
    pool = Pool()
    hides = False
    for setup in setups:
        for back in (0, 8):
            with notes.guard("set-up", str(setup), "setting up"):
                _check_play(notes, setup, pool, sorts, back)
        with notes.guard("match", str(setup), "a match"):
            check_match(notes, setup)
        with notes.guard("worlds", str(setup), "two worlds"):
            check_worlds(notes, setup)
        with notes.guard("partners", str(setup), "playing beside partners"):
            check_partners(notes, setup)
        with notes.guard("seed", str(setup), "dealing twice"):
            _check_same_deal(notes, setup)
            hides = hides or setup.first().table.hidden_hands
    for code in each_language():
        notes.read_all(code)
    _advise(notes, found, hides)
    report = notes.report()
    for advice in report.advice:
        warnings.warn(f"{found.id}: {advice}", ConformanceWarning, stacklevel=2)
    if strict and not report.ok:
        raise NonconformingGame(report)
    return report


def _check_same_deal(notes: Notes, setup: Setup) -> None:
    one, other = (list(walk(setup, most=25)) for _time in range(2))
    notes.at("seed", str(setup))(
        [met.position.key() for met in one] == [met.position.key() for met in other],
        "the same seed and the same choices lead to different games",
    )


def _check_play(notes: Notes, setup: Setup, pool: Pool, sorts: Counter[Any], back: int) -> None:
    """One game at random; once in `back` choices something is taken back (0: never)."""
    most = (3 if back else 1) * setup.game.longest
    positions = walk(setup, one_back_in=back, most=most)
    met = next(positions)
    inventory = count_cards(met.position)
    while True:
        notes.counts["positions"] += 1
        _check_briefly(notes, met, inventory)
        sorts[met.signature] += 1
        if sorts[met.signature] <= OF_A_SORT or (len(met.trail) + setup.seed) % EVERY == 0:
            _check_closely(notes, met, pool, inventory)
        following: Met | None = None
        with notes.guard("random play", met.where, "playing on"):
            following = next(positions, None)
        if following is None:
            break
        met = following
    notes.counts["games"] += 1
    notes.at("end", met.where)(
        len(met.trail) < most or not met.position.actors(),
        f"random play {'with taking back ' if back else ''}has not ended within {most} steps",
    )


def _check_briefly(notes: Notes, met: Met, inventory: Mapping[str, int] | None) -> None:
    """What is asked of every position."""
    position, where = met.position, met.where
    actors = position.actors()
    for seat in actors:
        notes.at("actors", where)(1 <= seat <= position.table.seats, f"there is no seat {seat}")
    notes.at("actors", where)(len(set(actors)) == len(actors), f"a seat acts twice: {actors}")
    awaited = position.awaited()
    notes.at("actors", where)(
        bool(awaited) is bool(actors) and set(awaited) <= set(actors),
        f"of the actors {actors} the game waits for {awaited}",
    )
    over = position.outcome() is not None
    notes.at("end", where)(over is not bool(actors), f"outcome there: {over}, but the actors are {actors}")
    if inventory is not None:
        cards = count_cards(position)
        notes.at("cards", where)(cards == inventory, "cards have come or gone since the beginning")


#: The checks of a position, by name.
CHECKS: Mapping[str, Callable[[Notes, Met], None]] = {
    "list": check_list,
    "brute force": check_brute_force,
    "texts and taps": check_texts_and_taps,
    "order": check_order,
    "several actors": check_commuting,
    "sentences": check_told,
    "twins": check_twins,
    "scene": check_scene,
    "food web": check_food_web,
    "conditions": check_conditions,
}


def _check_closely(notes: Notes, met: Met, pool: Pool, inventory: Mapping[str, int] | None) -> None:
    """Everything that is asked of a position."""
    notes.counts["positions looked at closely"] += 1
    reader = Chance(met.setup.seed).reader(f"odd {len(met.trail)}")
    for name, check in CHECKS.items():
        with notes.guard(name, met.where, f"looking at {name}"):
            check(notes, met)
    with notes.guard("apply", met.where, "playing on"):
        check_apply(notes, met, inventory)
    with notes.guard("reasons", met.where, "asking for reasons"):
        check_reasons(notes, met, pool, reader)
    with notes.guard("views", met.where, "looking through other eyes"):
        check_views(notes, met, pool, reader)


def _advise(notes: Notes, game: Game, hides: bool) -> None:
    """What would be better, and what random play has never met; `hides`: hands were hidden in some game."""
    for name, kind in game.kinds.items():
        if kind.reveal and not game.results:
            notes.advise(
                "records",
                "",
                f"{name!r} reveals something, but no phrase is among the results that a record keeps",
            )
    if game.hidden_hands and hides and not notes.counts["positions that seats see differently"]:
        notes.advise("views", "", "hidden_hands is True, but no seat ever saw anything that others did not")
