"""The twelve stages: each a small unit that forbids or adds (MUT-5.6)."""

from __future__ import annotations

from ecolearn.kernel.words import N_

from .base import Stage
from .climate import Climate, Order
from .invasive import FirstPredator, Invasive
from .reintroduction import Reintroduction
from .sharing import Biodiversity, Incomplete, Preferred
from .timing import Connected, Dependent, Temporary
from .wetland import Wetland

#: Every stage by its number, in the order in which their rules apply.
STAGES: dict[str, Stage] = {
    stage.id: stage
    for stage in (
        Connected(),
        Dependent(),
        Wetland(),
        Preferred(),
        Temporary(),
        Biodiversity(),
        Climate(),
        Order(),
        Reintroduction(),
        Invasive(),
        Incomplete(),
        FirstPredator(),
    )
}


#: The four paths by the first digit of their stages.
PATHS = {
    "1": N_("Path 1: how nature varies"),
    "2": N_("Path 2: nature under pressure"),
    "3": N_("Path 3: what humans change"),
    "4": N_("Path 4: what other species change"),
}


def chosen_stages(text: str) -> tuple[Stage, ...]:
    """The stages that an option names, ``"1.1 3.2"``."""
    picked = text.split()
    return tuple(stage for name, stage in STAGES.items() if name in picked)


def stages_of_path(path: int, stage: int) -> str:
    """A stage of a path with those before it, as an option: ``stages_of_path(3, 2)`` is ``"3.1 3.2"``."""
    return " ".join(f"{path}.{number}" for number in range(1, stage + 1))


__all__ = ["PATHS", "STAGES", "Stage", "chosen_stages", "stages_of_path"]
