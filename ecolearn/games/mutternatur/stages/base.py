"""What a stage can do: forbid, add cards, act after a reveal and at the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.rules import Fault, Task

if TYPE_CHECKING:
    from ..position import MutterNaturPosition, Reveal
    from ..table import MutterNaturTable


class Stage:
    """One stage of a path; it only forbids or adds, so any of them go together (MUT-5.6).

    Class attributes
    ----------------
    id : str
        Path and stage, ``"3.2"``.
    title, text : str
        English source strings: its name, and its rule in a sentence or two.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]

    def prepare(self, table: MutterNaturTable) -> None:
        """Change the cards and the species of a game before it begins."""

    def opening(self, position: MutterNaturPosition) -> tuple[Task, ...]:
        """Tasks before the first round."""
        return ()

    def forbids(self, position: MutterNaturPosition, card: str, cell: Cell, seat: int) -> Fault | None:
        """Why a card that the base rules let lie in a place may not be laid there now."""
        return None

    def forbids_choice(self, position: MutterNaturPosition, card: str, seat: int) -> Fault | None:
        """Why a hand card may not be chosen now."""
        return None

    def forbids_showing(self, position: MutterNaturPosition, to_all: bool) -> Fault | None:
        """Why a card may not be shown, to all or to one."""
        return None

    def after_reveal(self, position: MutterNaturPosition, reveal: Reveal) -> MutterNaturPosition:
        """What follows from a reveal, once it was laid or discarded; `reveal` is in `position.revealed`."""
        return position

    def before_round_ends(self, position: MutterNaturPosition) -> MutterNaturPosition:
        """What happens when all have revealed."""
        return position

    def is_fulfilled(self, position: MutterNaturPosition) -> bool:
        """True if nothing that this stage asks for is missing for the win (MUT-4.4)."""
        return True

    def why_lost(self, position: MutterNaturPosition) -> str:
        """Code of why the game is lost after a round; empty if it is not."""
        return ""
