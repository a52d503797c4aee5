"""What Ecos says: a phrase for every code, in words for a 12-year-old."""

from __future__ import annotations

from ecolearn.kernel.sentences import Phrase
from ecolearn.kernel.words import N_, NN_

#: Why something is not possible.
REASONS: dict[str, Phrase] = {
    "no_such_card": N_("There is no card called “{card}” in this game."),
    "not_face_up": N_("This card does not lie face up in front of you: {card}."),
    "not_on_itself": N_("A card cannot use the element that it gives: {card}. Choose another card."),
    "full_already": N_("All symbols of this card are covered already: {card}."),
    "no_free_symbol": N_("{card} has no free symbol for this element: {thing}."),
    "no_cube": N_("You have no cube left. Turn the dial."),
    "not_on_display": N_("This card does not lie open beside a deck: {card}."),
    "no_such_deck": N_("There is no deck “{deck}”; there are brown and blue."),
    "cards_left": N_("There are cards to be had. A cube is given only when none is left."),
    "deck_empty": N_("This deck is used up, and so is its discard pile."),
    "not_peeked": N_("This is not one of the cards that you have drawn."),
    "not_in_hand": N_("This card is not in your hand: {card}."),
    "another_thing": N_("{card} asks for something else now: {thing}."),
    "no_such_thing": N_("There is nothing called “{name}” here. There are: {known}."),
    "not_offered": N_("{thing}: this is not offered here. You can place: {things}."),
    "run_out": N_("None of these is left: {thing}."),
    "tile_run_out": N_("No tile of this kind is left: {thing}."),
    "hex_taken": N_("Here lies a tile already ({cell}). A new tile goes on an empty place."),
    "touches_nothing": N_("A new tile must touch a tile that lies. This place touches none ({cell})."),
    "no_tile": N_("There is no tile here ({cell})."),
    "not_on_last": N_("{card}: it must be the tile where the card did something last: {last}."),
    "not_by_last": N_(
        "{card}: it must be beside the place where the card did something last, or there: {last}."
    ),
    "wrong_terrain": N_(
        "{card}: the tile must be one of these: {wanted}. This one is something else ({cell})."
    ),
    "must_bear": N_("{card}: on the tile must stand: {thing}. Here is none ({cell})."),
    "must_not_bear": N_("{card}: the tile must be without this: {thing} ({cell})."),
    "must_be_near": N_("{card}: on the place or beside it must be: {thing}. Here is none ({cell})."),
    "mountain_there": N_("A mountain stands here already ({cell}); a tile carries only one."),
    "mountain_on_water": N_("Mountains stand on land, and this is water ({cell})."),
    "forest_full": NN_(
        "This tile carries no more forest ({cell}): it has room for {n}.",
        "This tile carries no more forest ({cell}): it has room for {n}.",
    ),
    "no_room_for_forest": N_(
        "No forest grows here ({cell}): {terrain}. A desert needs a mountain first, and water carries none."
    ),
    "not_its_home": N_(
        "{thing}: it does not live on {terrain} ({cell}). It is placed on a tile of one of these: {homes}."
    ),
    "token_missing": N_("{thing}: the tile must bear this first: {homes} ({cell})."),
    "animal_there": N_(
        "{thing}: an animal stands here already ({cell}), and there is a free place for it, such as {free}."
    ),
    "cannot_lift": N_(
        "You cannot lift anything here: {thing}. Something is lifted only when its kind has run out, and "
        "only where it can be placed anew as the card says ({card})."
    ),
    "must_place": N_("What can be done must be done: {card}."),
    "same_terrain": N_("This tile is that already ({cell}): {thing}."),
    "not_from_there": N_(
        "{card} exchanges only tiles of this kind: {wanted}. Here is something else ({cell}): {terrain}."
    ),
    "last_tiles": NN_(
        "Only {n} tile is left in the landscape. It must stay.",
        "Only {n} tiles are left in the landscape. They must stay.",
    ),
    "not_there": N_("There is none here ({cell}): {thing}."),
    "not_enough": NN_("At least {n} has to be taken away.", "At least {n} have to be taken away."),
    "moved_already": N_("{thing}: it has moved already ({cell}). An animal moves once for each card effect."),
    "stays_there": N_("{thing}: it stands there already ({cell}). Choose another tile."),
    "never_on_land": N_("{thing}: it lives only in water and never enters land ({cell})."),
    "never_in_water": N_("{thing}: it lives only on land and never enters water ({cell})."),
    "too_far": NN_(
        "{thing}: it cannot get there ({cell}). It goes {n} step at most, from tile to tile, and land "
        "animals do not cross water, nor water animals land.",
        "{thing}: it cannot get there ({cell}). It goes {n} steps at most, from tile to tile, and land "
        "animals do not cross water, nor water animals land.",
    ),
    "no_option": N_("{card} has no way {n} that can be gone now."),
}

