"""Lines of code as HTML, coloured by Pygments: a few classes, of which the page knows the colours.

Takes text and the name of its language; gives one piece of HTML for each line, in which all of the text is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import Any

from pygments.lexer import Lexer, RegexLexer
from pygments.lexers.asm import LlvmLexer
from pygments.lexers.ptx import PtxLexer
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String, Text

#: Kinds of tokens, the most special first, with the class of their HTML; the others have none.
_CLASSES = (
    (Comment, "c"),
    (String, "s"),
    (Number, "m"),
    (Keyword.Type, "t"),
    (Keyword, "k"),
    (Name.Builtin, "b"),
    (Name.Function, "f"),
    (Name.Label, "l"),
    (Name.Decorator, "d"),
    (Name.Variable, "v"),
)


class SassLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """Machine code as nvdisasm prints it. Source: CUDA Binary Utilities, "Instruction Set Reference"."""

    name = "SASS"
    flags = re.MULTILINE
    tokens = {
        "root": [
            (r"/\*.*?\*/|//.*$", Comment),
            (r"^\s*[.$\w]+:", Name.Label),
            (r"`\([^)]*\)", Name.Label),
            (r"^\s*\.\w+", Keyword.Type),
            (r'"[^"]*"', String),
            (r"@?!?\bU?P(?:T|\d+)\b|\bU?R(?:Z|\d+)\b|\bSR_[\w.]+|\bB\d+\b", Name.Variable),
            (r"\b0x[0-9a-f]+\b|\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b", Number),
            (r"\b[A-Z][A-Z0-9_]*(?:\.\w+)*", Keyword),
            (r"\w+|\s+|.", Text),
        ],
    }


_LEXERS: Mapping[str, Callable[[], Lexer]] = {
    "python": PythonLexer,
    "llvm": LlvmLexer,
    "ptx": PtxLexer,
    "sass": SassLexer,
}


def highlighted(lines: Sequence[str], language: str) -> list[str]:
    """The lines as HTML, one for one; the language is ``python``, ``llvm``, ``ptx`` or ``sass``."""
    found: list[list[str]] = [[]]
    for kind, text in _merged(_LEXERS[language]().get_tokens_unprocessed("\n".join(lines))):
        first, *others = text.split("\n")
        found[-1].append(_piece(kind, first))
        found += [[_piece(kind, other)] for other in others]
    return ["".join(pieces) for pieces in found]


def _merged(tokens: Iterable[tuple[int, Any, str]]) -> Iterator[tuple[str, str]]:
    """The classes and texts of tokens; neighbours of one class are one."""
    for kind, group in groupby(((_class(kind, text), text) for _, kind, text in tokens), key=itemgetter(0)):
        yield kind, "".join(text for _, text in group)


def _class(kind: Any, text: str) -> str:
    if kind in Name.Variable and text.startswith("."):
        return "k"  # a modifier of an opcode of PTX, as `.lo`
    return next((name for known, name in _CLASSES if kind in known), "")


def _piece(kind: str, text: str) -> str:
    shown = escape(text, quote=False)
    return f'<span class="{kind}">{shown}</span>' if kind and text.strip() else shown
