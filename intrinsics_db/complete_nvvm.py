"""Completes ``nvvm/``: the intrinsics that the user guide has and LLVM lacks, and the guide's names of operands.

Run it from the repository's root as ``python intrinsics_db/complete_nvvm.py`` with another ``guide.json``; it takes a
minute, and ``generate_nvvm.py`` does the same. Names, types and PTX come from ``inline_families`` and
``templates/ptx/``. What an intrinsic needs is found by trying: ptxas gets a kernel of the instruction for each
architecture and version of PTX. For architectures that ptxas no longer knows PTX ISA is followed where ptxas confirms
it for the oldest one that it knows. Where LLVM 22.1 has the operands in another order than ``guide.json``, the guide's
is taken. Constants that only some architectures of an intrinsic have are added (``nvvm_values``).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from inline_families import Inline, families
from nvvm_catalogue import kind_of
from nvvm_evidence import Sweep
from nvvm_probe import Assembler
from nvvm_tablegen import dump, signatures
from nvvm_values import add_value, missing, needs_of, values_of

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import (
    Architecture,
    PtxVersion,
    architectures,
    find_architecture,
    ptx_versions,
    version_of,
)
from nvgen.targets.nvptx.instruction_templates import InstructionTemplate, text

#: Registers of PTX by type.
_REGISTERS = {"u16": ".b16", "f16": ".b16", "bf16": ".b16", "f32": ".f32", "i64": ".b64"}


def registers(type_: str) -> list[str]:
    """PTX's types of the registers that a value is in."""
    match = re.fullmatch(r"vec\[(\w+), (\d+)\]", type_)
    if match is None or match[1] in ("f16", "bf16"):
        return [_REGISTERS.get(type_, ".b32")]
    return registers(match[1]) * int(match[2])


def kernels(family: Inline) -> list[str]:
    """The body of a kernel for each combination of the immediates' least and greatest values."""
    returns = (family.returns,) if isinstance(family.returns, str) else family.returns
    results = [register for type_ in returns for register in registers(type_)]
    operands = [
        register for name, type_ in family.parameters if name not in family.immediates for register in registers(type_)
    ]
    declared = " ".join(f".reg {type_} r{place};" for place, type_ in enumerate(results + operands))
    template = InstructionTemplate(family.template, family.values)
    bounds = [sorted(set(range_ or (0, 16))) for range_ in family.immediates.values()]
    bodies = []
    for chosen in product(*bounds):
        immediates = dict(zip(family.immediates, chosen, strict=True))
        bodies.append(f"{declared}\n{text(template, len(results), len(operands), immediates).replace('$', 'r')}")
    return bodies


