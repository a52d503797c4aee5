"""How the planner plays, in words for those who play with it."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _

#: English source strings, the most important first.
HABITS: tuple[str, ...] = (
    N_(
        "It tries what it could lay, compares the boards that come of it, and takes the one that promises "
        "most."
    ),
    N_(
        "Together with others it lays at most one card a turn, so that all can follow; alone as many as it "
        "likes."
    ),
    N_("It does not play for time: the third habitat, which brings the events, is laid soon."),
    N_("Where an event lets it choose, it gives up what costs fewest beans, now and later."),
    N_("It leaves an animal room for what it still needs, and likes to have a second provider beside it."),
    N_("With missions it looks for the next medal, with tiles for habitats that are nearly surrounded."),
    N_("It sees what all see, and plans with its own hand only."),
)


def habits() -> tuple[str, ...]:
    """The habits in the current language."""
    return tuple(_(sentence) for sentence in HABITS)
