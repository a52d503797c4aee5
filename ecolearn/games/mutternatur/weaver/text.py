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
    N_(
        "To show the chosen card means: it is played in this round. Build on it. The starting player "
        "does not let the free symbiosis go by: at least it shows what is played."
    ),
    N_(
        "To give a card away means: give back a card that fits when it is the giver's turn. The giver plays "
        "it in this round, unless something better fits too."
    ),
    N_("Whoever has a symbiosis and tells nothing holds a card that is likely to fit."),
    N_(
        "Given away is the card that will fit last, such as a species far up, but first a species that its "
        "owner may not lay. Whoever is asked gives back such a species too, if the giver may lay it."
    ),
    N_("A card fetched from the discard pile is played in this round."),
    N_(
        "If nothing fits, discard a condition of which you hold several and the web needs few. A species far "
        "up may wait in the discard pile, where all see it, as long as symbiosis cards are left to fetch it."
    ),
    N_("Jokers are kept for later as long as another card is likely to fit."),
    N_(
        "Wetland: water is laid when the next player can follow with a card for the water web. Climate: heat "
        "is not laid just after water, if anything else fits."
    ),
    N_(
        "Temporary conditions: they are laid as the last condition of a species, before the player who holds "
        "the species."
    ),
    N_(
        "Reintroduction: it is played when the next player can lay an animal. Pollution: when no condition "
        "lies uncovered, or few."
    ),
    N_(
        "Invasive species are handed to whoever begins the next round. Cats are best played by the starting "
        "player, who shows them."
    ),
)


def conventions() -> tuple[str, ...]:
    """The conventions in the current language."""
    return tuple(_(sentence) for sentence in CONVENTIONS)
