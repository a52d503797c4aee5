"""The sections of a board's state, and what has changed of them since the last message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.match import Match, Step
from ecolearn.kernel.words import _, catalogue, language, languages
from ecolearn.picture.scene import Button, HandCard, Scene
from ecolearn.picture.svg import changed, stage_parts

from .aims import aims_section
from .company import habits
from .company import waits as waits_for
from .exploring import Explorer
from .eyes import Eyes
from .form import form
from .strings import STRINGS
from .web import WebTeller, beside_possible, icon_of

#: Everything that a whole board shows; a food web view takes only some of it.
SECTIONS = (
    "curtain",
    "stage",
    "hand",
    "others",
    "prompt",
    "gauges",
    "aims",
    "legal",
    "looks",
    "details",
    "log",
    "reports",
    "web",
    "status",
    "words",
    "form",
    "habits",
    "title",
    "notes",
    "match",
    "languages",
)
#: What only a teacher's board gets besides.
TEACHER = ("teacher",)
#: What may come a moment after the stage: a move is seen at once, the rest is drawn while one looks.
LATER = ("web", "explore", "details", "reports")
#: What is sent while a curtain is down: behind it nothing can be seen, and whoever looks gets it all anew.
AT_CURTAIN = (
    *("curtain", "prompt", "status", "words", "form", "habits", "title", "notes", "match", "languages"),
    *TEACHER,
)
WEB_SECTIONS = ("web", "explore", "status", "words", "title", "match", "languages")


class Sections:
    """Makes the state of whoever looks, and remembers what the browser has.

    Parameters
    ----------
    match : Match
    eyes : Eyes
        Whose view is shown; another one is sent as a whole.
    names : tuple of str
        The sections to send.
    autosave : Autosave or None
        For the line that says when the match was saved.
    """

    def __init__(self, match: Match, eyes: Eyes, names: tuple[str, ...], autosave: Autosave | None) -> None:
        self._match = match
        self._eyes = eyes
        self._seat = eyes.seat
        #: Are the links that were possible drawn into the web?
        self.possible = False
        #: The game's switches that are on.
        self.looks: frozenset[str] = frozenset()
        self._names = names
        #: The tools for looking into the web, where they are shown.
        self.explorer = Explorer(icon=icon_of) if "explore" in names else None
        self._web = WebTeller(self.explorer)
        self._autosave = autosave
        # Views of one match light the same species; the number says which match that is.
        self._match_id = f"m{id(match):x}"
        # What the game says of a match that is over, with the state and language that it was said in.
        self._after: tuple[tuple[int, str], str] = (-1, ""), ""
        self.forget()

    def forget(self) -> None:
        """The browser has nothing: the next message holds everything."""
        self._stage: Mapping[str, Any] | None = None
        self._staged: Scene | None = None
        self._web.forget()
        self._plain: dict[str, Any] = {}
        self._details: dict[str, Any] = {}
        self._reports: dict[str, Any] = {}
        self._reported: tuple[int, str, frozenset[str]] | None = None
        self._told: list[Step] = []
        # How many lines the log has after each step that was told.
        self._lines: list[int] = []
        self._revision = -1
        self._seen: tuple[tuple[int, str, int | None, frozenset[str]], Any, Scene] | None = None
        self._seat = self._eyes.seat

    def scene(self) -> Scene:
        """What whoever looks is shown now."""
        return self._look()[1]

    def _look(self) -> tuple[Any, Scene]:
        """The view and its scene; drawn up once for each state and language."""
        match = self._match
        seat = self._eyes.seat
        now = (match.revision, language(), seat, self.looks)
        if self._seen is None or self._seen[0] != now:
            view = match.view_for(seat)
            self._seen = now, view, match.game.seen(view, seat, self.looks)
        return self._seen[1], self._seen[2]

    def changes(self, full: bool = False, without: tuple[str, ...] = ()) -> dict[str, Any] | None:
        """The next message: changed sections only, or all of them; None if nothing has changed.

        Parameters
        ----------
        full : bool
            Everything, whatever the browser has.
        without : tuple of str
            Sections to leave for a later message.
        """
        # Whoever looks is sent nothing that was made for others, and what others were sent is dropped.
        full = full or self._seat != self._eyes.seat
        if full:
            self.forget()
        view, scene = self._look()
        names = [name for name in self._names if name not in without]
        if "curtain" in names and self._eyes.curtain() is not None:
            names = [name for name in names if name in AT_CURTAIN]
        sections: dict[str, Any] = {}
        if "stage" in names and (full or self._staged is not scene):
            self._staged = scene
            new = stage_parts(scene)
            found = changed(self._stage, new)
            # A face that was sent once stays with the browser, though no card shows it now.
            self._stage = {**new, "faces": {**(self._stage["faces"] if self._stage else {}), **new["faces"]}}
            if full or any(found.values()):
                sections["stage"] = found
        if "web" in names and self._match.game.feeds:
            shown = beside_possible(view.food_web(), view.possible_web(), self.possible)
            sections.update(self._web.news(*shown, full))
        for name, value in self._plain_sections(scene, view, "details" in names).items():
            if name in names and (full or self._plain.get(name) != value):
                self._plain[name] = value
                sections[name] = value
        if "details" in names:
            self._add_details(scene, sections)
        if "reports" in names:
            self._add_reports(sections)
        if "log" in names:
            self._add_log(sections, full)
        revision = self._match.revision
        if not sections and revision == self._revision:
            return None
        self._revision = revision
        return {
            "kind": "state",
            "revision": revision,
            "full": full,
            "seat": self._seat,
            "language": language(),
            **sections,
        }

    def _plain_sections(self, scene: Scene, view: Any, later: bool) -> dict[str, Any]:
        match = self._match
        outcome = match.outcome
        saved = self._autosave.saved_at if self._autosave else None
        going_back = self._eyes.may_act and not (self._eyes.hidden and outcome)
        return {
            "hand": [_hand_card(card) for card in scene.hand],
            "others": [
                {
                    "seat": other.seat,
                    "name": other.name,
                    "cards": [_hand_card(card) for card in other.cards],
                    **({"below": True} if other.below else {}),
                }
                for other in scene.others
            ],
            "curtain": self._eyes.curtain(),
            "prompt": self._prompt(scene, view),
            "gauges": [asdict(gauge) for gauge in scene.gauges],
            "aims": aims_section(scene),
            "legal": _legal_tree(view, self._seat),
            "looks": [
                {
                    "name": one.name,
                    "label": _(one.label),
                    "sentence": _(one.sentence),
                    "on": one.name in self.looks,
                }
                for one in match.game.looks
            ],
            "status": {
                "undo": going_back and match.undo_refusal(self._seat) is None,
                "redo": going_back and match.redo_refusal(self._seat) is None,
                "saved": f"{saved:%H:%M}" if saved else None,
                "saved_text": self._saved_text(),
                "sealed": self._eyes.secret,
                "outcome": {"text": self._told_outcome(later), "won": outcome.won} if outcome else None,
            },
            "words": interface_words(),
            "form": form(match),
            "habits": habits(match),
            "teacher": {"judges": match.game.judges and outcome is None},
            "title": scene.title,
            "notes": [*scene.notes, *self._seed_note()],
            "match": self._match_id,
            "languages": list(languages()),
        }

    def _told_outcome(self, later: bool) -> str:
        """The outcome; what the game says of it afterwards may take time, and so comes in a later message."""
        match = self._match
        if match.outcome is None:
            return ""
        now = (match.revision, language())
        if later and self._after[0] != now:
            self._after = now, match.game.afterword(match)
        after = self._after[1] if self._after[0] == now else ""
        return f"{match.outcome.text} {after}".strip()

    def _prompt(self, scene: Scene, view: Any) -> dict[str, Any]:
        waiting = self._eyes.waiting()
        waits = "" if waiting else waits_for(self._match, self._seat)
        task = view.task
        asked = (
            task is not None
            and self._match.game.tasks[task.kind].question
            and (self._seat is None or self._seat in task.seats)
        )
        return {
            **({"question": True} if asked else {}),
            **({"hand": scene.hand_name} if scene.hand_name else {}),
            **({} if scene.given is None else {"given": list(scene.given)}),
            **({"keeps": True} if scene.keeps else {}),
            **({"sign": scene.sign.id} if scene.sign else {}),
            "whose": "" if waiting else scene.whose,
            "text": waiting or scene.prompt,
            **({"waits": waits} if waits else {}),
            "buttons": [_button(button) for button in scene.buttons],
        }

    def _seed_note(self) -> tuple[str, ...]:
        """The seed, unless it would give hidden hands away."""
        if self._eyes.secret:
            return ()
        return (_("Seed of this game: {seed}").format(seed=self._match.seed),)

    def _saved_text(self) -> str:
        if self._autosave is None:
            return ""
        if self._autosave.saved_at is not None:
            return _("saved {time}").format(time=f"{self._autosave.saved_at:%H:%M}")
        if self._autosave.problem:
            return _("not saved: this folder cannot be written. Use “Save to file”.")
        return _("not saved yet")

    def _add_details(self, scene: Scene, sections: dict[str, Any]) -> None:
        new: dict[str, Any] = {}
        for tap, details in scene.details.items():
            value = {
                "title": details.title,
                "subtitle": details.subtitle,
                "rows": [list(row) for row in details.rows],
                "face": details.face.id if details.face else None,
                "link": details.link,
            }
            if self._details.get(tap) != value:
                self._details[tap] = new[tap] = value
        if new:
            sections["details"] = new

    def _add_reports(self, sections: dict[str, Any]) -> None:
        """All reports in their order; of those that the browser has only the key."""
        now = (self._match.revision, language(), self.looks)
        if now == self._reported:
            return
        self._reported = now
        rows: list[dict[str, Any]] = []
        news = False
        for report in self._match.game.reports(self._match, self.looks):
            table = {"head": list(report.head), "rows": [list(row) for row in report.rows]}
            figure = {"svg": report.svg, "sentence": report.sentence, "table": table}
            value = {"key": report.key, "title": report.title, "open": report.open, "figure": figure}
            old = self._reports.get(report.key)
            rows.append({"key": report.key} if old == value else value)
            news = news or old != value
            self._reports[report.key] = value
        gone = set(self._reports) - {row["key"] for row in rows}
        for key in gone:
            del self._reports[key]
        if news or gone:
            sections["reports"] = rows

    def _add_log(self, sections: dict[str, Any], full: bool) -> None:
        """Add the lines of new steps, as this board's seat may know them; undo cuts the log back."""
        steps = self._match.steps
        same = 0
        for told, step in zip(self._told, steps, strict=False):
            if told is not step:
                break
            same += 1
        if same == len(steps) == len(self._told) and not full:
            return
        kept = self._lines[same - 1] if same else 0
        del self._told[same:], self._lines[same:]
        lines: list[dict[str, Any]] = []
        for step in steps[same:]:
            for sentence in step.position.told(self._seat):
                lines.append({"n": kept + len(lines), "who": None, "text": sentence.text})
            self._told.append(step)
            self._lines.append(kept + len(lines))
        sections["log"] = {"from": kept, "lines": lines}


def _button(button: Button) -> dict[str, Any]:
    told = asdict(button)
    if not told["taps"]:
        del told["taps"]
    return told


def _hand_card(card: HandCard) -> dict[str, Any]:
    return {
        "key": card.key,
        "tap": card.tap,
        "face": card.face.id,
        "speech": card.speech,
        "owner": card.owner,
        **({"tag": card.tag} if card.tag else {}),
        **({"text": card.text} if card.text else {}),
        **({"taps": list(card.taps)} if card.taps else {}),
    }


def _legal_tree(view: Any, seat: int | None) -> dict[str, Any]:
    """What can be tapped as nested taps; an empty dictionary ends an action."""
    tree: dict[str, Any] = {}
    for action in view.offers(seat):
        branch = tree
        for tap in action.taps:
            branch = branch.setdefault(tap, {})
    return tree


def interface_words() -> dict[str, str]:
    """The strings of the interface in the current language; none for English, the source."""
    words = catalogue()
    found = {text: words[text] for text in STRINGS if text in words}
    return {text: word if isinstance(word, str) else word[0] for text, word in found.items()}
