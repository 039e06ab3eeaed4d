"""Writes atom.json: every ``atom`` and ``red`` of PTX, the ``ld`` and ``st`` of shared places, and what each needs.

Run it from the repository's root as ``python intrinsics_db/generate_atom.py`` with a new ptxas or PTX ISA, and as
``--ptxas OLDER`` with one that makes machine code for architectures before sm_75 too; it takes half an hour.
The rules below are the pages'. ptxas is asked about everything that could be written with their names, on every
architecture and with every version (``atom_evidence``): the file is written where it says the same, or differs as
``DISAGREEMENTS`` says.

Sources: PTX ISA 9.4, "atom", "red", "ld", "st", with their PTX ISA Notes and Target ISA Notes. What is older than the
oldest architecture and version that nvgen has is raised to these.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from atom_evidence import Difference, Place, Ptxas, differences, places, written

from nvgen.files import cuda_tools
from nvgen.intrinsics.atoms import checked

_OLDEST = ("sm_20", "3.2")
_SCALAR_SPACES = ("", "global", "shared", "shared::cta", "shared::cluster")
_VECTOR_SPACES = ("", "global")


class Rule(NamedTuple):
    """What a line of a page's notes says: every instruction with every operation, type and vector."""

    instructions: str
    operations: str
    types: str
    architecture: str
    ptx: str
    vectors: tuple[int, ...] = (0,)
    takes_hint: bool = True


_ATOMIC = "atom red"
FORMS = (
    Rule(_ATOMIC, "add min max", "u32 s32", "sm_11", "1.1"),
    Rule(_ATOMIC, "inc dec", "u32", "sm_11", "1.1"),
    Rule(_ATOMIC, "and or xor", "b32", "sm_11", "1.1"),
    Rule("atom", "exch", "b32", "sm_11", "1.1"),
    Rule("atom", "cas", "b32", "sm_11", "1.1", takes_hint=False),
    Rule(_ATOMIC, "add", "u64", "sm_12", "1.2"),
    Rule("atom", "exch", "b64", "sm_12", "1.2"),
    Rule("atom", "cas", "b64", "sm_12", "1.2", takes_hint=False),
    Rule(_ATOMIC, "min max", "u64 s64", "sm_32", "3.1"),
    Rule(_ATOMIC, "and or xor", "b64", "sm_32", "3.1"),
    Rule(_ATOMIC, "add", "f32", "sm_20", "2.0"),
    Rule(_ATOMIC, "add.noftz", "f32", "sm_90", "9.4"),
    Rule(_ATOMIC, "add", "f64", "sm_60", "5.0"),
    Rule(_ATOMIC, "add", "f16x2", "sm_60", "6.2"),
    Rule(_ATOMIC, "add", "f16", "sm_70", "6.3"),
    Rule("atom", "cas", "b16", "sm_70", "6.3", takes_hint=False),
    Rule(_ATOMIC, "add", "bf16 bf16x2", "sm_90", "7.8"),
    Rule("atom", "exch", "b128", "sm_90", "8.3"),
    Rule("atom", "cas", "b128", "sm_90", "8.3", takes_hint=False),
    Rule(_ATOMIC, "add min max", "f16 bf16", "sm_90", "8.1", vectors=(2, 4, 8)),
    Rule(_ATOMIC, "add min max", "f16x2 bf16x2", "sm_90", "8.1", vectors=(2, 4)),
    Rule(_ATOMIC, "add", "f32", "sm_90", "8.1", vectors=(2, 4)),
    Rule(_ATOMIC, "add.noftz", "f32", "sm_90", "9.4", vectors=(2, 4)),
    Rule("ld st", "", "b8 b16 b32 b64", "sm_20", "2.0"),
    Rule("ld st", "", "b128", "sm_70", "8.3"),
)
_EVERY_SCOPE = ("", "cta", "cluster", "gpu", "sys")
#: Instructions, order, scopes that go with it, whether a cache hint does, and what it needs.
SEMANTICS = (
    ("atom red", "", _EVERY_SCOPE, True, *_OLDEST),
    ("ld st", "", ("",), False, *_OLDEST),
    ("atom red", "relaxed", _EVERY_SCOPE, True, "sm_70", "6.0"),
    ("atom red", "release", _EVERY_SCOPE, True, "sm_70", "6.0"),
    ("atom", "acquire", _EVERY_SCOPE, True, "sm_70", "6.0"),
    ("atom", "acq_rel", _EVERY_SCOPE, True, "sm_70", "6.0"),
    ("ld st", "relaxed", _EVERY_SCOPE[1:], True, "sm_70", "6.0"),
    ("ld", "acquire", _EVERY_SCOPE[1:], True, "sm_70", "6.0"),
    ("st", "release", _EVERY_SCOPE[1:], True, "sm_70", "6.0"),
)
#: Instructions, scope, types where not all, and what it needs.
SCOPES = (
    *(("atom red", scope, "", "sm_60", "5.0") for scope in ("cta", "gpu", "sys")),
    *(("ld st", scope, "", "sm_70", "6.0") for scope in ("cta", "gpu", "sys")),
    ("atom red ld st", "cluster", "", "sm_90", "7.8"),
    ("atom ld st", "sys", "b128", "sm_70", "8.4"),
)
SPACES = (
    *((space, *_OLDEST) for space in ("global", "shared")),
    ("shared::cta", "sm_30", "7.8"),
    ("shared::cluster", "sm_90", "7.8"),
)
HINTS = (("L2::cache_hint", _VECTOR_SPACES, "sm_80", "7.4"),)


