"""Reads ``ptx_forms/*.txt``: the forms of PTX's instructions, written in the notation of the PTX ISA.

    == Floating Point Instructions: add                the section of what follows

    add{.rnd}{.ftz}{.sat}.f32 d, a, b                  forms, one a line
    add{.rnd}.f64 d, a, b
      .rnd = .rn .rz .rm .rp                           what stands for several modifiers
                                                       an empty line ends the block

Indented lines hold for every form of their block that has the name:

- ``.name .other = .a .b``: the values of slots; a part of an operand may be a regular expression with brackets.
- ``name other: KIND [if TESTS]``: what an operand may be; of several lines the first whose tests hold counts. A type
  with ``+`` takes wider registers as well, one with ``+16`` those of up to 16 bits.
- ``if TESTS: TESTS`` and ``TEST <=> TEST``: which modifiers and operands go together.
- ``combination: TESTS``: a combination that needs more than its values do each; what, is found by asking ptxas.
- ``needs: sm_70 8.1, sm_90a 8.0``, ``needs .slot = .value: …``: what the PTX ISA states beyond what ptxas asks for.
- ``until: sm_62``, ``until_ptx: 6.3``: the last architecture, the last version.
- ``removed: sm_70 6.4``: gone on this architecture and later ones with this version and later ones.
- ``setup: …``: what stands before an instance of the form, such as a table of targets.
- ``note: …``: where ptxas and the PTX ISA differ, and which is taken.

``nvgen/ptx/checking/form_syntax.py`` has the kinds and the tests. Operands that no line describes have the usual kind:
``_usual``. Whatever is not understood, or not used by a form, raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nvgen.ptx.checking.form_syntax import (
    Braced,
    Bracketed,
    Listed,
    Named,
    Paired,
    Pattern,
    constraint_of,
    head_of,
    kind_of,
    names_of,
    operands_of,
    tests_of,
)
from nvgen.ptx.checking.forms import is_type

FOLDER = Path(__file__).with_name("ptx_forms")

#: Families that are no instructions.
NO_INSTRUCTIONS = frozenset({"module"})

_STATED = re.compile(r"(needs|until|until_ptx|removed|setup|note)(?: \.([\w:]+) = ((?:\.[\w:]+\s*)+))?: (.+)")


class Block:
    """Forms, with the lines that hold for them."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.syntaxes: list[str] = []
        self.values: dict[str, list[str]] = {}
        self.kinds: dict[str, list[str]] = {}
        self.constraints: list[str] = []
        self.combinations: list[str] = []
        self.stated: dict[str, Any] = {}
        self.stated_values: dict[str, dict[str, Any]] = {}

    def read(self, line: str) -> None:
        """Takes an indented line.

        Raises:
            ValueError: it is not understood.
        """
        if found := re.fullmatch(r"((?:\.[\w:]+\s+)+)=((?:\s+\.[\w:\[\]-]+)+)", line):
            for name in found[1].split():
                self._once(self.values, name[1:], [value[1:] for value in found[2].split()])
        elif line.startswith("combination: "):
            tests_of(line.removeprefix("combination: "))
            self.combinations.append(line.removeprefix("combination: "))
        elif line.startswith("if ") or "<=>" in line:
            constraint_of(line)
            self.constraints.append(line)
        elif found := _STATED.fullmatch(line):
            self._state(found[1], found[2], found[3], found[4])
        elif found := re.fullmatch(r"((?:[A-Za-z_][\w-]*\s*)+): (.+)", line):
            kind_of(found[2])
            for name in found[1].split():
                self.kinds.setdefault(name, []).append(found[2])
        else:
            raise ValueError(f"not understood: {line}")

    @staticmethod
    def _once(table: dict[str, Any], name: str, value: Any) -> None:
        if name in table:
            raise ValueError(f"twice: {name}")
        table[name] = value

    def _state(self, what: str, slot: str | None, values: str | None, text: str) -> None:
        if what != "needs":
            self._once(self.stated, {"note": "disagreement"}.get(what, what), text)
            return
        needs = dict(part.split() for part in text.split(","))
        if slot is None or values is None:
            self._once(self.stated, "needs", needs)
            return
        for value in values.split():
            self._once(self.stated_values.setdefault(slot, {}), value[1:], {"needs": needs})

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows of its forms.

        Raises:
            ValueError: a line is of no use.
        """
        used: set[str] = set()
        for syntax in self.syntaxes:
            row = self._row(syntax)
            used |= {f".{name}" for name, _ in head_of(syntax)[1]} | set(row["operands"])
            used |= {f".{part}" for part in _parts(syntax)}
            yield row
        unused = ({f".{name}" for name in self.values} | self.kinds.keys()) - used
        if unused:
            raise ValueError(f"no form uses {', '.join(sorted(unused))}: {self.syntaxes}")

    def _row(self, syntax: str) -> dict[str, Any]:
        _, modifiers, operands = head_of(syntax)
        slots = [name for name, _ in modifiers] + _parts(syntax)
        values = {name: self.values[name] for name in dict.fromkeys(slots) if name in self.values}
        arrangements = operands_of(operands)
        known = {f".{name}" for name in slots} | set(names_of(arrangements[-1]))
        types = [name for name, group in modifiers if group == 0 and all(map(is_type, values.get(name, [name])))]
        kinds = {}
        for name, usual in _usual(arrangements[-1], types, slots).items():
            own = self.kinds.get(name, [])
            if not own and not usual:
                raise ValueError(f"no type for operand {name}: {syntax}")
            kinds[name] = own or [usual]
            self._check(kinds[name], known, syntax)
        constraints = [one for one in self.constraints if _subjects(constraint_of(one).conditions) <= known]
        constraints = [one for one in constraints if _subjects(constraint_of(one).consequences) <= known]
        combinations = [one for one in self.combinations if _subjects(tests_of(one)) <= known]
        stated = {slot: values for slot, values in self.stated_values.items() if slot in slots}
        return {
            "section": self.section,
            "syntax": syntax,
            **({"modifiers": values} if values else {}),
            "operands": kinds,
            **({"constraints": constraints} if constraints else {}),
            **({"combinations": {one: {} for one in combinations}} if combinations else {}),
            **self.stated,
            **({"value_needs": stated} if stated else {}),
        }

    @staticmethod
    def _check(kinds: list[str], known: set[str], syntax: str) -> None:
        for text in kinds:
            kind = kind_of(text)
            named = {one for one in (kind.type, kind.count_slot) if one}
            named = {one for one in named if one in known or not is_type(one[1:])}
            if not named <= known or not _subjects(kind.conditions) <= known:
                raise ValueError(f"{text!r} names what the form has not: {syntax}")


def _subjects(tests: tuple[Any, ...]) -> set[str]:
    return {test.subject for test in tests}


def _parts(syntax: str) -> list[str]:
    """The slots of parts of operands."""
    found: list[str] = []
    waiting: list[Pattern] = list(operands_of(head_of(syntax)[2])[-1])
    while waiting:
        pattern = waiting.pop()
        found += [pattern.part] if isinstance(pattern, Named | Bracketed) and pattern.part else []
        waiting += pattern.parts if isinstance(pattern, Bracketed | Braced | Paired) else ()
    return found


def _usual(patterns: tuple[Pattern, ...], types: list[str], slots: list[str]) -> dict[str, str]:
    """The kind of each operand where no line says it: "" where there is no type."""
    first, last = (f" .{types[0]}", f" .{types[-1]}") if types else ("", "")
    found: dict[str, str] = {}
    for at, pattern in enumerate(patterns):
        if isinstance(pattern, Listed):
            found[pattern.name] = "arguments"
        elif isinstance(pattern, Paired):
            names = names_of([pattern])
            pairs = zip(names, ["result" + first, "result .pred"], strict=True)
            found |= {name: "result .pred" if name in "pq" else kind for name, kind in pairs}
        elif isinstance(pattern, Bracketed):
            names = names_of([pattern])
            found |= dict.fromkeys(names, "value" + last if last else "")
            if names and isinstance(pattern.parts[0], Named):
                found[names[0]] = "address"
        elif isinstance(pattern, Named) and pattern.name == "cache-policy":
            found[pattern.name] = "value .u64"
        elif isinstance(pattern, Named) and pattern.sign == "!":
            found[pattern.name] = "predicate"
        elif at == 0 and isinstance(pattern, Named) and pattern.name in "dp":
            found[pattern.name] = "result .pred" if pattern.name == "p" else "result" + first if first else ""
        else:
            found |= dict.fromkeys(names_of([pattern]), "value" + last if last else "")
    return found


def read(path: Path) -> list[dict[str, Any]]:
    """The rows that a file describes, in its order.

    Raises:
        ValueError: a line is not understood; the message has its number.
    """
    rows: list[dict[str, Any]] = []
    section, block, starts = "", None, 0
    lines = [*path.read_text(encoding="utf-8").splitlines(), ""]
    for number, line in enumerate(lines, 1):
        stripped = re.sub(r"(^|\s)#.*", "", line).rstrip()
        try:
            if line.lstrip().startswith("#"):
                continue
            if stripped.startswith("== "):
                section = stripped[3:]
            elif not stripped:
                rows += block.rows() if block is not None else ()
                block = None
            elif stripped[0].isspace():
                if block is None:
                    raise ValueError("no form is before it")
                block.read(stripped.strip())
            else:
                if block is None:
                    if not section:
                        raise ValueError("no section is before it")
                    block, starts = Block(section), number
                block.syntaxes.append(stripped)
        except ValueError as error:
            where = f"{number}" if stripped else f"{starts}"
            raise ValueError(f"{path.name}:{where}: {error}") from error
    return rows


def families() -> list[str]:
    """The names of the files with instructions."""
    return sorted(path.stem for path in FOLDER.glob("*.txt") if path.stem not in NO_INSTRUCTIONS)


def rows_of(family: str) -> list[dict[str, Any]]:
    """The rows of a file.

    Raises:
        ValueError: a line of it is not understood.
    """
    return read(FOLDER / f"{family}.txt")
