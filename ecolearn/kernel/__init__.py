"""The kernel: positions that know what is legal and why, matches, records, chance, decks and words.

It knows no game, no picture and no notebook.
"""