class Disagreement(NamedTuple):
    """Where a page and ptxas contradict each other: what is about a state space on some architectures."""

    what: str
    page: str
    ptxas: str
    taken: str
    space: str
    architectures: tuple[str, ...]

    def explains(self, difference: Difference) -> bool:
        """Whether a candidate is refused by the table and not by ptxas for this reason."""
        is_of_space = difference.candidate.space == self.space
        return difference.is_taken and is_of_space and difference.place.architecture in self.architectures


# Workaround (ptxas 13.5, 2026-11): `.shared::cta` is taken on sm_20 and sm_21.
# Reproducer: tests/workarounds/block_memory_sm_20.ptx
DISAGREEMENTS = (
    Disagreement(
        what="`.shared::cta` before sm_30",
        page="Sub-qualifier ::cta requires sm_30 or higher",
        ptxas="takes it on sm_20 and sm_21",
        taken="sm_30",
        space="shared::cta",
        architectures=("sm_20", "sm_21"),
    ),
)


def _needs(architecture: str, ptx: str) -> dict[str, str]:
    number, version = int(architecture.removeprefix("sm_")), tuple(map(int, ptx.split(".")))
    return {
        "architecture": architecture if number >= 20 else _OLDEST[0],
        "ptx": ptx if version >= (3, 2) else _OLDEST[1],
    }


def forms() -> Iterator[dict[str, Any]]:
    """The rows of the forms."""
    for rule in FORMS:
        for operation in rule.operations.split() or [""]:
            for type_ in rule.types.split():
                for vector in rule.vectors:
                    for instruction in rule.instructions.split():
                        yield {
                            "instruction": instruction,
                            "operation": operation,
                            "type": type_,
                            "vector": vector,
                            "spaces": list(_VECTOR_SPACES if vector else _SCALAR_SPACES),
                            "hint": rule.takes_hint,
                            **_needs(rule.architecture, rule.ptx),
                        }


def table() -> dict[str, list[dict[str, Any]]]:
    """All rows, by list."""
    return {
        "forms": list(forms()),
        "semantics": [
            {"instructions": own.split(), "value": value, "scopes": list(scopes), "hint": hint, **_needs(*needs)}
            for own, value, scopes, hint, *needs in SEMANTICS
        ],
        "scopes": [
            {"instructions": own.split(), "value": value, "types": types.split(), **_needs(*needs)}
            for own, value, types, *needs in SCOPES
        ],
        "spaces": [{"value": value, **_needs(*needs)} for value, *needs in SPACES],
        "hints": [{"value": value, "spaces": list(spaces), **_needs(*needs)} for value, spaces, *needs in HINTS],
    }


def write(source: dict[str, Any], rows: dict[str, list[dict[str, Any]]]) -> None:
    """The file, a line a row."""
    lists = [
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(row)}" for row in every) + "\n  ]"
        for name, every in rows.items()
    ]
    text = json.dumps(source, indent=2).removesuffix("\n}")
    path = Path(__file__).with_name("atom.json")
    path.write_text(",\n".join([text, *lists]) + "\n}\n", encoding="utf-8")


def confirm(rows: dict[str, list[dict[str, Any]]], tool: Ptxas, tried: Sequence[Place]) -> None:
    """Asks a ptxas about architectures and versions.

    Raises:
        SystemExit: it does not say what the rules do.
    """
    found = list(differences(checked(rows), tool, tried))
    unknown = [one for one in found if not any(known.explains(one) for known in DISAGREEMENTS)]
    where = {place.architecture for place in tried}
    known_here = [known for known in DISAGREEMENTS if where.issuperset(known.architectures)]
    stale = [known.what for known in known_here if not any(map(known.explains, found))]
    if unknown or stale:
        words = [f"{one.place}: {'taken' if one.is_taken else 'refused'}: {written(one.candidate)}" for one in unknown]
        raise SystemExit("\n".join([f"ptxas {tool.version} differs at {len(words)} places", *words[:50], *stale]))
    print(f"ptxas {tool.version} agrees, {len(tried)} architectures and versions")


def head(assemblers: Sequence[Ptxas]) -> dict[str, Any]:
    """Where the rows come from, and what the sources do not agree on."""
    return {
        "made_from": f"PTX ISA 9.4 and ptxas {' and '.join(tool.version for tool in assemblers)} by generate_atom.py",
        "disagreements": [
            {"what": known.what, "page": known.page, "ptxas": known.ptxas, "taken": known.taken}
            for known in DISAGREEMENTS
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ptxas", type=Path, action="append", default=[], help="an older ptxas besides")
    arguments = parser.parse_args()
    newest = cuda_tools.ptxas()
    assert newest is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    assemblers = [Ptxas(path) for path in (newest, *arguments.ptxas)]
    rows = table()
    confirm(rows, assemblers[0], [place for place in places() if place.version <= assemblers[0].newest])
    for older in assemblers[1:]:
        # It judges others as the newest does; these it makes machine code for.
        own = [place for place in places() if place.architecture in older.gpus - assemblers[0].gpus]
        confirm(rows, older, [place for place in own if place.version <= older.newest])
    write(head(assemblers), rows)


if __name__ == "__main__":
    main()
