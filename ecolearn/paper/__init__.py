"""What a class prints: cards to cut out, boards, worksheets and keys, as HTML that needs nothing else."""

from ecolearn.paper.faults import PaperError
from ecolearn.paper.making import KINDS, Wish, make

__all__ = ["KINDS", "PaperError", "Wish", "make"]
