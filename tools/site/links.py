"""Links between pages, as they are in the repository and as they are in the site."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping

#: What holds no links: fenced blocks, and code spans, which end with their paragraph.
_CODE = re.compile(
    r"^(?P<fence>```+).*?^(?P=fence)$|(?<!`)(?P<ticks>`+)(?!`)(?:(?!\n\n).)*?(?<!`)(?P=ticks)(?!`)",
    re.MULTILINE | re.DOTALL,
)
_LINK = re.compile(r"(?<=\]\()(?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?(?=\))")
_OTHER_HOST = re.compile(r"\w+:")


class NoPage(Exception):
    """A link leads to a file that is no page of the site."""


def moved(text: str, source: str, addresses: Mapping[str, str]) -> str:
    """A page's text with its links as they are in the site.

    Args:
        text: the Markdown.
        source: the page's file, below the repository's root.
        addresses: the page of each file and folder, both below their roots.

    Raises:
        NoPage: a link leads to what has no page.
    """
    here = posixpath.dirname(addresses[source]) or "."

    def link(match: re.Match[str]) -> str:
        if _OTHER_HOST.match(match["target"]):
            return match[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), match["target"]))
        if file not in addresses:
            raise NoPage(f"{source}: {match['target']} has no page in the site")
        return posixpath.relpath(addresses[file], here) + (match["anchor"] or "")

    return _outside_code(text, lambda prose: _LINK.sub(link, prose))


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    """Changes what is neither a fenced block nor a code span. A link's text may be code, its target is not."""
    parts: list[str] = []
    end = 0
    for match in _CODE.finditer(text):
        parts += [change(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*parts, change(text[end:])])
