"""The intrinsics that the user guide has and LLVM 22.1 lacks: names, types, and the inline PTX that each one is.

``families()`` gives every name after ``llvm.nvvm.``, its types as users know them, the template of ``templates/ptx/``
and the values that fill it. Bits that hold floats which LLVM has no type for are u16. Sources: the user guide for the
names and operands; PTX ISA 9.1, the section named in each, for the instruction.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

PAIR_F16, PAIR_BF16 = "vec[f16, 2]", "vec[bf16, 2]"
#: What PTX ISA documents for architectures that ptxas no longer knows.
F16_SINCE = {"sm_53": "4.2"}
#: ``num`` of ``tcgen05.ld.red``.
COUNTS = (2, 4, 8, 16, 32, 64, 128)


class Inline(NamedTuple):
    """One intrinsic.

    ``effects`` is ``none`` for a function of the operands, or ``convergent``: its threads act together, and memory is
    read, never written. ``immediates`` has the least and the greatest value by the parameter's name, None where any
    goes. ``semantics`` is as in ``nvvm_families``, empty where the guide and PTX ISA leave bits open.
    """

    name: str
    parameters: tuple[tuple[str, str], ...]
    returns: str | tuple[str, ...]
    template: str
    values: dict[str, str]
    section: str
    doc: str
    effects: str = "none"
    immediates: dict[str, tuple[int, int] | None] = {}
    semantics: str = ""
    documented: dict[str, str] = {}
    note: str = ""


# Workaround (LLVM 22.1, 2026-11): 73 intrinsics of the user guide are missing, and printed as calls.
# Reproducer: tests/workarounds/missing_intrinsics.ll
def families() -> Iterator[Inline]:
    """Every intrinsic, each once."""
    for family in (_reserved_shared_memory, _saturating, _out_of_bounds, _narrow_from_halves, _fixed_point):
        yield from family()
    yield from _reduced_loads()


def _reserved_shared_memory() -> Iterator[Inline]:
    what = {
        "begin": "the start offset of the reserved shared memory, in bytes",
        "end": "the end offset of the reserved shared memory, in bytes",
        "cap": "the capacity limit of the reserved shared memory, in bytes",
        "0": "the first of two additional offsets in the reserved shared memory, in bytes",
        "1": "the second of two additional offsets in the reserved shared memory, in bytes",
    }
    for name, doc in what.items():
        values = {"register": f"%reserved_smem_offset_{name}"}
        section = "Special Registers: %reserved_smem_offset_*"
        yield Inline(f"read.ptx.sreg.reserved_smem_offset_{name}", (), "i32", "special_register", values, section, doc)


def _saturating() -> Iterator[Inline]:
    for (operation, what), (ftz, flushes) in product(
        (("add", "a + b"), ("mul", "a * b")), (("", ""), (".ftz", "; subnormal operands and results are zero"))
    ):
        keywords = f"{', ftz=True' if ftz else ''}, sat=True"
        meaning = f"arithmetic('{operation}', 'f16', 'rn'{keywords})"
        doc = f"{what} clamped to [0, 1], NaN to 0{flushes}"
        section = f"Half Precision Floating Point Instructions: {operation}"
        for suffix, type_, kind, semantics in (
            ("f16", "f16", "f16", meaning),
            ("v2f16", PAIR_F16, "f16x2", f"each({meaning})"),
        ):
            yield Inline(
                f"{operation}.rn{ftz}.sat.{suffix}",
                (("a", type_), ("b", type_)),
                type_,
                "instruction",
                {"instruction": f"{operation}.rn{ftz}.sat.{kind}"},
                section,
                doc,
                semantics=semantics,
                documented=F16_SINCE,
            )


def _out_of_bounds() -> Iterator[Inline]:
    for relu, format_, (prefix, x2) in product(("", ".relu"), ("f16", "bf16"), (("", ""), ("v2", "x2"))):
        type_ = f"vec[{format_}, 2]" if x2 else format_
        clamped = "; negative results are 0, NaN is canonical" if relu else ""
        yield Inline(
            f"fma.rn.oob{relu}.{prefix}{format_}",
            (("a", type_), ("b", type_), ("c", type_)),
            type_,
            "instruction",
            {"instruction": f"fma.rn.oob{relu}.{format_}{x2}"},
            "Half Precision Floating Point Instructions: fma",
            f"a * b + c rounded once, 0 where an operand is the NaN that TMA gives elements out of bounds{clamped}",
        )


def _narrow_from_halves() -> Iterator[Inline]:
    section = "Data Movement and Conversion Instructions: cvt"
    for format_, source, (relu, keyword) in product(
        ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1"), ("f16", "bf16"), (("", ""), (".relu", ", relu=True"))
    ):
        if source == "f16" and format_ in ("e4m3", "e5m2"):
            continue  # LLVM has these
        template = "byte_in_16_bits" if format_ == "e2m1" else "instruction"
        clamped = ", negative ones as 0" if relu else ""
        yield Inline(
            f"{source}x2.to.{format_}x2.rn{relu}.satfinite",
            (("a", f"vec[{source}, 2]"),),
            "u16",
            template,
            {"instruction": f"cvt.rn.satfinite{relu}.{format_}x2.{source}x2"},
            section,
            f"two {source} as {format_}, the second element in the upper bits{clamped}; too large ones are the largest",
            semantics=f"packed('{format_}', 'rn', source='{source}', satfinite=True{keyword})",
        )


def _fixed_point() -> Iterator[Inline]:
    section = "Data Movement and Conversion Instructions: cvt"
    scaled = "scaled::n2::ue8m0"
    for relu in ("", ".relu"):
        clamped = ", negative ones as 0" if relu else ""
        for source, parameters, kind in (
            ("ff", (("a", "f32"), ("b", "f32")), "f32"),
            ("bf16x2", (("a", PAIR_BF16),), "bf16x2"),
        ):
            yield Inline(
                f"{source}.to.s2f6x2.rn{relu}.satfinite.scale.n2.ue8m0",
                (*parameters, ("scale_factor", "u16")),
                "u16",
                "instruction",
                {"instruction": f"cvt.rn.satfinite{relu}.{scaled}.s2f6x2.{kind}"},
                section,
                f"two {'f32' if source == 'ff' else 'bf16'} divided by their scale factors, as s2f6{clamped}",
            )
        for satfinite in ("", ".satfinite"):
            yield Inline(
                f"s2f6x2.to.bf16x2.rn{relu}{satfinite}.scale.n2.ue8m0",
                (("a", "u16"), ("scale_factor", "u16")),
                PAIR_BF16,
                "instruction",
                {"instruction": f"cvt.rn{satfinite}{relu}.{scaled}.bf16x2.s2f6x2"},
                section,
                f"two s2f6 as bf16, multiplied by their scale factors{clamped}",
            )


def _reduced_loads() -> Iterator[Inline]:
    note = "the guide's result leaves out the value of the reduction, which is the second here, as in later LLVM"
    for shape, count, (suffix, element, kind) in product(
        ("32x32b", "16x32bx2"), COUNTS, (("i32", "u32", "u32"), ("f32", "f32", "f32"))
    ):
        parameters, immediates = [("tmem_addr", "ptr[6]")], {}
        if shape == "16x32bx2":
            parameters.append(("offset", "i64"))
            immediates["offset"] = None
        parameters.append(("redOp", "i32"))
        immediates["redOp"] = (0, 1)
        if suffix == "f32":
            parameters += [("abs", "bool"), ("nan", "bool")]
            immediates.update(abs=(0, 1), nan=(0, 1))
        yield Inline(
            f"tcgen05.ld.red.{shape}.x{count}.{suffix}",
            tuple(parameters),
            (f"vec[{element}, {count}]", element),
            "tensor_load_reduced",
            {"shape": shape, "num": f"x{count}", "type": kind},
            "Tensorcore 5th Generation Instructions: tcgen05.ld",
            "columns of tensor memory, and for each lane the least (redOp 0) or the greatest (1) of what was loaded",
            "convergent",
            immediates,
            note=note,
        )
