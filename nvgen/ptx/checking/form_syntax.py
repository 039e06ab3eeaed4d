"""How a row of ``intrinsics_db/ptx.json`` says what an instruction looks like: the syntax of the PTX ISA, read.

``ld{.weak}{.ss}{.vec}.type d, [a]{.unified}{, cache-policy}`` is a form: an opcode, modifiers in their order, of which
braces make a group optional, and operands. What stands for several modifiers is a slot with a list of values; each
operand has kinds, the first whose condition holds counts: ``result .type+ x.vec or _``, ``register .b64 if .hint``.
``intrinsics_db/ptx_notation.py`` describes the notation that these rows are written in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias


class Slot(NamedTuple):
    """A place of a modifier: ``type`` with its values, or a modifier that stands for itself. None has a dot."""

    name: str
    values: tuple[str, ...]
    #: 0 where it has to be given; those of one group are given together or not at all.
    group: int


class Test(NamedTuple):
    """``.slot = .a .b``, ``.slot != .a``, ``.slot``, ``no .slot``, and the last two of an operand."""

    #: With its dot if it is a slot.
    subject: str
    #: None: whether it is given.
    values: frozenset[str] | None
    is_negated: bool


class Constraint(NamedTuple):
    """If all of ``conditions`` hold, all of ``consequences`` do; and the other way round where ``is_mutual``."""

    conditions: tuple[Test, ...]
    consequences: tuple[Test, ...]
    is_mutual: bool
    #: As it is written in the row.
    text: str


class Kind(NamedTuple):
    """What an operand may be."""

    #: ``result``, ``value``, ``register``, ``constant``, ``predicate``, ``address``, ``label``, …
    what: str
    #: A type, or a slot with its dot, of which it is the value.
    type: str = ""
    is_wide: bool = False
    #: Whether a wider register may stand there (PTX ISA, "Operand Size Exceeding Instruction-Type Size").
    is_relaxed: bool = False
    #: How many bits a wider register may have at most; 0: any.
    widest: int = 0
    #: Numbers of elements of a vector, or a slot with ``v2`` and the like; 1 with ``is_scalar_too`` for ``x1?``.
    counts: tuple[int, ...] = ()
    count_slot: str = ""
    is_scalar_too: bool = False
    is_discardable: bool = False
    #: The least and the greatest, or all, integers of a constant.
    range: tuple[int, int] | None = None
    choices: tuple[int, ...] = ()
    #: What a constant is a multiple of.
    multiple_of: int = 1
    #: Its text in an example.
    example: str = ""
    conditions: tuple[Test, ...] = ()


class Named(NamedTuple):
    """An operand, of which a part may be taken (the slot of the parts), and before which ``!`` or ``-`` may stand."""

    name: str
    sign: str = ""
    part: str = ""
    is_part_optional: bool = False


class Bracketed(NamedTuple):
    """An address of one or more parts, and perhaps a property of it."""

    parts: tuple[Pattern, ...]
    part: str = ""
    is_part_optional: bool = False


class Braced(NamedTuple):
    """A vector whose elements have names of their own."""

    parts: tuple[Pattern, ...]


class Listed(NamedTuple):
    """The results or the arguments of a call, any number."""

    name: str


class Paired(NamedTuple):
    """Two results, ``d|p``."""

    parts: tuple[Pattern, Pattern]


Pattern: TypeAlias = Named | Bracketed | Braced | Listed | Paired

_HEAD = re.compile(r"([a-zA-Z_]\w*)((?:\.[\w:]+|\{(?:\.[\w:]+)+\})*)\s*(.*)")
_MODIFIERS = re.compile(r"\{((?:\.[\w:]+)+)\}|\.([\w:]+)")
_OPTIONAL = re.compile(r"\{\s*(?=[,|])")
_TOKEN = re.compile(r"\s*(?:\{([!-])\}|\{\.([\w:]+)\}|\.([\w:]+)|([A-Za-z_][\w-]*)|([][{}(),|]))")


def head_of(syntax: str) -> tuple[str, list[tuple[str, int]], str]:
    """The opcode, the modifiers with their groups, and the text of the operands of a form.

    Raises:
        ValueError: it is no form.
    """
    found = _HEAD.fullmatch(syntax.strip())
    if found is None:
        raise ValueError(f"no form: {syntax}")
    modifiers: list[tuple[str, int]] = []
    group = 0
    for together, alone in _MODIFIERS.findall(found[2]):
        if alone:
            modifiers.append((alone, 0))
        else:
            group += 1
            modifiers += [(name, group) for name in together[1:].split(".")]
    return found[1], modifiers, found[3]


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise ValueError(f"a brace is not closed: {text}")


def _alternatives(text: str) -> list[str]:
    """The texts with and without each optional group that begins with a comma or a bar; with it first."""
    found = _OPTIONAL.search(text)
    if found is None:
        return [text]
    end = _closing(text, found.start())
    inside = text[found.end() : end]
    both = [text[: found.start()] + part + text[end + 1 :] for part in ("", inside)]
    return [alternative for one in both for alternative in _alternatives(one)]


class _Operands:
    """Reads operands without optional groups."""

    def __init__(self, text: str) -> None:
        self._tokens: list[tuple[str, str]] = []
        at = 0
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None:
                raise ValueError(f"no operands: {text}")
            at = found.end()
            kinds = ("sign", "optional part", "part", "name", "")
            self._tokens += [(kind or one, one) for kind, one in zip(kinds, found.groups(), strict=True) if one]
        self._tokens.append(("end", ""))
        self._at = 0

    def _take(self, kind: str) -> str | None:
        if self._tokens[self._at][0] != kind:
            return None
        self._at += 1
        return self._tokens[self._at - 1][1]

    def _need(self, kind: str) -> str:
        found = self._take(kind)
        if found is None:
            raise ValueError(f"{kind} expected, not {self._tokens[self._at][1]!r}")
        return found

    def all(self) -> tuple[Pattern, ...]:
        """The operands."""
        return () if self._take("end") is not None else self._several("end")

    def _several(self, ending: str) -> tuple[Pattern, ...]:
        found = [self._pair()]
        while self._take(",") is not None:
            found.append(self._pair())
        self._need(ending)
        return tuple(found)

    def _pair(self) -> Pattern:
        first = self._one()
        return first if self._take("|") is None else Paired((first, self._one()))

    def _part(self) -> tuple[str, bool]:
        optional = self._take("optional part")
        return (optional, True) if optional is not None else (self._take("part") or "", False)

    def _one(self) -> Pattern:
        if self._take("[") is not None:
            parts = self._several("]")
            return Bracketed(parts, *self._part())
        if self._take("{") is not None:
            return Braced(self._several("}"))
        if self._take("(") is not None:
            name = self._need("name")
            self._need(")")
            return Listed(name)
        sign = self._take("sign") or ""
        name = self._need("name")
        return Named(name, sign, *self._part())


def operands_of(text: str) -> tuple[tuple[Pattern, ...], ...]:
    """The arrangements of operands that the text of a form allows, the shortest first.

    Raises:
        ValueError: it is no list of operands.
    """
    found = {_Operands(one.strip().removeprefix(",")).all() for one in _alternatives(text)}
    return tuple(sorted(found, key=lambda patterns: (len(names_of(patterns)), patterns.__repr__())))


def names_of(patterns: Sequence[Pattern]) -> list[str]:
    """The names of operands in their order."""
    names: list[str] = []
    waiting = list(reversed(patterns))
    while waiting:
        pattern = waiting.pop()
        if isinstance(pattern, Named | Listed):
            names.append(pattern.name)
        else:
            waiting += reversed(pattern.parts)
    return names


_WHATS = frozenset(
    {
        *("result", "value", "register", "constant", "predicate", "address", "arguments", "any"),
        *("label", "function", "texture", "sampler", "surface", "variable", "special", "table"),
    }
)
_TYPED = re.compile(r"(2\*)?\.([\w:]+)(\+(\d+)?)?")
_COUNTED = re.compile(r"x(?:(\d+(?:,\d+)*)(\?)?|\.([\w:]+))")


def tests_of(text: str) -> tuple[Test, ...]:
    """A condition: tests, joined by ``and``.

    Raises:
        ValueError: it is none.
    """
    return tuple(_test_of(one.strip()) for one in re.split(r"\sand\s", text))


def _test_of(text: str) -> Test:
    found = re.fullmatch(r"(no )?\s*(\.?[\w:-]+)|(\.[\w:]+)\s*(!?=)\s*((?:\.[\w:]+\s*)+)", text)
    if found is None:
        raise ValueError(f"no test: {text!r}")
    if found[2]:
        return Test(found[2], None, bool(found[1]))
    return Test(found[3], frozenset(one[1:] for one in found[5].split()), found[4] == "!=")


def constraint_of(text: str) -> Constraint:
    """``if TESTS: TESTS`` or ``TEST <=> TEST``.

    Raises:
        ValueError: it is none.
    """
    left, mutual, right = text.partition("<=>")
    if not mutual:
        if not text.startswith("if ") or ": " not in text:
            raise ValueError(f"no constraint: {text!r}")
        left, _, right = text.removeprefix("if ").partition(": ")
    return Constraint(tests_of(left), tests_of(right), bool(mutual), text)


def kind_of(text: str) -> Kind:
    """A kind of operand with its condition.

    Raises:
        ValueError: it is none.
    """
    before, _, condition = text.partition(" if ")
    before, _, example = before.partition(" = ")
    what, *words = before.split()
    if what not in _WHATS:
        raise ValueError(f"no kind of operand: {text!r}")
    changes: dict[str, Any] = {"example": example.strip()}
    changes["conditions"] = tests_of(condition) if condition else ()
    if words[-2:] == ["or", "_"]:
        changes["is_discardable"] = True
        del words[-2:]
    choices: list[int] = []
    for word in words:
        changes |= _word_of_kind(word, choices, text)
    return Kind(what, choices=tuple(choices))._replace(**changes)


def _word_of_kind(word: str, choices: list[int], text: str) -> Mapping[str, Any]:
    if found := _TYPED.fullmatch(word):
        return {
            "type": f".{found[2]}",
            "is_wide": bool(found[1]),
            "is_relaxed": bool(found[3]),
            "widest": int(found[4] or 0),
        }
    if found := _COUNTED.fullmatch(word):
        if found[3]:
            return {"count_slot": f".{found[3]}"}
        return {"counts": tuple(map(int, found[1].split(","))), "is_scalar_too": bool(found[2])}
    if found := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", word):
        return {"range": (int(found[1]), int(found[2]))}
    if found := re.fullmatch(r"\*(\d+)", word):
        return {"multiple_of": int(found[1])}
    if re.fullmatch(r"-?\d+", word):
        choices.append(int(word))
        return {}
    raise ValueError(f"not understood in a kind of operand: {word!r} of {text!r}")
