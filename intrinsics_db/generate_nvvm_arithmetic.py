"""Writes nvvm_arithmetic.json: NVVM's intrinsics of arithmetic, conversion and bits, and where each can be used.

Run it from the repository's root as ``python intrinsics_db/generate_nvvm_arithmetic.py``; it takes some minutes. Names,
types and meanings come from ``nvvm_families``. LLVM's verifier checks the types. What an intrinsic needs is found by
trying: LLVM makes PTX of a function that calls it for each architecture with each PTX version, in a process of its own,
since "Cannot select" ends the process; ptxas, where it is installed and knows the architecture, has to take the PTX.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding
from nvvm_families import CONSTANT, Family, families

from nvgen import tools
from nvgen.targets.nvptx.arch import Architecture, PtxVersion, architectures, ptx_versions

_LLVM_TYPES = {
    **{f"{sign}{bits}": f"i{bits}" for sign in "iu" for bits in (8, 16, 32, 64)},
    "f16": "half",
    "bf16": "bfloat",
    "f32": "float",
    "f64": "double",
    CONSTANT: "i1",
}
_LAYOUT = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
_TRIPLE = "nvptx64-nvidia-cuda"


def llvm_type(name: str) -> str:
    """LLVM's spelling of a type of the database."""
    if name.startswith("vec["):
        element, count = name[4:-1].split(", ")
        return f"<{count} x {_LLVM_TYPES[element]}>"
    return _LLVM_TYPES[name]


def text(family: Family) -> str:
    """A module with a function that calls an intrinsic."""
    types = [llvm_type(type_) for type_ in family.parameters]
    values = ["true" if type_ == "i1" else f"%a{place}" for place, type_ in enumerate(types)]
    parameters = ", ".join(f"{t} {v}" for t, v in zip(types, values, strict=True) if t != "i1")
    operands = ", ".join(f"{t} {v}" for t, v in zip(types, values, strict=True))
    result, name = llvm_type(family.returns), f"llvm.nvvm.{family.name}"
    return (
        f'target triple = "{_TRIPLE}"\ntarget datalayout = "{_LAYOUT}"\n'
        f"declare {result} @{name}({', '.join(types)})\n"
        f"define {result} @f({parameters}) {{\n  %r = call {result} @{name}({operands})\n  ret {result} %r\n}}\n"
    )


def compiled(module: str, architecture: str, version: PtxVersion) -> str:
    """The PTX of a module; empty where LLVM cannot make it, which ends the process that tries."""
    source, target = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with binding.parse_assembly(module) as parsed:
            machine = binding.Target.from_triple(_TRIPLE).create_target_machine(
                cpu=architecture, features=version.llvm_feature, opt=2
            )
            os.write(target, machine.emit_assembly(parsed).encode())
        os._exit(0)
    os.close(target)
    with os.fdopen(source) as file:
        ptx = file.read()
    _, status = os.waitpid(child, 0)
    # What LLVM does not know as an intrinsic it prints as a call of a function.
    return "" if status or "llvm_nvvm" in ptx else ptx


def assembles(ptx: str, architecture: str) -> bool:
    """Whether ptxas takes it; True where it does not know the architecture."""
    if architecture not in _assembled():
        return True
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "f.ptx")
        path.write_text(ptx, encoding="utf-8")
        command = [str(tools.ptxas()), f"-arch={architecture}", "-c", "-o", os.devnull, str(path)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


@cache
def _assembled() -> frozenset[str]:
    ptxas = tools.ptxas()
    if ptxas is None:
        return frozenset()
    listed = subprocess.run([str(ptxas), "--help"], capture_output=True, text=True, check=True).stdout
    return frozenset(name for name in architectures() if f"'{name}'" in listed)


def _first(items: list[Any], is_right: Callable[[Any], bool]) -> Any:
    """The first item from which on all are right; None where the last is not."""
    if not items or not is_right(items[-1]):
        return None
    low, high = 0, len(items) - 1
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_right(items[middle]) else (middle + 1, high)
    return items[low]


def needs(family: Family) -> dict[str, str]:
    """The oldest PTX version for each of the oldest architectures that have an intrinsic; what is compatible with one
    of them has it as well."""
    module = text(family)
    newest = ptx_versions()[-1]

    def works(architecture: Architecture, version: PtxVersion = newest) -> bool:
        ptx = compiled(module, str(architecture), version)
        return ptx != "" and assembles(ptx, str(architecture))

    known = [record.architecture for record in architectures().values()]
    found: dict[Architecture, PtxVersion] = {}
    plain = _first_plain([architecture for architecture in known if not architecture.suffix], works)
    if plain is not None:
        found[plain] = _oldest(works, plain)
    # Where ptxas has no say, LLVM alone is believed if it was right elsewhere.
    for architecture in sorted(known, key=lambda a: (str(a) not in _assembled(), "fa".find(a.suffix), a.encoding)):
        if not architecture.suffix or (plain is not None and plain.is_compatible_with(architecture)):
            continue
        if works(architecture) and (str(architecture) in _assembled() or found):
            oldest = _oldest(works, architecture)
            if not any(a.is_compatible_with(architecture) and v <= oldest for a, v in found.items()):
                found[architecture] = oldest
    return {str(architecture): str(version) for architecture, version in found.items()}


def _first_plain(known: list[Architecture], works: Callable[[Architecture], bool]) -> Architecture | None:
    """The oldest; LLVM is believed of those that ptxas no longer knows where it is right of the oldest that it does."""
    assembled = [architecture for architecture in known if str(architecture) in _assembled()]
    first: Architecture | None = _first(assembled or known, works)
    if assembled and first == assembled[0]:
        first = _first(known[: known.index(first) + 1], works)
    return first


def _oldest(works: Callable[[Architecture, PtxVersion], bool], architecture: Architecture) -> PtxVersion:
    allowed = [v for v in ptx_versions() if v >= architectures()[str(architecture)].minimum_ptx]
    version: PtxVersion = _first(allowed, lambda version: works(architecture, version))
    return version


def record(family: Family) -> dict[str, Any]:
    """The entry of an intrinsic."""
    with binding.parse_assembly(text(family)) as module:
        module.verify()
    return {
        "parameters": list(family.parameters),
        "returns": family.returns,
        "needs": needs(family),
        "semantics": family.semantics,
    }


def contents(records: Iterable[tuple[str, dict[str, Any]]]) -> str:
    """The file."""
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in records)
    note = f"generated by generate_nvvm_arithmetic.py, tried with LLVM {'.'.join(map(str, binding.llvm_version_info))}"
    return f'{{\n  "source": {json.dumps(note)},\n  "intrinsics": {{\n{rows}\n  }}\n}}\n'


def main() -> None:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    known = sorted(families())
    if len(sys.argv) > 1:
        known = [family for family in known if family.name in sys.argv[1:]]
        print(contents((family.name, record(family)) for family in known), end="")
        return
    path = Path(__file__).with_name("nvvm_arithmetic.json")
    path.write_text(contents((family.name, record(family)) for family in known), encoding="utf-8")


if __name__ == "__main__":
    main()
