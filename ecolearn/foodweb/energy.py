"""Energy on each level of a food chain, and dead matter that piles up: models, no measurements."""

from __future__ import annotations


def energy_pyramid(base: float, share: float, levels: int) -> tuple[float, ...]:
    """The energy at each level, if every step passes on the same share of it.

    Parameters
    ----------
    base : float
        Energy that the producers bind.
    share : float
        What a step passes on, from 0 to 1. One share for all steps is an assumption of the model; 48 models
        of waters gave 0.1 on average (Pauly & Christensen 1995).
    levels : int
        So many levels, the producers included.

    Returns
    -------
    tuple of float
        From the producers upward.

    References
    ----------
    Lindeman (1942), Ecology 23:399; Pauly & Christensen (1995), Nature 374:255.

    Examples
    --------
    >>> energy_pyramid(10_000, 0.1, 3)
    (10000.0, 1000.0, 100.0)
    """
    # Rounded, since 0.1 has no exact binary form: 10000, 1000, 100 and not 100.00000000000001.
    return tuple(round(base * share**step, 9) for step in range(levels))


def litter(fall: float, share: float, years: int) -> tuple[float, ...]:
    """Dead matter on the ground at the end of each year, if so much falls and a share is used up every year.

    Parameters
    ----------
    fall : float
        Dead matter that falls in a year.
    share : float
        What decomposers and those who eat dead matter use up of all that lies there, from 0 to 1.
    years : int

    Returns
    -------
    tuple of float
        After year 1, year 2 and so on; it comes to rest at ``fall * (1 - share) / share``.

    References
    ----------
    Olson (1963), Ecology 44:322: a steady fall and a loss in proportion to what lies there; here in steps
    of a year.

    Examples
    --------
    >>> litter(400, 0.5, 3)
    (200.0, 300.0, 350.0)
    """
    lies = 0.0
    found = []
    for _year in range(years):
        lies = (lies + fall) * (1 - share)
        found.append(round(lies, 9))
    return tuple(found)
