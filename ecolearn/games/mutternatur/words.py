"""What Mutter Natur says: a phrase for every code, in words for a 12-year-old."""

from __future__ import annotations

from ecolearn.kernel.sentences import Phrase
from ecolearn.kernel.words import N_, NN_

#: Why a revealed card cannot be laid; told when it is discarded, and as a reason elsewhere.
REASONS: dict[str, Phrase] = {
    "no_slot": N_("No place for this condition is open now."),
    "no_slot_at_all": N_("No place for a condition is open now."),
    "no_place": N_("There is no place for it."),
    "needs_species": N_("First these must lie: {missing}."),
    "needs_conditions": N_("These conditions are still missing: {missing}."),
    "not_connected": N_("A connected condition needs a condition revealed just before it in this round."),
    "not_dependent": N_("A dependent condition needs a species revealed just before it in this round."),
    "no_water_before": N_("In the water web a card can be laid only right after water was laid."),
    "other_side": N_("This player lays only the other kind: plants or animals."),
    "too_hot": N_("Heat was revealed just before, so the water dries up."),
    "wrong_order": N_("The conditions of this species come in order: {species}."),
    "waits_for_animal": N_(
        "A species is being reintroduced: nothing else can be laid until an animal comes."
    ),
    "starter_only": N_("An invasive species can be laid only by the starting player."),
    "cat_before": N_("A cat was revealed just before and catches it."),
    "cats_first": N_("First all cats must be played."),
}

