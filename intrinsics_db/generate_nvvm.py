"""Writes ``nvvm/``: every intrinsic of LLVM's NVPTX back end, and where each can be used.

Run it from the repository's root as ``python intrinsics_db/generate_nvvm.py``; it takes half an hour. It needs Debian's
``llvm-22`` and ``llvm-22-dev`` for what LLVM says of its intrinsics, the ptxas of the test extra, and for architectures
that this one no longer knows an older one, as ``--ptxas``. Meanings and exact types of arithmetic come from
``nvvm_families``, sections and docs from ``nvvm_catalogue``; where an intrinsic works is tried (``nvvm_evidence``).
What LLVM lacks is added after that (``complete_nvvm``), and the rows of nvgen's own operations are written
(``generate_instructions``), so that this is all to run for a new architecture, LLVM or ptxas.
"""

from __future__ import annotations

import argparse
import json
import pickle
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import prod
from pathlib import Path
from typing import Any

import complete_nvvm
import generate_instructions
import nvvm_families
from llvmlite import binding
from nvvm_catalogue import is_unsigned, kind_of
from nvvm_evidence import Found, Sweep, found
from nvvm_probe import OF_CONSTANTS, Assembler, instructions
from nvvm_tablegen import dump, signatures

from nvgen.files import cuda_tools
from nvgen.intrinsics.nvvm import OF_IR_ALONE

_FOLDER = Path(__file__).with_name("nvvm")
_TYPES = {"i1": "bool", "half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64", "metadata": "metadata"}
_EVERY_LETTER = "abcdefghijklmnopqrstuvwxyz"
_MOST_VALUES = 40


def type_name(llvm: str, integers: str) -> str:
    """A type of LLVM's as the database writes it; ``integers`` is ``i``, ``u``, or ``b`` for those of either sign."""
    if match := re.fullmatch(r"<(\d+) x (\w+)>", llvm):
        return f"vec[{type_name(match[2], integers)}, {match[1]}]"
    if match := re.fullmatch(r"ptr(?: addrspace\((\d+)\))?", llvm):
        return f"ptr[{match[1] or 0}]"
    if match := re.fullmatch(r"i(\d+)", llvm):
        return "bool" if llvm == "i1" else f"{integers}{match[1]}"
    return _TYPES[llvm]


def record(item: Found) -> dict[str, Any]:
    """The entry of an intrinsic."""
    signature, kind = item.signature, kind_of(item.signature.base)
    family = FAMILIES.get(signature.name)
    parameters = [type_name(type_, "b") for type_ in signature.parameters]
    results = [type_name(type_, "u" if is_unsigned(signature.name) else "i") for type_ in signature.results]
    if family is not None:
        parameters = ["bool" if type_ == nvvm_families.CONSTANT else type_ for type_ in family.parameters]
        results = [family.returns]
    names = _parameter_names(len(parameters))
    ptx = _own_instructions(item.kernel) if item.kernel else []
    is_of_ir_alone = bool(item.needs) and signature.base in OF_CONSTANTS
    says = OF_CONSTANTS[signature.base].says if is_of_ir_alone else item.refusal
    entry: dict[str, Any] = {
        "parameters": [list(pair) for pair in zip(names, parameters, strict=True)],
        "returns": None if not results else results[0] if len(results) == 1 else results,
        **_immediates(item, names),
        "memory": signature.memory,
        "convergent": signature.is_convergent,
        "needs": {} if is_of_ir_alone else dict(item.needs),
        **({"until": item.until} if item.until else {}),
        **({"until_ptx": item.until_ptx} if item.until_ptx else {}),
        # For OpenCL, LLVM replaces handles by the kernel's parameters, which must be declared as textures or surfaces.
        **({"system": "cuda"} if kind.family in _OF_HANDLES and not is_of_ir_alone else {}),
        **({} if is_of_ir_alone else _inline(item, kind.family)),
        "ptx": ptx,
        "verdict": OF_IR_ALONE if is_of_ir_alone else _verdict(item),
        **({"says": says} if says else {}),
        "section": kind.section,
        "doc": kind.doc,
        **({"semantics": family.semantics} if family is not None else {}),
    }
    if signature.name != signature.base:
        entry["overload_of"] = signature.base
    return entry


FAMILIES = {family.name: family for family in nvvm_families.families()}


# Workaround (LLVM 22.1, 2026-11): the process ends where the handle of one of these is not what was just loaded: a
# constant, a choice. Guard: tests/intrinsics/test_records.py::test_handles_are_operands_of_inline_ptx
_OF_HANDLES = ("textures", "surfaces")


def _inline(item: Found, family: str) -> dict[str, Any]:
    """The instruction as inline PTX, with registers as LLVM numbers them: results first, then operands."""
    if family not in _OF_HANDLES or not item.needs:
        return {}
    (text,) = _own_instructions(item.kernel)
    names: dict[str, str] = {}
    for place in range(len(item.signature.results)):
        offset = rf"\+{1024 * place}" if place else ""
        (register,) = re.findall(rf"st\.global\.\w+ \s*\[%rd\d+{offset}\], (%\w+);", item.kernel)
        (register,) = re.findall(rf"selp\.b16 \s*{register}, 1, 0, (%p\d+);", item.kernel) or [register]
        names[register] = f"${place}"
    for place in range(len(item.signature.parameters)):
        (register,) = re.findall(rf"ld\.param\.\w+ \s*(%\w+), \[k_param_{place + 1}\];", item.kernel)
        names[register] = f"${len(item.signature.results) + place}"
    written = re.sub(r"%\w+", lambda match: names[match[0]], text)
    return {"inline": {"template": "", "values": {"text": f"{written};"}}}


