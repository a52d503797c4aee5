"""Scenes drawn as SVG in keyed parts. Knows no game and no host."""
