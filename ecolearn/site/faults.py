"""What can go wrong while a site is made or served."""

from __future__ import annotations


class SiteError(Exception):
    """The site cannot be made or served; the message tells why and how to mend it."""