def assembles(body: str, architecture: str, version: PtxVersion) -> bool:
    """Whether ptxas takes a kernel."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kernel.ptx")
        header = f".version {version}\n.target {architecture}\n.address_size 64\n"
        path.write_text(f"{header}.visible .entry kernel()\n{{\n{body}\nret;\n}}\n", encoding="utf-8")
        command = [str(cuda_tools.ptxas()), f"-arch={architecture}", "-c", "-o", os.devnull, str(path)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


@cache
def _assembled() -> frozenset[str]:
    """The architectures that ptxas knows."""
    listed = subprocess.run([str(cuda_tools.ptxas()), "--help"], capture_output=True, text=True, check=True).stdout
    return frozenset(name for name in architectures() if f"'{name}'" in listed)


def needs(family: Inline) -> dict[str, str]:
    """The oldest PTX version for each of the oldest architectures that have an intrinsic; what is compatible with one
    of them has it as well."""
    bodies = kernels(family)
    known = sorted(
        (record.architecture for name, record in architectures().items() if name in _assembled()),
        key=lambda architecture: ("fa".find(architecture.suffix), architecture.encoding),
    )
    found: dict[Architecture, PtxVersion] = {}
    for architecture in known:
        versions = [v for v in ptx_versions() if v >= architectures()[str(architecture)].minimum_ptx]
        if not assembles(bodies[0], str(architecture), versions[-1]):
            continue
        oldest = next(v for v in versions if all(assembles(body, str(architecture), v) for body in bodies))
        if not any(a.is_compatible_with(architecture) and v <= oldest for a, v in found.items()):
            found[architecture] = oldest
    for name, version in family.documented.items():
        older = find_architecture(name).architecture
        oldest_known = known[0]
        if found.get(oldest_known) == architectures()[str(oldest_known)].minimum_ptx:
            del found[oldest_known]
            found = {older: version_of(version), **found}
    return {str(architecture): str(version) for architecture, version in found.items()}


def record(family: Inline, known: dict[str, Any]) -> dict[str, Any]:
    """The entry of an intrinsic. What is known to be the same PTX is not tried again."""
    inline = {"template": family.template, "values": family.values}
    is_function = family.effects == "none"
    made: dict[str, Any] = {
        "parameters": [list(parameter) for parameter in family.parameters],
        "returns": family.returns,
        "immediates": {name: allowed(bounds) for name, bounds in family.immediates.items()},
        "memory": "none" if is_function else "read",
        "convergent": not is_function,
        "needs": known["needs"] if known.get("inline") == inline else needs(family),
        "ptx": list(_statements(kernels(family)[0].split("\n", 1)[1])),
        "verdict": "inline PTX",
        "section": family.section,
        "doc": family.doc,
        "inline": inline,
    }
    if not family.immediates:
        del made["immediates"]
    if family.semantics:
        made["semantics"] = family.semantics
    return made


def _statements(text: str) -> Iterator[str]:
    """The instructions of inline PTX."""
    for statement in text.split(";"):
        instruction = re.sub(r"\br(?=\d)", "%r", statement.strip().removeprefix("{ ").removeprefix("}"))
        if instruction and not instruction.startswith(".reg"):
            yield instruction


def allowed(bounds: Sequence[int] | None) -> dict[str, Any]:
    """Which values a constant can have."""
    if bounds is None:
        return {}
    low, high = bounds
    return {"range": [low, high]} if high - low > 1 else {"values": sorted({low, high})}


def follow_guide(entry: dict[str, Any], signature: dict[str, Any]) -> None:
    """Gives an entry the guide's names of its operands, and their order, where LLVM 22.1 has another."""
    if "inline" in entry or "llvm" in entry:
        return
    names = [name.replace(".", "_") for name, _ in signature["parameters"]]
    llvm = signature.get("llvm", {})
    if "returns" in llvm:
        entry["returns"], entry["llvm"] = signature["returns"], llvm
    if "operands" in llvm:
        _reorder(entry, signature, llvm)
        return
    _rename(entry, names)


def _rename(entry: dict[str, Any], names: Sequence[str]) -> None:
    """Gives the operands of an entry other names."""
    renamed = {old: new for (old, _), new in zip(entry["parameters"], names, strict=True)}
    entry["parameters"] = [[renamed[old], type_] for old, type_ in entry["parameters"]]
    if "immediates" in entry:
        entry["immediates"] = {renamed[old]: values for old, values in entry["immediates"].items()}


def _reorder(entry: dict[str, Any], signature: dict[str, Any], llvm: dict[str, Any]) -> None:
    """Gives an entry the guide's operands; the constants that LLVM takes stay what they are."""
    given = [[name.replace(".", "_"), type_] for name, type_ in signature["parameters"]]
    operands: list[Any] = []
    for operand in llvm["operands"]:
        if isinstance(operand, dict) and "default" in operand:
            entry["defaults"] = {operand["name"]: operand["default"]}
            operands.append(len(given))
            given.append([operand["name"], operand["type"]])
        else:
            operands.append(operand)
    taken = {_place(operand): old for operand, (old, _) in zip(operands, entry["parameters"], strict=True)}
    types = dict(entry["parameters"])
    constants = entry.get("immediates", {})
    places = [place for place in range(len(given)) if taken[place] in constants]
    has_tables = any(isinstance(operand, dict) for operand in operands)
    entry["parameters"] = [[name, types[taken[place]]] for place, (name, _) in enumerate(given)]
    if constants:
        entry["immediates"] = {given[place][0]: constants[taken[place]] for place in places}
    if has_tables:
        entry["doc"] += "; collector usage: 0 is discard, 1 lastuse, 2 use, 3 fill"
    entry["llvm"] = {**llvm, "operands": operands}


def _place(operand: Any) -> int:
    place: int = operand["place"] if isinstance(operand, dict) else operand
    return place


