"""A pond to draw: faces from the real deck file, and a scene with everything that can be marked."""

from __future__ import annotations

import tomllib
from math import sqrt
from pathlib import Path
from typing import Any

from ecolearn.picture.faces.hexcard import hex_face
from ecolearn.picture.scene import (
    HEX_SIDE,
    Button,
    CardDetails,
    CardFace,
    Face,
    Gauge,
    HandCard,
    Link,
    Need,
    OtherHand,
    Place,
    Scene,
    Sign,
    badge,
    laid,
    met,
    pin,
    points,
    token,
    warn,
)

DECK = Path(__file__).resolve().parents[2] / "ecolearn" / "games" / "ecogon" / "data" / "species.toml"
SIZES = ("very_small", "small", "medium", "large", "very_large")


def entries() -> dict[str, dict[str, Any]]:
    """Plants and animals of the deck file by id, as they stand there."""
    deck = tomllib.loads(DECK.read_text(encoding="utf-8"))
    return {entry["id"]: entry for entry in [*deck["plant"], *deck["animal"]]}


def sign(symbol: str) -> Sign:
    """A symbol of the deck as a sign."""
    for dots in range(len(SIZES), 0, -1):
        if symbol.startswith(SIZES[dots - 1] + "_"):
            return Sign(symbol.removeprefix(SIZES[dots - 1] + "_"), dots, symbol)
    return Sign(symbol, 0, symbol)


def card(entry: dict[str, Any], language: str = "en") -> CardFace:
    """What the face of a deck entry shows, with every symbol it gives."""
    return CardFace(
        name=entry[language],
        short=entry[f"short_{language}"],
        colour=entry["habitat"],
        kind="animal" if "size" in entry else "plant",
        gives=tuple(sign(symbol) for symbol in entry["gives"]),
        needs=tuple(Need(tuple(sign(symbol) for symbol in need["any"])) for need in entry.get("needs", ())),
        points=entry.get("points"),
        icon=entry["icon"],
    )


def habitat(colour: str, name: str) -> Face:
    """The face of a habitat."""
    return hex_face(CardFace(name, name, colour, "habitat"))


def centre(q: int, r: int) -> tuple[float, float]:
    """Where the axial cell lies on the stage."""
    return 1.5 * q * HEX_SIDE, sqrt(3) * (r + q / 2) * HEX_SIDE


def pond(language: str = "en") -> Scene:
    """Fourteen cards, empty places around them, a hand, links of every kind, every mark."""
    deck = entries()
    laid_cards = {
        (-1, 0): "water_soldier",
        (-2, 1): "crucian_carp",
        (-2, 2): "water_flea",
        (-1, 2): "white_water_lily",
        (0, 1): "pike",
        (0, -1): "mosquito",
        (1, -1): "pond_turtle",
        (-1, -1): "pond_skater",
        (1, 1): "common_reed",
        (2, 0): "edible_frog",
    }
    habitats = {(0, 0): "still_water", (-1, 1): "still_water", (1, 0): "shore", (2, -1): "shore"}
    places = []
    for (q, r), colour in habitats.items():
        places.append(Place(f"cell.{q},{r}", *centre(q, r), face=habitat(colour, colour), speech=colour))
    for (q, r), name in laid_cards.items():
        face = hex_face(card(deck[name], language))
        marks = [met(i) for i in range(len(deck[name].get("needs", ())))]
        if name == "mosquito":
            marks.append(points(deck[name]["points"], True))
        elif name == "edible_frog":
            marks += [points(2, False), laid(), warn(), pin("leaf", text="F"), badge("+1", at="e")]
        elif name == "common_reed":
            marks += [token("frog", count=2, at="sw"), token("drop", colour="water", at="ne")]
        places.append(Place(f"cell.{q},{r}", *centre(q, r), face=face, marks=tuple(marks), speech=name))
    for q, r in [(3, -1), (-3, 2), (0, 2)]:
        places.append(Place(f"cell.{q},{r}", *centre(q, r), speech="empty"))
    links = (
        Link("link.-1,0.-2,1", "cell.-1,0", "cell.-2,1"),
        Link("link.0,-1.-1,-1", "cell.0,-1", "cell.-1,-1", doubtful=True),
        Link("link.0,-1.1,-1", "cell.0,-1", "cell.1,-1"),
        Link("link.1,-1.0,-1", "cell.1,-1", "cell.0,-1", "blood"),
    )
    heron = hex_face(card(deck["grey_heron"], language))
    return Scene(
        title="Still Waters",
        places=tuple(places),
        links=links,
        hand=(HandCard("hand.1.grey_heron", "card.grey_heron", heron, "Grey heron", 1),),
        others=(OtherHand(2, "Ada & Bo", (HandCard("hand.2.x", "card.x", heron, "A card", 2),)),),
        buttons=(Button("button.end", "End the turn", True),),
        gauges=(Gauge("score", "Score", 7, 20, "7 of 20 points"), Gauge("events", "Events", 8)),
        prompt="Lay cards <or> end the turn",
        whose="You",
        notes=("The deck is our own.",),
        details={"card.grey_heron": CardDetails("Grey heron", face=heron)},
    )
