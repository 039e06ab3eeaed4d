"""Reads what LLVM says of its NVVM intrinsics: names, types, immediates, effects.

The input is the dump of LLVM's ``Intrinsics.td`` as ``llvm-tblgen --dump-json`` makes it; the output is one
``Signature`` for each overload of each intrinsic, in LLVM's own terms.

Source: LLVM 22's ``IntrinsicsNVVM.td``, ``Intrinsics.td``.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

_PREFIX = "int_nvvm_"
#: TableGen's names of types, and LLVM's.
_TYPES = {
    **{f"llvm_i{bits}_ty": f"i{bits}" for bits in (1, 8, 16, 32, 64, 128)},
    **{f"llvm_v{count}i32_ty": f"<{count} x i32>" for count in (2, 4, 8, 16, 32, 64, 128)},
    "llvm_v4i8_ty": "<4 x i8>",
    "llvm_v4f32_ty": "<4 x float>",
    "llvm_half_ty": "half",
    "llvm_bfloat_ty": "bfloat",
    "llvm_v2f16_ty": "<2 x half>",
    "llvm_v2bf16_ty": "<2 x bfloat>",
    "llvm_float_ty": "float",
    "llvm_double_ty": "double",
    "llvm_metadata_ty": "metadata",
    "llvm_ptr_ty": "ptr",
    "llvm_global_ptr_ty": "ptr addrspace(1)",
    "llvm_shared_ptr_ty": "ptr addrspace(3)",
    "llvm_local_ptr_ty": "ptr addrspace(5)",
    "llvm_tmem_ptr_ty": "ptr addrspace(6)",
    "llvm_shared_cluster_ptr_ty": "ptr addrspace(7)",
}
#: What an overloaded type is tried with: LLVM's type, and how it stands in the intrinsic's name.
_OVERLOADS = {
    "llvm_anyptr_ty": [("ptr", "p0"), *((f"ptr addrspace({n})", f"p{n}") for n in (1, 3, 4, 5, 7))],
    "llvm_anyint_ty": [(f"i{bits}", f"i{bits}") for bits in (8, 16, 32, 64, 128)],
    "llvm_anyfloat_ty": [
        *(("half", "f16"), ("bfloat", "bf16"), ("float", "f32"), ("double", "f64")),
        *(("<2 x half>", "v2f16"), ("<2 x bfloat>", "v2bf16"), ("<2 x float>", "v2f32"), ("<4 x float>", "v4f32")),
    ],
}
#: What an intrinsic does besides giving a result, by LLVM's properties.
_MEMORY = {
    "IntrNoMem": "none",
    "IntrReadMem": "read",
    "IntrWriteMem": "write",
}


class Immediate(NamedTuple):
    """An operand that LLVM takes as a constant: ``low <= value < high`` where it says so."""

    place: int
    low: int | None = None
    high: int | None = None


class Signature(NamedTuple):
    """One overload. ``base`` is the name after ``llvm.nvvm.`` without the overload's suffix, ``name`` with it."""

    base: str
    name: str
    parameters: tuple[str, ...]
    results: tuple[str, ...]
    immediates: tuple[Immediate, ...]
    memory: str
    is_convergent: bool
    has_side_effects: bool
    #: The range of the result, where LLVM knows one: the upper end is not in it.
    range: tuple[int, int] | None

    @property
    def returns(self) -> str:
        """The type of the whole result."""
        if not self.results:
            return "void"
        return self.results[0] if len(self.results) == 1 else f"{{ {', '.join(self.results)} }}"


def dump(tblgen: str, include: Path) -> dict[str, Any]:
    """LLVM's records, as ``llvm-tblgen`` gives them."""
    command = [tblgen, "--dump-json", "-I", str(include), str(include / "llvm/IR/Intrinsics.td")]
    found: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return found


def signatures(records: dict[str, Any]) -> Iterator[Signature]:
    """Every overload of every NVVM intrinsic."""
    for identifier in sorted(records["!instanceof"]["Intrinsic"]):
        if identifier.startswith(_PREFIX):
            yield from _overloads(records, identifier)


def _overloads(records: dict[str, Any], identifier: str) -> Iterator[Signature]:
    record = records[identifier]
    name = record["LLVMName"].removeprefix("llvm.nvvm.") or identifier.removeprefix(_PREFIX).replace("_", ".")
    wanted = [type_["def"] for type_ in (*record["RetTypes"], *record["ParamTypes"])]
    overloaded = [type_ for type_ in wanted if type_ in _OVERLOADS]
    for chosen in product(*(_OVERLOADS[type_] for type_ in overloaded)):
        types = list(_filled(records, wanted, [type_ for type_, _ in chosen]))
        count = len(record["RetTypes"])
        yield Signature(
            name,
            ".".join((name, *(suffix for _, suffix in chosen))),
            tuple(types[count:]),
            tuple(types[:count]),
            *_properties(records, record["IntrProperties"]),
        )


def _filled(records: dict[str, Any], wanted: list[str], chosen: list[str]) -> Iterator[str]:
    """The types with the overloaded ones as chosen, and those that are the same as one of these."""
    rest = iter(chosen)
    for type_ in wanted:
        if type_ in _OVERLOADS:
            yield next(rest)
        elif type_ in _TYPES:
            yield _TYPES[type_]
        else:
            assert "LLVMMatchType" in records[type_]["!superclasses"], type_
            yield chosen[records[type_]["Number"]]


def _properties(
    records: dict[str, Any], given: list[dict[str, str]]
) -> tuple[tuple[Immediate, ...], str, bool, bool, tuple[int, int] | None]:
    immediates: dict[int, Immediate] = {}
    memory, range_ = "read and write", None
    names = {prop["def"] for prop in given}
    for name in names & set(_MEMORY):
        memory = _MEMORY[name]
    properties = [(records[name]["!superclasses"][-1], records[name]) for name in names]
    for kind, record in properties:
        if kind == "ImmArg":
            immediates[record["ArgNo"] - 1] = Immediate(record["ArgNo"] - 1)
    for kind, record in properties:
        if kind == "Range" and record["ArgNo"] == 0:
            range_ = (record["Lower"], record["Upper"])
        elif kind == "Range":
            place = record["ArgNo"] - 1
            immediates[place] = Immediate(place, record["Lower"], record["Upper"])
    in_order = tuple(immediates[place] for place in sorted(immediates))
    return in_order, memory, "IntrConvergent" in names, "IntrHasSideEffects" in names, range_