PHRASES: dict[str, Phrase] = {
    # What happened.
    "side_plant": N_("{who}: lays only plants from now on."),
    "side_animal": N_("{who}: lays only animals from now on."),
    "chose": N_("{who}: chosen – {card}."),
    "chose_unseen": N_("{who}: a card chosen."),
    "changed_unseen": N_("{who}: the choice changed."),
    "ready": N_("{who}: ready."),
    "unready": N_("{who}: not ready yet after all."),
    "agrees": N_("{who}: agrees to end the game."),
    "showed": N_("{who}: shows a card to all – {card}."),
    "showed_to": N_("{who}: shows a card to {to} – {card}."),
    "showed_to_unseen": N_("{who}: shows a card to {to}."),
    "gave": N_("{who}: gives a card to {to} – {card}."),
    "gave_unseen": N_("{who}: gives a card to {to}."),
    "swapped": N_("{who}: puts {card} on the discard pile and takes {other}."),
    "turned_up": N_("{who}: reveals – {card}."),
    "laid": N_("Laid: {card}."),
    "laid_joker": N_("Laid as {colour}: {card}."),
    "discarded": N_("Discarded: {card}."),
    "passed_away": N_("Temporary and not covered by its species, so it goes: {card}."),
    "dried_up": N_("Heat right after water: this card dries up and is discarded – {card}."),
    "polluted": N_("The pollution takes this condition along: {card}."),
    "settled_in": N_("An animal has come: the reintroduction is over ({card})."),
    "caught": N_("The cat catches: {card}."),
    "cats_return": N_("Several cats in one round: they come back to the hands."),
    **{f"because_{code}": phrase for code, phrase in REASONS.items()},
    # Why not.
    **REASONS,
    "no_such_card": N_("There is no card called “{card}” in this game."),
    "not_in_hand": N_("This card is not in your hand: {card}."),
    "changed_enough": N_("You have changed your mind {n} times in this round. Now the choice stands."),
    "choose_first": N_("First choose a card and put it face down."),
    "is_ready": N_("You are ready already."),
    "not_ready": N_("You have not said that you are ready."),
    "not_lost_yet": N_(
        "The game can be ended early only when too many cards are discarded: more than {limit}. "
        "So far there are {n}."
    ),
    "agreed_already": N_("You have agreed already. The game ends when all have."),
    "plants_first": N_("Pollution can be chosen only when all four plants lay before the round began."),
    "no_symbiosis": N_(
        "You have no symbiosis left. The starting player has a free one in each round; "
        "all others need a symbiosis card."
    ),
    "nothing_chosen": N_("No card is chosen yet."),
    "no_such_player": N_("Choose another player; {n} is not possible."),
    "holds_nothing": N_("This player holds no cards and cannot be given one: {who}."),
    "show_to_all": N_("In this game a card is shown to all, not to one player."),
    "show_to_one": N_("In this stage a card is shown to one player only, not to all."),
    "no_showing": N_("In this stage no card can be shown. You can exchange one."),
    "only_conditions": N_("Only a condition or a joker can be swapped with the discard pile, not: {card}."),
    "not_in_pile": N_("This card is not in the discard pile: {card}."),
    "not_that_slot": N_("It cannot be laid there: {card}."),
    "not_bare": N_("Choose a condition that no species of its own covers."),
    "no_such_side": N_("Choose plant or animal, not: {side}."),
    # What to do now.
    "prompt_side": N_("{who}: choose whether you lay plants or animals."),
    "prompt_side_last_plant": N_("{who}: choose whether you lay plants or animals. Nobody lays plants yet!"),
    "prompt_side_last_animal": N_(
        "{who}: choose whether you lay plants or animals. Nobody lays animals yet!"
    ),
    "prompt_plan": NN_(
        "Choose a card, then say that you are ready; {n} round is left.",
        "Choose a card, then say that you are ready; {n} rounds are left.",
    ),
    "prompt_plan_lost": NN_(
        "Too many cards are discarded to win. Play on, or end the game together; {n} round is left.",
        "Too many cards are discarded to win. Play on, or end the game together; {n} rounds are left.",
    ),
    "prompt_answer": N_("{who}: give one card back to {to}. It may be the one that you received."),
    "prompt_reveal": N_("{who}: reveal your card."),
    "prompt_slot": N_("{who}: choose the place for this card – {card}."),
    "prompt_joker": N_("{who}: choose a place for the joker; it takes the colour of the place."),
    "prompt_hit": N_("{who}: choose which condition the pollution takes along."),
    # How it ended.
    "ended_lost_cards": N_("All cards are played."),
    "ended_lost_cats": N_("The cats can no longer be played in time."),
    "ended_lost_stuck": N_("No card has left the hands for two rounds."),
    "ended_stopped": N_("You have ended the game together."),
    "outcome_lost": NN_(
        "{why} The web of life is not complete. {n} card was discarded; {limit} would have been allowed. "
        "Try again together!",
        "{why} The web of life is not complete. {n} cards were discarded; {limit} would have been allowed. "
        "Try again together!",
    ),
    "outcome_won": NN_(
        "The web of life is complete! You have won together, with {n} card discarded.",
        "The web of life is complete! You have won together, with {n} cards discarded.",
    ),
    "outcome_crown": N_("The web of life is complete, and no card is discarded: the crown of creation!"),
    # Whether it can still be won.
    "can_be_won": N_("The game can still be won."),
    "is_won": N_("The game is won."),
    "is_lost": N_("The game is over and lost."),
    "hopeless_discards": N_(
        "The game cannot be won any more: {n} places are empty, and only {cards} cards are left that could "
        "fill places."
    ),
    "hopeless_pile": N_(
        "The game cannot be won any more: {n} cards must be fetched from the discard pile, and at most "
        "{symbioses} symbioses are left."
    ),
    "hopeless_ways": N_(
        "The game cannot be won any more: every way to play on was tried, and none completes the web."
    ),
    "undecided": N_("Whether the game can still be won was not found out in the time allowed."),
    "lost_in_round": N_("The game was lost in round {n}: before that round it could still be won."),
    "lost_by_round": N_("The game was lost in round {n} or before."),
    "lost_from_start": N_("With these hands the game could not be won from the first round on."),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_laid": N_("This card does not lie in the web yet: {card}."),
    "missing_cards": NN_("{n} more card must lie in the web.", "{n} more cards must lie in the web."),
    "missing_species": NN_("{n} more species must lie in the web.", "{n} more species must lie in the web."),
    "missing_rounds": NN_("{n} more round must be played.", "{n} more rounds must be played."),
    "missing_won": N_("The web of life is not complete yet."),
}
