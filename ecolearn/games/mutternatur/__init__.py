"""Mutter Natur: weave the web of life together, with hidden hands and few words."""
