"""Card faces: one module for each kind of card."""
