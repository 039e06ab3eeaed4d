"""The pages of the diagnostics: ``docs/errors/CODE.md``, one for each.

A page is front matter, a few paragraphs, and two examples under the headings "Wrong" and "Right". The front matter has
the code, the title, and what else the tests need to run the examples; ``docs/errors/README.md`` lists it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nvgen.diagnostics import InternalError
from nvgen.files.resources import resource

_EXAMPLE = r"## {0}\n\n```(?P<{0}_language>\w+)\n(?P<{0}>.+?)\n```\n"
_PAGE = re.compile(
    r"---\n(?P<front>.+?)\n---\n\n(?P<text>.+?)\n\n" + _EXAMPLE.format("Wrong") + r"\n" + _EXAMPLE.format("Right"),
    re.DOTALL,
)


@dataclass(frozen=True)
class Example:
    """A fenced block: ``python``, ``sh``, ``llvm`` or ``ptx``, and its text without a final newline."""

    language: str
    text: str


@dataclass(frozen=True)
class Page:
    """What ``nvgen explain`` prints of a diagnostic."""

    code: str
    title: str
    text: str
    #: An example that causes the diagnostic, and one that does not.
    wrong: Example
    right: Example
    #: The front matter, ``code`` and ``title`` included.
    front: Mapping[str, str]


def page_of(code: str) -> Page:
    """The page of a diagnostic, given its code as the registry has it."""
    return parse(resource("docs/errors", f"{code}.md").read_text(encoding="utf-8"))


def parse(text: str) -> Page:
    """A page from its Markdown.

    Raises:
        InternalError: the text has another form.
    """
    match = _PAGE.fullmatch(text)
    front = _front(match["front"]) if match is not None else {}
    if match is None or not {"code", "title"} <= set(front):
        raise InternalError(f"the page of a diagnostic has another form than docs/errors/README.md says:\n{text[:200]}")
    wrong, right = (Example(match[f"{name}_language"], match[name]) for name in ("Wrong", "Right"))
    return Page(front["code"], front["title"], match["text"], wrong, right, front)


def _front(text: str) -> dict[str, str]:
    """The front matter: lines of ``key: value``, which is as much of YAML as these pages need."""
    pairs = [line.partition(": ") for line in text.splitlines()]
    return {key: value for key, separator, value in pairs if separator}
