"""What is said when something cannot be printed."""

from __future__ import annotations


class PaperError(Exception):
    """Something cannot be printed; the message tells why and what would do."""
