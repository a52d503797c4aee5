"""Making a deck of one's own: a template to begin with, and what there is to say about a deck."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.words import _, language, ngettext

from .deck import SUN, Card, Deck, load_deck

if TYPE_CHECKING:
    from ecolearn.kernel.game import Game

#: How many random games tell whether a deck plays, and how many of a hundred should fill the grid.
GAMES = 200
ENOUGH = 98
#: With fewer links than this a species is hard to lay.
FEW = 3


def new_deck(name: str) -> str:
    """A complete deck with comments, in the current language, to be changed card by card.

    Parameters
    ----------
    name : str
        What the new deck is called.

    Returns
    -------
    str
        TOML: the species of the forest edge under another name.
    """
    said = language()
    model = load_deck("forest_edge")
    parts = [
        _comment(*_about_the_file(), width=98),
        f'[deck]\nid = "{_id_of(name)}"\n{said} = {_quoted(name)}\nsource = "ecolearn"\n',
    ]
    roles: set[bool] = set()
    for card in (model.cards[species] for species in model.species):
        producer = card.role == "producer"
        if producer not in roles:
            roles.add(producer)
            parts.append(
                _comment(_("Producers: no food, and the highest numbers.") if producer else _("Animals."))
            )
        parts.append(_entry(card, said))
    parts.append(_comment(_("Where it can be read: cite names it; url and found may be left out.")))
    cite = _("ecolearn, deck “{deck}”: there each link has a source").format(deck=model.name)
    parts.append(f"[sources.ecolearn]\ncite = {_quoted(cite)}\n")
    return "\n".join(parts)


def about_deck(text: str, what: str) -> tuple[str, ...]:
    """What there is to say about a deck without faults, in sentences.

    Parameters
    ----------
    text : str
        The deck as TOML.
    what : str
        What it is called in faults, such as the name of its file.

    Raises
    ------
    DeckError
        Naming all faults at once.
    """
    text += "\n"  # even a single word is a text here, and no name of a deck
    deck = load_deck(text, what)
    return (*_counts(deck), *_levels(deck), *_links_of_cards(deck), *_random_games(text), *_advice(deck))


def _about_the_file() -> tuple[str, ...]:
    other = _("To play it in both languages, give every text in both: en for English, de for German.")
    return (
        _("A deck for BIOlink. It is complete and plays as it is: change it card by card."),
        _("Look for faults with: ecolearn deck check FILE"),
        _('Play it with: ecolearn.new("biolink", deck="FILE")'),
        other,
        _("number: a set has 24 species. Each number is there once; 25 and 50 to 52 are taken."),
        _("id: a name without spaces, for eats and for the computer: small letters, digits, underscores."),
        _("role: producer, herbivore, carnivore, omnivore or scavenger."),
        _("May be left out: short, the name on the card, of at most 16 letters; sci; icon; note, one fact."),
        _(
            "eats: card is the id of what it eats. May be left out: which part it eats, in your language; "
            "source; mutual = true, if the two eat each other."
        ),
        _("source: where a fact can be read, on a card or a food; without it the one of [deck] counts."),
        _("[[recyclers]] may follow the cards: dead matter and what lives on it, with eats and with feeds."),
    )


def _comment(*sentences: str, width: int = 98) -> str:
    lines = [
        line for sentence in sentences for line in textwrap.wrap(sentence, width, subsequent_indent="    ")
    ]
    return "".join(f"# {line}\n" for line in lines)


def _entry(card: Card, said: str) -> str:
    lines = [
        "[[cards]]",
        f"number = {card.number}",
        f'id = "{card.id}"',
        f"{said} = {_quoted(card.names[said])}",
    ]
    if card.short_names[said] != card.names[said]:
        lines.append(f"short_{said} = {_quoted(card.short_names[said])}")
    lines += [f"sci = {_quoted(card.sci)}", f'role = "{card.role}"', f'icon = "{card.icon}"']
    lines.append(f"note_{said} = {_quoted(card.notes[said])}")
    if card.eats:
        lines.append("eats = [")
        for food in card.eats:
            part = f", {said} = {_quoted(food.parts[said])}" if food.parts[said] else ""
            lines.append(f'    {{ card = "{food.prey}"{part} }},')
        lines.append("]")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A TOML string; soft hyphens are written so that they can be seen."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\u00ad", "\\u00AD")
    return f'"{"".join(sign for sign in escaped if sign >= " ")}"'


def _id_of(name: str) -> str:
    """A name as an id: letters without accents, everything else an underscore."""
    spelled = name.lower().translate({0xE4: "ae", 0xF6: "oe", 0xFC: "ue", 0xDF: "ss"})
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[a-z0-9]+", plain)
    return "_".join(words) if words and words[0][0].isalpha() else "_".join(["deck", *words])


def _counts(deck: Deck) -> Iterator[str]:
    producers = sum(deck.cards[name].role == "producer" for name in deck.species)
    between = sum(prey in deck.species and eater in deck.species for prey, eater in deck.links)
    yield _("{n} species, {producers} of them producers.").format(n=len(deck.species), producers=producers)
    yield _("{n} links between them.").format(n=between)
    if deck.recyclers:
        more = len(deck.links) - between - producers
        yield _("{n} more cards of the decomposers, with {links} links.").format(
            n=len(deck.recyclers), links=more
        )


def _levels(deck: Deck) -> Iterator[str]:
    """How high the web of all species is, and its longest chain."""
    import networkx as nx

    from ecolearn.foodweb.chains import longest_chain
    from ecolearn.foodweb.levels import trophic_levels

    web: nx.DiGraph[str] = nx.DiGraph(nodes="species")
    web.add_nodes_from((name, {"kind": deck.cards[name].kind}) for name in deck.species)
    web.add_edges_from(pair for pair in deck.links if pair[0] in web and pair[1] in web)
    levels = trophic_levels(web)
    for level, n in sorted(Counter(int(found) for found in levels.values() if found is not None).items()):
        yield ngettext("Level {level}: {n} species.", "Level {level}: {n} species.", n).format(
            level=level, n=n
        )
    lost = [deck.cards[name].name for name in deck.species if levels[name] is None]
    if lost:
        yield _("Not fed by any producer: {cards}.").format(cards=", ".join(lost))
    chain = map(str, longest_chain(web).chain)
    yield _("Longest food chain: {chain}.").format(chain=" → ".join(deck.cards[name].name for name in chain))


def _partners(deck: Deck, name: str) -> int:
    """How many species and the Sun match a card."""
    return sum(
        name in pair and all(other in deck.species or other == SUN for other in pair) for pair in deck.links
    )


def _links_of_cards(deck: Deck) -> Iterator[str]:
    found = Counter({name: _partners(deck, name) for name in deck.species})
    (most, high), *_between, (fewest, low) = found.most_common()
    yield _("Links of a card: from {low} ({fewest}) to {high} ({most}).").format(
        low=low, fewest=deck.cards[fewest].name, high=high, most=deck.cards[most].name
    )


def _random_games(text: str) -> Iterator[str]:
    """Play at random, two together, and tell how many games fill the grid."""
    from ecolearn.kernel.registry import find_game

    full, arrows = _play_at_random(find_game("biolink"), text)
    yield _("{full} of {games} random games filled the grid, with {arrows} arrows on average.").format(
        full=full, games=GAMES, arrows=round(arrows / GAMES)
    )
    if full * 100 < ENOUGH * GAMES:
        yield _("That is few: give the cards with the fewest links some more.")


def _play_at_random(game: Game, text: str) -> tuple[int, int]:
    """How many random games for two fill the grid, and the arrows of all of them."""
    from ecolearn.kernel.record import new_match

    from .position import BiolinkPosition

    full = arrows = 0
    for seed in range(GAMES):
        options = {"deck": text, "setup": "random"}
        position = new_match(game, seed=seed, seats=("person",) * 2, options=options, auto=True).position
        reader = Chance(seed).reader("deck check")
        while position.task is not None:
            legal = list(position.legal_actions())
            position = position.apply(legal[reader.below(len(legal))])
        if isinstance(position, BiolinkPosition):
            full += len(position.laid) == position.grid.width * position.grid.height
            arrows += position.score
    return full, arrows


def _advice(deck: Deck) -> Iterator[str]:
    from ecolearn.picture.icons import has_icon, icon_names

    few = [deck.cards[name].name for name in deck.species if _partners(deck, name) < FEW]
    if few:
        yield _("Hard to lay, with fewer than {n} links: {cards}.").format(n=FEW, cards=", ".join(few))
    for name in (*deck.species, *deck.recyclers):
        card = deck.cards[name]
        if not has_icon(card.icon):
            near = ", ".join(get_close_matches(card.icon, icon_names(), n=3) or icon_names()[:3])
            yield _("{card}: there is no picture “{icon}”. Some that there are: {near}.").format(
                card=card.name, icon=card.icon, near=near
            )