#: How a kernel makes a predicate of a parameter, and stores one; and how it gets an address that LLVM knows nothing of.
_OF_OPERANDS = re.compile(
    r"ld\.global\.b64 %rd\d+, \[%rd\d+\]|"
    r"and\.b16 %rs\d+, %rs\d+, 1|setp\.ne\.b16 %p\d+, %rs\d+, 0|selp\.b16 %rs\d+, 1, 0, %p\d+"
)


def _own_instructions(kernel: str) -> list[str]:
    """What the intrinsic becomes, without what its operands and results are."""
    every = list(dict.fromkeys(instructions(kernel)))
    return [text for text in every if not _OF_OPERANDS.fullmatch(text)] or every


def _parameter_names(count: int) -> list[str]:
    return list(_EVERY_LETTER[:count]) if count <= len(_EVERY_LETTER) else [f"a{place}" for place in range(count)]


def _verdict(item: Found) -> str:
    if item.needs:
        return "accepted"
    return "not selectable" if item.refusal.startswith("LLVM") else "refused by ptxas"


def _immediates(item: Found, names: Sequence[str]) -> dict[str, Any]:
    """Which values each constant operand can have, and which go together where not all do."""
    places = [immediate.place for immediate in item.signature.immediates]
    if not places:
        return {}
    values = [sorted({chosen[number] for chosen in item.allowed}) for number in range(len(places))]
    kinds = [_allowed(item, number, own) for number, own in enumerate(values)]
    # So far every choice of them goes together.
    assert not item.allowed or len(item.allowed) == prod(map(len, values)), item.signature.name
    for number, value, needs in item.value_needs:
        kinds[number].setdefault("needs", {})[str(value)] = dict(needs)
    return {"immediates": {names[place]: kind for place, kind in zip(places, kinds, strict=True)}}


def _allowed(item: Found, number: int, values: list[int]) -> dict[str, Any]:
    immediate = item.signature.immediates[number]
    is_free = immediate.low is None and item.signature.parameters[immediate.place] != "i1"
    if not values or (is_free and values[:33] == list(range(33))):
        return {}  # any number
    if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
        return {"range": [values[0], values[-1]]}
    return {"values": values}


def kept(every: Iterable[Found]) -> list[Found]:
    """Every overload that works, and of intrinsics without one the first."""
    groups: dict[str, list[Found]] = defaultdict(list)
    for item in every:
        groups[item.signature.base].append(item)
    result = []
    for group in groups.values():
        working = [item for item in group if item.needs]
        refused = [item for item in group if not item.refusal.startswith("LLVM")]
        result += working or (refused or group)[:1]
    return result


def write(every: Iterable[Found], source: dict[str, str]) -> None:
    """The files, a family each, and the index of names."""
    families: dict[str, dict[str, Any]] = defaultdict(dict)
    for item in sorted(kept(every), key=lambda item: item.signature.name):
        families[kind_of(item.signature.base).family][item.signature.name] = record(item)
    _FOLDER.mkdir(exist_ok=True)
    for family, records in families.items():
        rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in records.items())
        text = f'{{\n  "source": {json.dumps(source)},\n  "intrinsics": {{\n{rows}\n  }}\n}}\n'
        (_FOLDER / f"{family}.json").write_text(text, encoding="utf-8")
    index = {family: " ".join(records) for family, records in sorted(families.items())}
    shorts = [name.replace(".", "_") for records in families.values() for name in records]
    assert len(shorts) == len(set(shorts))
    overloads: dict[str, list[str]] = defaultdict(list)
    for records in families.values():
        for name, entry in records.items():
            if base := entry.get("overload_of"):
                overloads[base].append(name.removeprefix(f"{base}."))
    suffixes = {base: " ".join(own) for base, own in sorted(overloads.items())}
    text = json.dumps({"source": source, "families": index, "overloads": suffixes}, indent=1)
    _FOLDER.with_name("nvvm_names.json").write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tblgen", default="llvm-tblgen-22")
    parser.add_argument("--include", type=Path, default=Path("/usr/include/llvm-22"))
    parser.add_argument("--ptxas", type=Path, action="append", default=[], help="an older ptxas besides")
    parser.add_argument("--evidence", type=Path, help="a file to keep what was found, or to take it from")
    arguments = parser.parse_args()
    newest = cuda_tools.ptxas()
    assert newest is not None, "ptxas is not installed"
    assemblers = [Assembler(newest), *map(Assembler, arguments.ptxas)]
    if arguments.evidence is not None and arguments.evidence.exists():
        every = pickle.loads(arguments.evidence.read_bytes())
    else:
        every = found(signatures(dump(arguments.tblgen, arguments.include)), Sweep(assemblers))
        if arguments.evidence is not None:
            arguments.evidence.write_bytes(pickle.dumps(every))
    tried_with = " and ".join(tool.version for tool in assemblers)
    llvm = ".".join(map(str, binding.llvm_version_info))
    write(every, {"made_by": "generate_nvvm.py", "llvm": llvm, "ptxas": tried_with})
    complete_nvvm.write(arguments.tblgen, arguments.include)
    generate_instructions.main()


if __name__ == "__main__":
    main()
