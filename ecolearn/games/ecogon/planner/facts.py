"""What is printed on the cards, as numbers: a plan looks at thousands of hexes."""

from __future__ import annotations

from ..chains import feeding_pairs
from ..deck import Deck

HABITAT, PLANT, ANIMAL = 0, 1, 2
#: Stands for a tile that nobody has seen yet.
FACE_DOWN = "?"
_KINDS = {"habitat": HABITAT, "plant": PLANT, "animal": ANIMAL}


class Facts:
    """The cards of a deck by number; 0 stands for an empty hex.

    Habitats that count as a plant (ECG-9.5) and habitats with a tile get numbers of their own.

    Parameters
    ----------
    deck : Deck
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.names: list[str] = [""]
        self.kind: list[int] = [-1]
        self.mask: list[int] = [0]
        #: Bit of the habitat that a card is (0 for a being), and of the one that it belongs to.
        self.ground: list[int] = [0]
        self.colour: list[int] = [0]
        self.needs: list[tuple[int, ...]] = [()]
        self.choices: list[bool] = [False]
        self.points: list[int] = [0]
        self.size: list[int] = [0]
        self.bird: list[bool] = [False]
        self.tile: list[str] = [""]
        self._numbers: dict[tuple[str, str, str], int] = {}
        self.colours = {name: 1 << at for at, name in enumerate(deck.colours)}
        #: For the bit of each colour those of the colours that may not lie beside it (ECG-10.3).
        self.never = {
            bit: sum(self.colours[other] for other in deck.box.apart.get(name, ()))
            for name, bit in self.colours.items()
        }
        self.together = bool(deck.box.apart)
        for name in sorted(deck.cards):
            self._add(name, "", "")
        signs = sorted({effect.sign for tile in deck.tiles.values() for effect in tile.effects})
        for name in deck.colours:
            own = sorted(tile.id for tile in deck.tiles.values() if tile.colour == name)
            for sign in dict.fromkeys(("", *signs)):
                for tile in ("", FACE_DOWN, *own):
                    if sign or tile:
                        self._add(name, sign, tile)
        self.beings = [at for at in range(1, len(self.names)) if self.kind[at] != HABITAT]
        self.animals = [at for at in self.beings if self.kind[at] == ANIMAL]
        #: For each card those that feed on it (ECG-11.1).
        self.eaters: list[frozenset[int]] = [frozenset() for _name in self.names]
        for prey, eater in feeding_pairs(deck):
            self.eaters[self.number(prey)] |= {self.number(eater)}

    def number(self, card: str, sign: str = "", tile: str = "") -> int:
        """Number of a card, of a habitat with what lies on it."""
        return self._numbers[(card, sign, tile)]

    def open_key(self, card: int) -> int:
        """Where a card may lie, as `Pond.places` tells it.

        The bit of its colour for a being; for a habitat 0, or minus its bit where not all may lie together.
        """
        if not self.ground[card]:
            return self.colour[card]
        return -self.colour[card] if self.together else 0

    def _add(self, name: str, sign: str, tile: str) -> None:
        card, bits = self.deck.cards[name], self.deck.bits
        number = len(self.names)
        self.names.append(name)
        self.kind.append(_KINDS[card.kind])
        self.mask.append(card.mask | bits["plant"] | bits[sign] if sign else card.mask)
        self.ground.append(self.colours[name] if card.kind == "habitat" else 0)
        self.colour.append(self.colours[card.colour])
        self.needs.append(tuple([need.mask for need in card.needs]))
        self.choices.append(len(card.needs) == 1 and len(card.needs[0].signs) > 1)
        self.points.append(card.points)
        self.size.append(card.size)
        self.bird.append(card.group == "bird")
        self.tile.append(tile)
        self._numbers[(name, sign, tile)] = number


def facts_of(deck: Deck) -> Facts:
    """The facts of a deck, made once."""
    key = (deck.fingerprint, *deck.module_prints.values())
    found = _known.get(key)
    if found is None:
        found = _known[key] = Facts(deck)
    return found


_known: dict[tuple[str, ...], Facts] = {}
