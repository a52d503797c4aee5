"""What BIOlink says: a phrase for every code, in words for a 12-year-old."""

from __future__ import annotations

from ecolearn.kernel.sentences import Phrase
from ecolearn.kernel.words import N_, NN_

PHRASES: dict[str, Phrase] = {
    # What happened.
    "begins": N_("{who}: begins, because nobody has a higher number than {n} ({card})."),
    "start": N_("Start card: {card} ({cell})."),
    "laid": N_("{who}: laid – {card} ({cell})."),
    "arrow": N_("Arrow: {prey} → {eater}."),
    "drew": N_("{who}: new card – {card}."),
    "drew_unseen": N_("{who}: new card."),
    "turned_up": N_("{who}: turned up – {card}. It fits and must be laid."),
    "turned_up_under": N_("{who}: turned up – {card}. It fits nowhere and goes under the pile."),
    "put_under": N_("{who}: put under the pile – {card}."),
    "put_under_unseen": N_("{who}: a card put under the pile."),
    "passed": N_("{who}: nothing fits, so the turn passes."),
    "done": N_("{who}: that is enough."),
    # Why not.
    "no_such_card": N_("There is no card called “{card}” in this deck."),
    "not_in_hand": N_("This card is not in your hand: {card}."),
    "lay_the_shown": N_("The card that was turned up fits, so it must be laid now: {card}."),
    "not_a_start_card": N_("This is not a start card: {card}."),
    "cell_taken": N_("Here lies a card already: {there}. Choose an empty place."),
    "no_such_cell": N_("There is no place {cell} on this board."),
    "beside_nothing": N_("{card}: no card lies beside this place, so nothing can be linked here."),
    "matches_nothing": N_("{card}: it eats none of its neighbours here, and none of them eats it."),
    "plant_matches_nothing": N_("{card}: none of its neighbours here eats it."),
    "decomposers_alone": N_("{card}: they need a living being beside them, for what it leaves when it dies."),
    "starts_touch": N_(
        "The two start cards may not touch, not even at a corner. Here the neighbour would be: {other}."
    ),
    "must_lay": N_("One of your cards fits, so you must lay one. For example: {card} at {cell}."),
    "only_coop": N_("Cards are turned up only in the game in which all play together."),
    "only_versus": N_("In this game the hands stay as they are: a card is turned up from the pile instead."),
    "pile_empty": N_("The pile is empty."),
    "pile_empty_pass": N_("The pile is empty, so no cards can be exchanged. Pass instead."),
    "exchange_instead": N_("The pile holds cards still: put at least one of yours under it instead."),
    "none_put": N_("First put at least one card under the pile."),
    "take_first": N_("First draw as many cards as you have put under the pile: {n}."),
    "cannot_connect": N_("Choose a living being beside the decomposers that has no arrow to them yet."),
    "connect_one": N_("At least one neighbour must get an arrow to the decomposers."),
    "other_pair": N_("The question is about these two: {card} and {other}."),
    "wrong_arrow": N_(
        "{card} is no food for: {other}. Who ends up with the energy? The arrow points to that one."
    ),
    "wrong_arrow_matter": N_(
        "From {card} nothing goes to: {other}. Who ends up with the matter? The arrow points to that one."
    ),
    "wrong_arrow_sun": N_("Nothing feeds the Sun. It gives its light to plants, so the arrow starts at it."),
    # What to do now.
    "prompt_start": NN_(
        "{who}: lay the start card on any place that does not touch the other one.",
        "{who}: lay the {n} start cards anywhere, but not side by side.",
    ),
    "prompt_lay": N_("{who}: lay a card beside one that it eats or that eats it."),
    "prompt_wait": N_("{who}: it is this player's turn."),
    "prompt_turn_up": N_("{who}: none of your cards fits. Turn up a card from the pile."),
    "prompt_exchange": N_(
        "{who}: none of your cards fits. Put at least one under the pile; you draw as many new ones."
    ),
    "prompt_pass": N_("{who}: none of your cards fits and the pile is empty. Pass."),
    "prompt_shown": N_("{who}: this card fits and must be laid – {card}."),
    "prompt_draw": N_("{who}: draw a card."),
    "prompt_exchanging": NN_(
        "{who}: {n} card is under the pile. Put more under it, or draw the new one.",
        "{who}: {n} cards are under the pile. Put more under it, or draw the new ones.",
    ),
    "prompt_may_exchange": N_("{who}: you may put hand cards under the pile and draw as many."),
    "prompt_connect": N_("{who}: choose one or two neighbours whose remains feed them – {card}."),
    "prompt_arrow": N_("{who}: {card} and {other} – which way does the arrow point?"),
    "prompt_direct": N_("{who}: {card} and {other} eat each other. Choose which way the arrow points."),
    # How it ended.
    "ended_full": N_("All places are taken."),
    "ended_stuck": N_("No card that is left fits anywhere."),
    "outcome_coop": NN_(
        "{why} You have laid {n} arrow together: {rank}.", "{why} You have laid {n} arrows together: {rank}."
    ),
    "outcome_small": NN_("{why} {n} arrow lies.", "{why} {n} arrows lie."),
    "outcome_alone": NN_("{why} You have {n} point.", "{why} You have {n} points."),
    "outcome_best": N_("{why} {who}: the most points ({n})."),
    "outcome_tie": N_(
        "{why} {who}: the win. Others have as many points ({n}), but fewer cards with several connections."
    ),
    "outcome_shared": NN_(
        "{why} These have won together with {n} point: {who}.",
        "{why} These have won together with {n} points: {who}.",
    ),
    "rank_imbalance": N_("an ecological imbalance"),
    "rank_stable": N_("a stable biotope"),
    "rank_flourishing": N_("a flourishing ecosystem"),
    "rank_master": N_("you are masters of the biosphere"),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_laid": N_("This card does not lie on the board yet: {card}."),
    "missing_arrows": NN_("{n} more arrow is needed.", "{n} more arrows are needed."),
    "missing_cards": NN_("{n} more card must be laid.", "{n} more cards must be laid."),
    "missing_chain": NN_(
        "The longest food chain needs {n} more living being.",
        "The longest food chain needs {n} more living beings.",
    ),
    "missing_chains": N_("So far {n} food chains run through your web; {needed} are wanted."),
    "missing_dead": N_("{n} arrows end in dead matter of which nobody lives; at most {most} may be left."),
    "missing_pair": N_("There is no arrow yet from {card} to {other}."),
    "missing_level": N_("{card}: level {n} is not reached yet."),
    "missing_loop": N_(
        "No path leads yet from a plant through dead matter back to a plant. Who could set nutrients free?"
    ),
}
