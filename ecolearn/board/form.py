"""The form for a new game: seed, players, partners, and the options of the game."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.game import DeckOption, Option, PickOption
from ecolearn.kernel.match import PERSON, Match, partners_for
from ecolearn.kernel.words import N_, _

#: In the form for a new game: the deck of this game, whose text the browser does not need.
OWN_DECK = "> own"


def form(match: Match) -> list[dict[str, Any]]:
    """The form for a new game: one entry for the seed, the players, and each option."""
    game = match.game
    fields: list[dict[str, Any]] = [
        {
            "name": "seed",
            "label": _("Seed"),
            "sentence": _("The same number deals the same game to everybody. Leave it empty for a new one."),
            "type": "text",
            "value": "",
        },
        {
            "name": "players",
            "label": _("Players"),
            "sentence": _("How many play together at this screen."),
            "type": "int",
            "value": len(match.seats),
            "min": game.least_seats,
            "max": game.most_seats,
        },
    ]
    fields += _partner_fields(match)
    for option in game.options:
        value = match.first.table.options[option.name]
        entry: dict[str, Any] = {
            "name": option.name,
            "label": _(option.label),
            "sentence": _(option.sentence),
            "value": value,
        }
        if isinstance(option, DeckOption):
            choices: list[Any] = list(option.choices)
            if value not in choices:
                # Its text stays here; the word stands for it.
                entry["value"] = OWN_DECK
                choices.append([OWN_DECK, _("own deck")])
            entry.update(type="choice", choices=choices)
        elif isinstance(option, PickOption):
            entry.update(type="many", items=_picks(option))
        elif option.choices:
            entry.update(type="choice", choices=_choices(option))
            if option.labels:
                entry["value"] = str(value)
        elif isinstance(value, bool):
            entry.update(type="flag")
        elif isinstance(value, int):
            entry.update(type="int", min=option.low, max=option.high)
        else:
            entry.update(type="text")
        fields.append(entry)
    return fields


def _choices(option: Option) -> list[Any]:
    """The values that can be chosen, with what the form shows where that is not the value itself."""
    if not option.labels:
        return list(option.choices)
    named = zip(option.choices, option.labels, strict=True)
    return [[str(choice), _(label)] for choice, label in named]


def _partner_fields(match: Match) -> list[dict[str, Any]]:
    """How many seats partners play, and which; only for games with partners of their own."""
    playing = [seat for seat in match.seats if seat != PERSON]
    able = list(partners_for(match.game))
    told = {**match.game.partner_words, "random": N_("Random: plays without any thought")}
    if not match.game.partners and not playing:
        return []
    return [
        {
            "name": "partners",
            "label": _("Partners"),
            "sentence": _("How many of the players the computer plays; 0: all are people."),
            "type": "int",
            "value": len(playing),
            "min": 0,
            "max": match.game.most_seats - 1,
        },
        {
            "name": "partner",
            "label": _("Partner"),
            "sentence": _("How the computer plays its seats."),
            "type": "choice",
            "value": playing[0] if playing else able[0],
            "choices": [[name, _(told[name])] if name in told else name for name in able],
        },
    ]


def _picks(option: PickOption) -> list[dict[str, str]]:
    """What can be picked: value, title, sentence and the heading it stands under."""
    if not option.picks:
        return [{"value": str(choice), "title": str(choice)} for choice in option.choices]
    return [
        {
            "value": str(choice),
            "title": _(pick.title),
            "sentence": _(pick.sentence),
            "group": _(pick.group),
        }
        for choice, pick in zip(option.choices, option.picks, strict=True)
    ]
