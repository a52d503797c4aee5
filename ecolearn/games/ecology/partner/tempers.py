"""The temperaments of the partners, and how they say that they play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ecolearn.kernel.words import N_


@dataclass(frozen=True, slots=True)
class Temper:
    """What a partner wants; worths are in units of one ecology point where enough of them are left.

    Attributes
    ----------
    nature : float
        Worth of an ecology point.
    growth : float
        Worth of 1,000 people that no test asks for.
    wealth : float
        Worth of $100 that no test asks for.
    reserve : int
        Below so many ecology points each counts three times.
    patience : tuple of int
        In each age, for so many turns of all players together it tries to win there before it goes on.
    war : int
        It attacks only if the die then wins with this or less needed; 1: never.
    """

    nature: float
    growth: float
    wealth: float
    reserve: int
    patience: tuple[int, int, int, int]
    war: int


TEMPERS: Mapping[str, Temper] = {
    "balanced": Temper(1.0, 0.4, 0.2, 8, (0, 0, 30, 10_000), 3),
    "careful": Temper(1.8, 0.0, 0.1, 14, (0, 60, 90, 10_000), 1),
    "hungry": Temper(0.25, 2.0, 0.9, 3, (0, 0, 0, 10_000), 4),
}

HABITS: Mapping[str, tuple[str, ...]] = {
    "balanced": (
        N_("Gathers what the next test asks for, and goes on when it has it."),
        N_("Keeps some ecology points in hand, and pays for nature when there are few."),
        N_("Attacks only players of an earlier age, when no free land is left."),
    ),
    "careful": (
        N_("Shuns crises and work that harms nature, and pays for trees, rivers and reserves."),
        N_("Takes its time, and tries to win before the environmental age."),
        N_("Never attacks."),
    ),
    "hungry": (
        N_("Wants people and money first, and looks after nature only when almost nothing is left of it."),
        N_("Goes on to the next age as soon as it can."),
        N_("Attacks when the dice are not against it."),
    ),
}
