"""The conventions of the weavers in words, for those who play with them."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _

#: English source strings, the most important first.
CONVENTIONS: tuple[str, ...] = (
    N_(
        "Speak in the order of revealing, the starting player first. Those who come later wait until you "
        "are ready."
    ),
    N_("Whoever holds a species that can be laid now plays it. Nobody else has it, so nothing can go wrong."),
    N_(
        "Otherwise play a condition whose species lacks the fewest conditions; of several, the one furthest "
        "up, then the upper one in the picture. Who comes after one player that has told nothing takes the "
        "second of these colours first, after two the third, so that not all choose the same."
    ),
    N_("To show the chosen card means: it is played in this round. Build on it."),
    N_(
        "To give a card away means: I hold nothing that is likely to fit. Give back a card that fits when it "
        "is the giver's turn; the giver plays it in this round."
    ),
    N_("Given away is the card that will fit last, such as a species far up."),
    N_("A card fetched from the discard pile is played in this round."),
    N_(
        "If nothing fits, discard a condition of which you hold several and the web needs few. A species far "
        "up may wait in the discard pile, where all see it, as long as symbiosis cards are left to fetch it."
    ),
    N_("Jokers are kept for later as long as another card is likely to fit."),
)


def conventions() -> tuple[str, ...]:
    """The conventions in the current language."""
    return tuple(_(sentence) for sentence in CONVENTIONS)
