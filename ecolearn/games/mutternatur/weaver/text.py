"""The conventions of the weavers in words, for those who play with them."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _

#: English source strings, the most important first.
CONVENTIONS: tuple[str, ...] = (
    N_(
        "Speak in the order of revealing: the starting player first. Whoever comes later waits until you are ready."
    ),
    N_("Whoever holds a species that can be laid now plays it. Nobody else can, so it cannot go wrong."),
    N_(
        "A condition is laid where its species lacks the fewest conditions, and of several such places far up."
    ),
    N_("To show a card means: I have chosen it, and it is played in this round. Build on it."),
    N_(
        "To give a card away means: I hold nothing that fits. Give back a card that fits when it is the giver's "
        "turn; the giver plays it in this round."
    ),
    N_("Given away is the card that fits last, such as a species far up."),
    N_("A card fetched from the discard pile is played in this round."),
    N_("Jokers are kept for the end. If nothing fits, discard a condition that you hold more than once."),
)


def conventions() -> tuple[str, ...]:
    """The conventions in the current language."""
    return tuple(_(sentence) for sentence in CONVENTIONS)
