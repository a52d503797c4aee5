"""How the gardener plays, in words for those who play with it."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _

#: English source strings, the most important first.
HABITS: tuple[str, ...] = (
    N_("It puts a cube where a card that brings much is nearly complete."),
    N_("It knows what is left in the bag, and values rare symbols more."),
    N_("It turns the dial when a card of its hand, or a cube, is worth more than any symbol it could cover."),
    N_("It places tiles, forests, mountains and animals where its card counts most now."),
    N_("Of equally good places it takes the one that serves its other cards, and not those of the leader."),
    N_("It sees what all see, and its own hand only."),
)


def habits() -> tuple[str, ...]:
    """The habits in the current language."""
    return tuple(_(sentence) for sentence in HABITS)
