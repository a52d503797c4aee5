"""What Still Waters says: a phrase for every code, in words for a 12-year-old."""

from __future__ import annotations

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.sentences import Phrase, Sentence, Term
from ecolearn.kernel.words import N_, NN_

from .position import EcogonPosition

PHRASES: dict[str, Phrase] = {
    # What happened.
    "drew": N_("{who}: new card – {card}."),
    "laid": N_("{who}: laid – {card} ({cell})."),
    "took_back": N_("{who}: taken back – {card}."),
    "moved": N_("{who}: moved – {card} (to {cell})."),
    "ended_turn": N_("{who}: turn ended."),
    "discarded": N_("{who}: discarded – {card}."),
    "left_surrounded": N_(
        "All round it is taken and its needs are not met, so this animal leaves: {card} ({cell})."
    ),
    "event": N_("Event: {event}. {text}"),
    "event_fact": N_("Did you know? {fact}"),
    "event_impossible": N_("This event cannot happen here and goes under the stack: {event}."),
    "no_event": N_("None of the events can happen here. This time there is none."),
    "removed": N_("The event removes: {card} ({cell})."),
    "returned": N_("Comes back: {card} ({cell})."),
    "fetched": N_("Comes from the stack: {card} ({cell}). The stack is shuffled."),
    "event_moved": N_("The event moves: {card} (to {cell})."),
    "exchanged": N_("They change places: {card} goes, {other} comes ({cell})."),
    "forbids": N_("Until the next event some cards may not be laid: {event}."),
    # Why not.
    "no_such_card": N_("There is no card called “{card}” in this deck."),
    "not_in_hand": N_("This card is not in your hand: {card}."),
    "forbidden": N_(
        "This card may not be laid until the next event: {card}. The reason is the event: {event}."
    ),
    "cell_taken": N_("Here lies a card already: {there}. Choose an empty place."),
    "cell_empty": N_("No card lies here."),
    "touches_nothing": N_("A habitat must touch a card that lies already. This place touches none."),
    "no_own_habitat": N_(
        "{card}: it cannot live here. A plant or an animal must touch a habitat of its own colour "
        "({habitat}); this place touches none."
    ),
    "lies_for_good": N_(
        "Only cards of this turn can be taken back or moved. This one lies for good: {card}."
    ),
    "backs_used_up": N_(
        "You have taken back or moved {n} cards in this turn. Now the cards stay where they are."
    ),
    "others_stranded": N_(
        "Without this card others could not lie where they are: {others}. Take those back first."
    ),
    "not_surrounded": N_(
        "Only an animal that is surrounded and whose needs are not met leaves. This one stays: {card}."
    ),
    "not_a_target": N_("The event does not mean this card: {card}. The event is: {event}."),
    "not_offered": N_("This card cannot come into play now: {card}. The event is: {event}."),
    "same_hex": N_("It must go to another place than before: {card}."),
    # What to do now.
    "prompt_draw": N_("{who}: draw a card."),
    "prompt_turn": N_("{who}: lay cards, or end the turn."),
    "prompt_discard": NN_(
        "{who}: too many cards in hand (at most {limit}). Discard one.",
        "{who}: too many cards in hand (at most {limit}). Discard {n}.",
    ),
    "prompt_surrounded": N_("{who}: choose which surrounded animal leaves first: {cards}."),
    "prompt_event": N_("{who}: an event is due. Turn it up."),
    "prompt_remove_choose": N_("{who}: {event}. {text} Choose together which card it hits."),
    "prompt_move_choose": N_("{who}: {event}. {text} Choose together which card moves."),
    "prompt_move_put": N_("{who}: {event}. {text} Choose the new place: {card}."),
    "prompt_return_pick": N_("{who}: {event}. {text} Choose together which card comes back."),
    "prompt_return_put": N_("{who}: {event}. {text} Choose the place: {card}."),
    "prompt_exchange_choose": N_(
        "{who}: {event}. {text} Choose together which card on the board changes places."
    ),
    "prompt_exchange_pick": N_(
        "{who}: {event}. {text} Choose which card comes into play instead: {card} goes."
    ),
    "prompt_fetch_pick": N_("{who}: {event}. {text} Choose together which habitat comes."),
    "prompt_fetch_put": N_("{who}: {event}. {text} Choose the place: {card}."),
    # How it ended.
    "ended_stack": N_("The nature stack is empty."),
    "ended_events": N_("The event stack is empty."),
    "ended_turns": N_("The last turn is over."),
    "outcome_won": NN_(
        "{why} You have {n} point and needed {needed}: a stable pond. You have won together!",
        "{why} You have {n} points and needed {needed}: a stable pond. You have won together!",
    ),
    "outcome_lost": NN_(
        "{why} You have {n} point and needed {needed}: this pond is not stable yet. "
        "You have lost together. Try again!",
        "{why} You have {n} points and needed {needed}: this pond is not stable yet. "
        "You have lost together. Try again!",
    ),
    "outcome_done": NN_("{why} Your pond has {n} point.", "{why} Your pond has {n} points."),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_laid": N_("This card does not lie on the board yet: {card}."),
    "missing_habitat": N_("{card} has lost its habitat: {habitat}."),
    "missing_needs": N_("{card} still needs: {needs}."),
    "missing_chain": NN_(
        "The longest food chain needs {n} more living being.",
        "The longest food chain needs {n} more living beings.",
    ),
    "missing_points": NN_("{n} more point is needed.", "{n} more points are needed."),
    "missing_homes": NN_(
        "{n} more animal must have all its needs met.", "{n} more animals must have all their needs met."
    ),
}


def unmet_needs(position: EcogonPosition, cell: Cell) -> Sentence:
    """What the animal on a hex still lacks, in a sentence."""
    card = position.deck.cards[position.cells[cell]]
    if not position.touches(cell, card.colour):
        return position.sentence(
            "missing_habitat", card=Term("card", card.id), habitat=Term("card", card.colour), cells=(cell,)
        )
    lacking = tuple(
        Term("need", "|".join(need.signs))
        for need, near in zip(card.needs, position.met(cell), strict=True)
        if near is None
    )
    if not lacking:
        return position.sentence("missing_nothing")
    return position.sentence("missing_needs", card=Term("card", card.id), needs=lacking, cells=(cell,))
