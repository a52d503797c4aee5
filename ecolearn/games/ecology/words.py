"""What Ecology says: a phrase for every code, in words for a 12-year-old."""

from __future__ import annotations

from ecolearn.kernel.sentences import Phrase
from ecolearn.kernel.words import N_, NN_

PHRASES: dict[str, Phrase] = {
    # What happened: beginning and moving.
    "threw": N_("{who} throws for the beginning: {one} and {two}."),
    "begins": N_("Most thrown – {who} begins."),
    "founded": N_("{who}: the first 1,000 people settle on space {cell}."),
    "rolled": N_("{who} throws {one} and {two}."),
    "went": N_("{who} moves. Square: {square}."),
    "sent": N_("{who}: the token goes to {square}."),
    "extra_turn": N_("{who} has another turn."),
    "misses": N_("{who} misses a turn."),
    "failed": N_("{who} does not pass the test yet. Missing: {lacks}."),
    "failed_win": N_("{who} does not pass the ecology test yet. Missing: {lacks}."),
    "advanced": N_(
        "{who} passes the test and enters a new age: {age}. All inventions go back, for they are out of date."
    ),
    "won": N_("{who} passes the ecology test. Age: {age}."),
    # Cards.
    "drew": N_("{who} draws: {card}."),
    "invented": N_("{who} invents: {invention}. This card is kept."),
    "empty_pile": N_("{who}: the pile is empty, so there is no card."),
    "chose": N_("{who} chooses way {n}. Card: {card}."),
    "bought": N_("{who} takes what the card offers: {card}."),
    "left": N_("{who} leaves what the card offers: {card}."),
    "invention_lost": N_("{who} loses an invention: {invention}."),
    "again": N_("{who} gets an extra turn."),
    "turns_enough": N_("{who} has had three extra turns in a row. There is no other."),
    "will_miss": NN_("{who} will miss {n} turn.", "{who} will miss {n} turns."),
    "no_square_for_gain": N_(
        "{who}: 1,000 people more would find no people square in this age, so they do not come."
    ),
    # Money and points.
    "earned": N_("{who} gets ${n}."),
    "paid": N_("{who} pays ${n}."),
    "handed_over": N_("{who} pays ${n} to {to}."),
    "nature_gains": NN_(
        "{who}: {n} ecology point more, now {left}.", "{who}: {n} ecology points more, now {left}."
    ),
    "nature_loses": NN_(
        "{who}: {n} ecology point less, now {left}.", "{who}: {n} ecology points less, now {left}."
    ),
    "crisis": N_("{who}: a crisis for people and nature!"),
    "exhausted": NN_(
        "{who} has no ecology point left: nature is used up. The next turn is missed.",
        "{who} has no ecology point left: nature is used up. The next {n} turns are missed.",
    ),
    # People and land.
    "gained": N_("{who}: {n},000 people more need room."),
    "displaced": N_("{who}: {n},000 people have lost their place and need another."),
    "settled": N_("{who}: 1,000 people settle on space {cell}."),
    "given_up": N_("{who}: {n},000 people find no place and are given up."),
    "removed": N_("{who}: 1,000 people less on space {cell}."),
    # War.
    "declared": NN_(
        "{who} declares war on {to}: {n} space is attacked.",
        "{who} declares war on {to}: {n} spaces are attacked.",
    ),
    "conceded": NN_(
        "{who} gives up {n} space without a fight.", "{who} gives up {n} spaces without a fight."
    ),
    "resisted": N_("{who} defends the land."),
    "fought": N_("{who} throws the die of war: {one}."),
    "won_war": NN_("{who} wins the war and {n} space.", "{who} wins the war and {n} spaces."),
    "lost_war": N_("{who} loses the war. The land stays with {to}."),
    # Trade.
    "offered": N_("{who} offers {to}: {gives}. In return: {gets}."),
    "accepted": N_("{who} accepts."),
    "declined": N_("{who} declines."),
    "sold": N_("{who} sells space {cell} to {to}, who puts a ring there."),
    # Why not: moving and cards.
    "taken": N_("Space {cell} is taken by {who}. Choose a free one."),
    "no_space": N_("There is no space {cell} in this land."),
    "no_such_square": N_("There is no square called “{said}”."),
    "not_beside": N_("From {here} no edge leads to {square}. Look at the numbers around your square."),
    "not_thrown": N_("To {square} you need one of these: {needed}. You have thrown {one} and {two}."),
    "no_such_card": N_("There is no card called “{said}” in this game."),
    "no_invention": N_("{card} is no invention. Only inventions are kept and traded."),
    "not_held": N_("{who} does not have this invention: {card}."),
    "no_such_way": NN_("{card} has only {n} way.", "{card} has only {n} ways."),
    "way_impossible": N_(
        "{card}: this way cannot be gone. You have nothing of what it asks for, and the last 1,000 people "
        "stay. Choose another way."
    ),
    "card_too_dear": N_("{card} asks for ${price}, and you have ${has}. It needs the full price."),
    "not_nearest": N_(
        "{card} leads to the nearest square of its kind: {nearest}. {square} is not one of them."
    ),
    # Why not: people and land.
    "nobody_here": N_("Nobody lives on space {cell}."),
    "not_your_ring": N_("The people on space {cell} are of {who}. Take off one of your own rings."),
    "others_land": N_("Space {cell} belongs to {who}. You can get it only by a trade or by war."),
    "not_beside_own": N_("Space {cell} does not touch your land. People settle beside people of your own."),
    "space_full": N_("On space {cell} there is no more room: {n},000 people are the most."),
    "density_too_dear": N_(
        "Ring number {n} on space {cell} costs ${price}, and you have ${has}. Settle somewhere else or stop."
    ),
    # Why not: war.
    "peaceful": N_("This is a peaceful game: there is no war."),
    "sold_it": N_("You have sold this land, so its people move without a war."),
    "second_war": N_("You have declared war in this turn already. One war in a turn is the most."),
    "own_land": N_("Space {cell} is your own land."),
    "does_not_touch": N_("Space {cell} does not touch your land, so you cannot attack it."),
    "chosen_already": N_("You have chosen space {cell} already."),
    "one_defender": N_("A war is against one player only. You have chosen land of {who}."),
    "displaced_by": N_("{who} has just driven these people out. They cannot attack back in this turn."),
    "too_many_spaces": NN_(
        "You can attack {n} space at most: one for each 1,000 people that need room.",
        "You can attack {n} spaces at most: one for each 1,000 people that need room.",
    ),
    "all_spaces": N_("{who} must keep a space: nobody may attack all the land of a player at once."),
    "attack_too_dear": NN_(
        "An attack on {n} space costs ${price}, and you have ${has}.",
        "An attack on {n} spaces costs ${price}, and you have ${has}.",
    ),
    "defence_too_dear": NN_(
        "To defend {n} space costs ${price}, and you have ${has}. You must give it up.",
        "To defend {n} spaces costs ${price}, and you have ${has}. You must give them up.",
    ),
    # Why not: trade.
    "displaced_no_trade": N_("You trade only in your own turn: before you throw, or while you settle."),
    "offers_used": NN_(
        "{n} offer has been made in this turn. That is enough.",
        "{n} offers have been made in this turn. That is enough.",
    ),
    "no_such_partner": N_("You cannot trade with player {said}. Choose another player at the table."),
    "nothing_to_trade": N_("There is nothing that you and {who} could trade now: both must give something."),
    "one_thing_each": N_("Each side gives one invention or one space at most. This place is taken."),
    "land_only_settling": N_("Land is sold only to a player who is settling people."),
    "not_sellers": N_("Space {cell} does not belong to {who}."),
    "not_beside_buyer": N_("Space {cell} does not touch the land of {who}, so it cannot be sold there."),
    "last_space": N_("{who} must keep a space, and this is the last one."),
    "no_such_note": N_("There is no note of ${said}. Notes: {notes}."),
    "one_side_pays": N_("Money comes from one side only."),
    "too_little_money": N_("{who} has only ${has}."),
    "leads_nowhere": N_(
        "No offer can come of this: the same was offered in this turn, or one side gives nothing."
    ),
    "both_give": N_("Both must give something. Add what is missing."),
    "offered_already": N_("This was offered in this turn already. Change something."),
    "nothing_else": N_("There is nothing else that you two could trade."),
    # What to do now.
    "prompt_start": N_("Throw the dice: who begins?"),
    "prompt_found": N_("{who}: choose a free space for your first 1,000 people."),
    "prompt_turn": N_("{who}: throw the dice, or trade first."),
    "prompt_go": N_("{who}: you have thrown {one} and {two}. Choose where to go."),
    "prompt_draw": N_("{who}: draw a card."),
    "prompt_choose": N_("{who}: {card}. Choose one of the ways."),
    "prompt_may": N_("{who}: {card}. You may pay ${price} for it, or leave it."),
    "prompt_move": N_("{who}: {card}. Choose the square to which you go."),
    "prompt_return": N_("{who}: {card}. Choose the invention that you lose."),
    "prompt_remove": N_("{who}: {n},000 people are lost. Choose whose place becomes empty."),
    "prompt_settle": N_(
        "{who}: {n},000 people need room. Choose a space for the next 1,000, trade, or stop."
    ),
    "prompt_resettle": N_(
        "{who}: {n},000 people have lost their place. Choose a space for the next 1,000, or stop."
    ),
    "prompt_attack": NN_(
        "{who}: you attack {n} space of {to} for ${price}. Choose more, declare war, or call it off.",
        "{who}: you attack {n} spaces of {to} for ${price}. Choose more, declare war, or call it off.",
    ),
    "prompt_defend": NN_(
        "{who}: {to} attacks {n} space. Give it up, or pay ${price}: then a die decides, and {lowest} or "
        "more wins for the attacker (7: never).",
        "{who}: {to} attacks {n} spaces. Give them up, or pay ${price}: then a die decides, and {lowest} or "
        "more wins for the attacker (7: never).",
    ),
    "prompt_fight": N_("{who}: throw the die of war. You win with {n} or more (7: never)."),
    "prompt_bargain": N_("{who}: your offer to {to}. You give: {gives}. You get: {gets}."),
    "prompt_answer": N_("{who}: {to} makes an offer. You give: {gives}. You get: {gets}. Accept it?"),
    # What is missing for a condition.
    "missing_nothing": N_("Nothing is missing."),
    "missing_amount": NN_("{who}: {what}, {n} more is needed.", "{who}: {what}, {n} more are needed."),
    "missing_age": N_("{who} is not in this age yet: {age}."),
    # How it ended.
    "outcome_won": N_("{who} has won: people and nature are in balance. Age: {age}."),
    "outcome_rounds": N_("The last round is over ({n}), and nobody has passed the ecology test."),
}
