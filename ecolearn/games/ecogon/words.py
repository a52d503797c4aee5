"""What Ecogon says: a phrase for every code, in words for a 12-year-old."""

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
    "removed": N_("Goes to the discard pile: {card} ({cell})."),
    "returned": N_("Comes back: {card} ({cell})."),
    "fetched": N_("Comes from the stack: {card} ({cell}). The stack is shuffled."),
    "event_moved": N_("Moves: {card} (to {cell})."),
    "exchanged": N_("They change places: {card} goes, {other} comes ({cell})."),
    "mission": N_("Mission: {mission}. {mission_text}"),
    "dealt": N_("The cards are dealt."),
    "level": N_("Level reached – {mission}: {level}. That brings 5 points, whatever happens later."),
    "looked_at_nature": N_("Turned up: {cards}."),
    "looked_at_events": N_("These events come next: {cards}."),
    "kept": N_("{who}: kept – {card}. The other cards are shuffled back."),
    "skipped": N_("{who}: no, thank you."),
    "put_back_top": NN_("{n} card goes on top of the stack.", "{n} cards go on top of the stack."),
    "put_back_under": NN_("{n} card goes under the stack.", "{n} cards go under the stack."),
    "tile_drawn": N_("The tile of {card} ({cell}) is: {tile}. {tile_text}"),
    "tile_hidden": N_("A tile lies face down on {card} ({cell})."),
    "tile": N_("{card} is surrounded ({cell}). {tile}: {tile_text}"),
    "taken": N_("{who}: back in the hand – {card}."),
    "counts_as": N_("From now on {card} ({cell}) also counts as: {symbol}."),
    "bonus": N_("One bean more: {card} ({cell})."),
    "swapped": N_("They change places: {card} and {other}."),
    "swapped_away": N_("No habitat of its own there, so it leaves: {card} ({cell})."),
    "event_again": N_("Once more: {event}. {text}"),
    "binoculars": N_("The binoculars lie on: {card} ({cell})."),
    "reordered": NN_("{n} event goes back on the stack.", "{n} events go back on the stack."),
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
    "not_together": N_(
        "{card} and {other} may not lie side by side: {one} and {two} do not touch in nature either. "
        "Choose another place."
    ),
    "nature_empty": N_("The nature stack is empty. Draw a habitat."),
    "habitats_empty": N_("The stack of habitats is empty. Draw from the nature stack."),
    "no_habitat_stack": N_(
        "In this game the habitats have no stack of their own. Draw from the nature stack."
    ),
    "no_lookout": N_(
        "The binoculars lie on the shore or the forest edge of the beginning. This is another card: {card}."
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
    "not_a_target": N_("This card is not meant: {card}. What happens now: {event}."),
    "not_offered": N_("This card cannot come into play now: {card}. What happens now: {event}."),
    "not_among_these": N_("This card is not among those that you can choose from: {card}."),
    "no_such_place": N_("Cards go back on “top” or “under” the stack; there is no place “{place}”."),
    "no_tile_due": N_("No tile of a surrounded habitat lies here: {card}."),
    "same_hex": N_("It must go to another place than before: {card}."),
    # What to do now.
    "prompt_draw": N_("{who}: draw a card."),
    "prompt_draw_either": N_("{who}: draw a card, from the nature stack or from the stack of habitats."),
    "prompt_draw_habitat": N_("{who}: draw a habitat. The nature stack is empty."),
    "prompt_turn": N_("{who}: lay cards, or end the turn."),
    "prompt_discard": NN_(
        "{who}: too many cards in hand (at most {limit}). Discard one.",
        "{who}: too many cards in hand (at most {limit}). Discard {n}.",
    ),
    "prompt_surrounded": N_("{who}: choose which surrounded animal leaves first: {cards}."),
    "prompt_event": N_("{who}: an event is due. Turn it up."),
    "prompt_remove_choose": N_("{who}: {event}. {text} Choose together which card it hits."),
    "prompt_remove_choose_alone": N_("{who}: {event}. {text} Choose which card it hits."),
    "prompt_move_choose": N_("{who}: {event}. {text} Choose together which card moves."),
    "prompt_move_choose_alone": N_("{who}: {event}. {text} Choose which card moves."),
    "prompt_move_choose_or_not": N_("{who}: {event}. {text} Choose together which card moves, or none."),
    "prompt_move_choose_or_not_alone": N_("{who}: {event}. {text} Choose which card moves, or none."),
    "prompt_renew_pick": N_("{who}: {event}. {text} Choose the card that you discard."),
    "prompt_binoculars": N_("{who}: choose where the binoculars lie."),
    "prompt_move_put": N_("{who}: {event}. {text} Choose the new place: {card}."),
    "prompt_return_pick": N_("{who}: {event}. {text} Choose together which card comes back."),
    "prompt_return_pick_alone": N_("{who}: {event}. {text} Choose which card comes back."),
    "prompt_return_put": N_("{who}: {event}. {text} Choose the place: {card}."),
    "prompt_exchange_choose": N_(
        "{who}: {event}. {text} Choose together which card on the board changes places."
    ),
    "prompt_exchange_choose_alone": N_(
        "{who}: {event}. {text} Choose which card on the board changes places."
    ),
    "prompt_exchange_pick": N_(
        "{who}: {event}. {text} Choose which card comes into play instead: {card} goes."
    ),
    "prompt_fetch_pick": N_("{who}: {event}. {text} Choose together which habitat comes."),
    "prompt_fetch_pick_alone": N_("{who}: {event}. {text} Choose which habitat comes."),
    "prompt_fetch_put": N_("{who}: {event}. {text} Choose the place: {card}."),
    "prompt_mission": N_("{who}: choose your mission. The other one leaves the game."),
    "prompt_mission_first": N_("{who}: choose two of these missions, one after the other."),
    "prompt_mission_second": N_("{who}: choose the second mission. The other one leaves the game."),
    "prompt_deal": N_("{who}: deal the cards."),
    "prompt_reward": N_(
        "{who}: {level} in the mission {mission}! You may draw three cards and keep one of them."
    ),
    "prompt_keep": N_("{who}: choose the card that you keep."),
    "prompt_put_back": N_("{who}: put the cards that are left on top of the stack or under it."),
    "prompt_tile": N_("{who}: draw the tile for the habitat: {card}."),
    "prompt_turn_tile": N_("{who}: turn up the tile of the surrounded habitat: {card}."),
    "prompt_which_tile": N_("{who}: several habitats are surrounded. Choose whose tile comes first."),
    "prompt_take_choose": N_("{who}: {event}. {text} Choose together which card."),
    "prompt_take_choose_alone": N_("{who}: {event}. {text} Choose which card."),
    "prompt_swap_choose": N_("{who}: {event}. {text} Choose the first of the two."),
    "prompt_swap_second": N_("{who}: {event}. {text} Choose who changes places with: {card}."),
    "prompt_repeat_pick": N_("{who}: {event}. {text} Choose together which event."),
    "prompt_repeat_pick_alone": N_("{who}: {event}. {text} Choose which event."),
    "prompt_reorder_look": N_("{who}: {event}. {text} Turn up the events."),
    "prompt_reorder_pick": N_("{who}: {event}. {text} Choose which one comes next."),
    "prompt_play_look": N_("{who}: {event}. {text} Turn up three cards."),
    "prompt_play_pick": N_("{who}: {event}. {text} Choose the card that you lay."),
    "prompt_play_put": N_("{who}: {event}. {text} Choose the place: {card}."),
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
    "outcome_won_land": NN_(
        "{why} You have {n} point and needed {needed}: a stable piece of nature. You have won together!",
        "{why} You have {n} points and needed {needed}: a stable piece of nature. You have won together!",
    ),
    "outcome_lost_land": NN_(
        "{why} You have {n} point and needed {needed}: this piece of nature is not stable yet. "
        "You have lost together. Try again!",
        "{why} You have {n} points and needed {needed}: this piece of nature is not stable yet. "
        "You have lost together. Try again!",
    ),
    "outcome_done_land": NN_(
        "{why} Your piece of nature has {n} point.", "{why} Your piece of nature has {n} points."
    ),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_laid": N_("This card does not lie on the board yet: {card}."),
    "missing_habitat": N_("{card} has lost its habitat: {habitat}."),
    "missing_needs": N_("{card} still needs: {needs}."),
    "missing_chain": NN_(
        "The longest food chain needs {n} more living being.",
        "The longest food chain needs {n} more living beings.",
    ),
    "missing_chain_perhaps": NN_(
        "The longest food chain found needs {n} more living being. "
        "There are too many ways on this board to try them all; perhaps there is a longer one.",
        "The longest food chain found needs {n} more living beings. "
        "There are too many ways on this board to try them all; perhaps there is a longer one.",
    ),
    "missing_link": N_(
        "No row of touching cards leads from one to the other yet: {card} from {one} to {two}."
    ),
    "missing_points": NN_("{n} more point is needed.", "{n} more points are needed."),
    "missing_mission": N_("{n} of {needed}. {task}"),
    "missing_mission_perhaps": N_(
        "{n} of {needed}. {task} There are too many ways on this board to try them all; perhaps it is longer."
    ),
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