PHRASES: dict[str, Phrase] = {
    **REASONS,
    # What happened.
    "drew": N_("{who} draws from the bag: {thing}."),
    "new_round": N_("Round {n}. All elements are back in the bag; Harbinger is {who}."),
    "covered": N_("{who}: a cube on {card} ({thing})."),
    "eco": N_("{who}: ECO! {card} is complete."),
    "turned": NN_("{who}: dial turned to {n}.", "{who}: dial turned to {n}."),
    "passed": N_("{who}: no card this time."),
    "took": N_("{who}: takes a card – {card}."),
    "peeked_brown": N_("{who}: looks at two cards of the brown deck."),
    "peeked_blue": N_("{who}: looks at two cards of the blue deck."),
    "drew_card": N_("{who}: draws {card}."),
    "kept": N_("{who}: keeps {card}; the other goes under the deck."),
    "kept_one": N_("{who}: keeps one of them; the other goes under the deck."),
    "displayed": N_("Now lies open beside its deck: {card}."),
    "anew_brown": N_("The brown deck is used up. A new one is made from the brown cards that are spent."),
    "anew_blue": N_("The blue deck is used up. A new one is made from the blue cards that are spent."),
    "gained_cube": N_("{who}: one cube more."),
    "played": N_("{who}: lays a card face up – {card}."),
    "resolves": N_("{who}: {card} happens."),
    "impact": N_("Attention, this changes the landscape: {card}. {card_text}"),
    "spent": N_("This card is used up: {card}."),
    "card_ends": N_("That cannot be done, so this card ends here: {card}."),
    "points": NN_("{who}: {n} point.", "{who}: {n} points."),
    "built": N_("{who}: {thing} comes into the landscape ({cell})."),
    "lifted": N_("{who}: lifts {thing} ({cell}), for none is left."),
    "replaced": N_("{who}: this tile becomes {thing} ({cell})."),
    "swept": N_("Gone with the tile: {thing}."),
    "removed": N_("{who}: taken away – {thing} ({cell})."),
    "moved": N_("{who}: {thing} moves from {from} to {cell}."),
    "no_further": N_("{who}: that is enough."),
    "chose": N_("{who}: chooses way {n}."),
    "finished": N_("{who}: the landscape is finished."),
    # What to do now.
    "prompt_draw": N_("{who}: draw an element from the bag."),
    "prompt_answer": N_("{who}: {thing}! Put a cube on a symbol of one of your cards, or turn the dial."),
    "prompt_gain": N_("{who}: {card} gives {thing}. Put a cube on another card, or turn the dial."),
    "prompt_dial_card": N_("{who}: the dial gives a card. Take an open one, draw two, or go on."),
    "prompt_dial_cube": N_("{who}: no card is left. Take a cube instead, or go on."),
    "prompt_dial_use": N_("{who}: the dial gives a cube, or you lay a card of your hand face up."),
    "prompt_gain_card": N_("{who}: you gain a card. Take an open one, or draw two."),
    "prompt_keep": N_("{who}: choose the card that you keep."),
    "prompt_choose_start": NN_(
        "{who}: lay {n} more card of your hand face up.", "{who}: lay {n} more cards of your hand face up."
    ),
    "prompt_place": N_("{who}: {card}. Choose the place: {thing}."),
    "prompt_replace": N_("{who}: {card}. Choose the tile that becomes {thing}."),
    "prompt_remove": N_("{who}: {card}. Choose what is taken away, or say that it is enough."),
    "prompt_move": N_("{who}: {card}. Move animals, or say that it is enough."),
    "prompt_choose": N_("{who}: {card}. Choose one of the ways."),
    "prompt_sandbox": N_("{who}: place, exchange or take away what you like, or finish the landscape."),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_groups": NN_("{thing}: {n} more group is needed.", "{thing}: {n} more groups are needed."),
    "missing_largest": NN_(
        "{thing}: the largest group needs {n} more.", "{thing}: the largest group needs {n} more."
    ),
    "missing_total": NN_("{thing}: {n} more is needed.", "{thing}: {n} more are needed."),
    "missing_joined": N_("{thing}: no way leads from {cell} to {to} yet."),
    "missing_undo": NN_(
        "Here {n} change is allowed, and there were {done}. Undo, or begin anew.",
        "Here {n} changes are allowed, and there were {done}. Undo, or begin anew.",
    ),
    "missing_homes": NN_(
        "{thing}: it needs {n} more patch where it can live.",
        "{thing}: it needs {n} more patches where it can live.",
    ),
    "missing_food": N_("{thing}: it finds nothing to eat here. Its food must be on its tile or beside it."),
    "missing_chain": NN_(
        "The longest food chain needs {n} more living being.",
        "The longest food chain needs {n} more living beings.",
    ),
    # How it ended.
    "ended_goal": N_("The points are reached, and the round is over."),
    "ended_rounds": N_("The last round is over."),
    "outcome_sandbox": NN_(
        "The landscape is finished. It has {n} tile.", "The landscape is finished. It has {n} tiles."
    ),
    "outcome": NN_("{why} {who} has won with {n} point.", "{why} {who} has won with {n} points."),
}
