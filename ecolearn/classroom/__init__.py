"""Lessons: questions, predictions and tasks on boards, with feedback for every answer.

>>> from ecolearn.classroom import Choice, Option, Text
>>> pond = Choice(
...     id="pond",
...     question=Text.of("Who makes its own food?"),
...     options=(
...         Option("reed", Text.of("Reed"), right=True, says=Text.of("It lives on light, water and air.")),
...         Option("carp", Text.of("Carp"), says=Text.of("It must eat others.")),
...     ),
... )
>>> pond.judge("carp", None).lines[0].text
'It must eat others.'
"""

from __future__ import annotations

from .arranging import Item, Order, Sort
from .boards import Places, Reach
from .cells import play, predict, quiz, report, start, task
from .claims import Effects, Statements
from .figures import Drawing
from .foreseeing import Foresee
from .models import Slider
from .picking import Pick
from .removal import Removal
from .session import Session, session_of
from .tasks import Choice, Line, Many, Number, Option, Reflect, Task, Verdict
from .texts import Text
from .tracing import Trace
from .webs import WebOf
from .webviews import WebView, WebViews

__all__ = [
    "Choice",
    "Drawing",
    "Effects",
    "Foresee",
    "Item",
    "Line",
    "Many",
    "Number",
    "Option",
    "Order",
    "Pick",
    "Places",
    "Reach",
    "Reflect",
    "Removal",
    "Session",
    "Slider",
    "Sort",
    "Statements",
    "Task",
    "Text",
    "Trace",
    "Verdict",
    "WebOf",
    "WebView",
    "WebViews",
    "play",
    "predict",
    "quiz",
    "report",
    "session_of",
    "start",
    "task",
]