def complete(shards: dict[str, dict[str, Any]]) -> None:
    """Adds what LLVM lacks to the entries of each family, and follows the guide where both have one."""
    for family in sorted(families()):
        shard = shards[kind_of(family.name).family]
        shard[family.name] = record(family, shard.get(family.name, {}))
    cache = shards["cache"]
    cache["prefetch.tensormap.p101"] = {  # only of a kernel's own parameter, which no intrinsic can be given as such
        **cache["prefetch.tensormap.p4"],
        "parameters": [["ptr", "ptr[101]"]],
        "ptx": ["prefetch.param.tensormap [k_param_0]"],
    }
    by_short_name = {name.replace(".", "_"): entry for shard in shards.values() for name, entry in shard.items()}
    guide = json.loads(Path(__file__).with_name("guide.json").read_text(encoding="utf-8"))["intrinsics"]
    for name, (signature, *_) in guide.items():
        if name == "barrier0":  # LLVM's older name, which its reader replaces
            barrier = by_short_name["barrier_cta_sync_aligned_all"]
            entry = {**barrier, "parameters": [], "ptx": ["bar.sync 0"], "llvm": signature["llvm"]}
            shards[kind_of(name).family][name] = entry
            continue
        entry = by_short_name[name.replace(".", "_")]
        follow_guide(entry, signature)
        for other in by_short_name.values():  # overloads that the guide does not list
            if "overload_of" in entry and other.get("overload_of") == entry["overload_of"]:
                _rename(other, [parameter for parameter, _ in entry["parameters"]])


def add_values(shards: dict[str, dict[str, Any]], tblgen: str, include: Path) -> None:
    """Allows the constants that only some architectures of an intrinsic have, as LLVM and ptxas say of each."""
    entries = {name: entry for shard in shards.values() for name, entry in shard.items()}
    choices = []
    for signature in signatures(dump(tblgen, include)):
        entry = entries.get(signature.name)
        if entry is not None and entry["needs"] and "immediates" in entry and entry["verdict"] == "accepted":
            known = {place: values_of(allowed) for place, allowed in _constants_of_llvm(entry).items()}
            others = {place: min(values, default=0) for place, values in known.items()}
            choices += missing(signature, entry["needs"], known, others)
    newest = cuda_tools.ptxas()
    assert newest is not None
    for choice, found in zip(choices, needs_of(choices, Sweep([Assembler(newest)])), strict=True):
        if found:
            entry = entries[choice.signature.name]
            assert "llvm" not in entry, "the constant would be the guide's"
            add_value(_constants_of_llvm(entry)[choice.place], choice.value, found)


def _constants_of_llvm(entry: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """What each constant operand of LLVM's can be, by its place."""
    names = [name for name, _ in entry["parameters"]]
    places = map(_place, entry.get("llvm", {}).get("operands", range(len(names))))
    constants = entry["immediates"]
    return {place: constants[names[own]] for place, own in enumerate(places) if names[own] in constants}


def write(tblgen: str, include: Path) -> None:
    """Completes the files."""
    folder = Path(__file__).with_name("nvvm")
    files = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))}
    shards = {path.stem: contents["intrinsics"] for path, contents in files.items()}
    complete(shards)
    add_values(shards, tblgen, include)
    index_path = folder.with_name("nvvm_names.json")
    index = json.loads(index_path.read_text(encoding="utf-8"))
    for path, contents in files.items():
        entries = {name: contents["intrinsics"][name] for name in sorted(contents["intrinsics"])}
        rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())
        source = json.dumps(contents["source"])
        path.write_text(f'{{\n  "source": {source},\n  "intrinsics": {{\n{rows}\n  }}\n}}\n', encoding="utf-8")
        index["families"][path.stem] = " ".join(entries)
    overloads = index["overloads"]["prefetch.tensormap"].split()
    index["overloads"]["prefetch.tensormap"] = " ".join(dict.fromkeys((*overloads, "p101")))
    index_path.write_text(json.dumps(index, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tblgen", default="llvm-tblgen-22")
    parser.add_argument("--include", type=Path, default=Path("/usr/include/llvm-22"))
    arguments = parser.parse_args()
    write(arguments.tblgen, arguments.include)


if __name__ == "__main__":
    main()
