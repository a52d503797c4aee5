"""BIOlink: species cards on a rectangular grid, joined by arrows from prey to predator."""
