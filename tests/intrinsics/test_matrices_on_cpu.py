"""Intrinsics of matrices on the CPU: products of fragments, and fragments that are loaded and stored."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

import nvgen as nv
from nvgen.intrinsics.nvvm import Bits, Intrinsic
from nvgen.lang import nvvm
from nvgen.types import Type
from nvgen.types.vectors import VectorType
from tests.intrinsics.calls import every
from tests.strategies import DTYPES

PRODUCTS = {
    record.name: record
    for record in every()
    if record.family in ("mma", "mma_sparse") and record.availability.is_anywhere and nvvm.runs_on_cpu(record)
}
MOVES = [record for record in every() if record.family == "matrix_moves" and nvvm.runs_on_cpu(record)]
#: One of so many products is in a normal run.
_STEP = 37


def _written(type_: Type | Bits) -> str:
    if isinstance(type_, VectorType):
        return f"nv.vec[nv.{type_.element}, {type_.count}]"
    return f"nv.u{type_.width}" if isinstance(type_, Bits) else f"nv.{type_}"


def _bytes(element: str, type_: Type | Bits) -> str:
    return f"nv.address_of({element}).cast({_written(type_)})[0]"


def product_text(record: Intrinsic) -> str:
    """The intrinsic, and the product of ``nv.mma`` of the fragments that are in braces in PTX."""
    instruction, _, operands = record.ptx[-1].partition(" ")
    sizes = [group.count("%") for group in re.findall(r"\{([^}]*)\}", operands)]
    results, *fragments = sizes
    given = [_bytes(f"r[{index}, i]", p.type) for index, p in enumerate(record.parameters) if p.immediate is None]
    parts, rest = [], list(given)
    if ".s32" in instruction:
        first = sum(fragments[:2])
        rest[first : first + results] = [f"nv.i32({one})" for one in rest[first : first + results]]
    for size in fragments:
        parts.append(f"({''.join(f'{one}, ' for one in rest[:size])})")
        del rest[:size]
    found = re.search(r"(m\d+n\d+k\d+)\.(\w+)\.(\w+)(?:\.kind::(\w+))?(\.satfinite)?\.(\w+)\.(\w+)\.(\w+)", instruction)
    assert found is not None
    shape, a_layout, b_layout, kind, saturate, d, a, b = found.groups()
    options = [f'"{shape}"', *parts, *rest, f'a_type="{a}", b_type="{b}", d_type="{d}", saturate={bool(saturate)}']
    options += [f'kind="{kind}"'] if kind else []
    if (operation := re.search(r"(xor|and)\.popc", instruction)) is not None:
        options.append(f'op="{operation[1]}"')
    name, arguments = "mma", ", ".join(given)
    if ".sp" in instruction[:8]:
        name, arguments = "mma_sparse", f"{arguments}, 0"
        options.append(f"ordered={'ordered' in instruction}")
    else:
        options.append(f'a_layout="{a_layout}", b_layout="{b_layout}"')
    lines = ["i = nv.thread_idx.x", f"raw = nv.nvvm.{record.short_name}({arguments})"]
    lines += [f"{_bytes(f'out[{k}, i]', type_)} = raw[{k}]" for k, type_ in enumerate(record.returns)]
    lines.append(f"own = nv.mma.{name}({', '.join(options)})")
    assert len(record.returns) == results
    for k, type_ in enumerate(record.returns):
        whole = isinstance(type_, VectorType)
        values = [f"own[{2 * k}]", f"own[{2 * k + 1}]"] if whole else [f"own[{k}]"]
        value = f"{_written(type_)}({', '.join(values)})" if whole else f"nv.{type_}({values[0]})"
        lines.append(f"{_bytes(f'want[{k}, i]', type_)} = {value}")
    body = "\n    ".join(lines)
    return f"def product(r: nv.Array[nv.u64, 2], out: nv.Array[nv.u64, 2], want: nv.Array[nv.u64, 2]):\n    {body}\n"


@pytest.mark.sweep(70)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if index % _STEP == 0 else [pytest.mark.sweep(16)])
        for index, name in enumerate(sorted(PRODUCTS))
    ],
)
def test_a_product_is_that_of_its_fragments(name: str) -> None:
    record = PRODUCTS[name]
    rng = np.random.default_rng(len(name))
    registers = rng.integers(0, 2**63, (len(record.parameters), 32), dtype=np.uint64)
    for index, parameter in enumerate(record.parameters):
        numbers = rng.integers(-8, 9, (32, 4))
        if parameter.type == VectorType(nv.f16, 2):
            registers[index] = numbers.astype(np.float16).view(np.uint64)[:, 0]
        elif parameter.type in (nv.f32, nv.f64):
            registers[index] = (
                numbers[:, : 8 // parameter.type.size].astype(DTYPES[repr(parameter.type)]).view(np.uint64)[:, 0]
            )
    if "sp" in name:
        registers[-2] = 0x4E4E4E4E4E4E4E4E  # pairs of positions that rise
    out, want = (np.zeros((len(record.returns), 32), np.uint64) for _ in range(2))
    nv.Kernel.from_source(product_text(record)).on("cpu")[1, 32](registers, out, want)
    assert np.array_equal(out, want)
    assert out.any()


#: By PTX's type: NumPy's of the elements, of what is added, PTX's name of that, and how many bits an element has.
ELEMENTS = {
    "f16": (np.float16, "f32"),
    "bf16": (np.uint16, "f32"),
    "tf32": (np.float32, "f32"),
    "s8": (np.int8, "s32"),
    "u8": (np.uint8, "s32"),
    "f64": (np.float64, "f64"),
}
SHAPES = {"tf32": (16, 16, 8), "f64": (8, 8, 4), "bf16": (8, 32, 16), "u8": (32, 8, 16)}
ADDED = {"f32": np.float32, "s32": np.int32, "f64": np.float64}


@cache
def _wmma(type_: str, a_layout: str, b_layout: str, layout: str, stride: bool, space: int) -> nv.Kernel:
    """D = A @ B + C, each loaded and stored by an intrinsic, with strides that are written or left out."""
    shape = "m{}n{}k{}".format(*SHAPES.get(type_, (16, 16, 16)))
    added = ELEMENTS[type_][1]
    records = {record.name: record for record in every() if record.family == "wmma"}

    def loaded(matrix: str, own: str, of: str, pointer: str) -> tuple[str, int]:
        name = f"wmma.{shape}.load.{matrix}.{own}{'.stride' if stride else ''}.{of}.p{space}"
        more = f", strides[{'abc'.index(matrix)}]" if stride else ""
        call = f"nv.nvvm.{name.replace('.', '_')}({pointer}{more})"
        return call, len(records[name].returns)

    lines, operands = [], []
    to = '.to("generic")' if space == 0 else ""
    for matrix, own, of in (("a", a_layout, type_), ("b", b_layout, type_), ("c", layout, added)):
        call, count = loaded(matrix, own, of, f"{matrix}.ptr{to}")
        names = [f"{matrix}{k}" for k in range(count)]
        lines.append(f"{', '.join(names)} = {call}")
        operands += names
    kind = {"f16": f"{added}.f32", "tf32": "tf32", "f64": "rn.f64"}.get(type_, type_)
    results = [f"d{k}" for k in range(count)]
    product = f"wmma_{shape}_mma_{a_layout}_{b_layout}_{kind.replace('.', '_')}"
    lines.append(f"{', '.join(results)} = nv.nvvm.{product}({', '.join(operands)})")
    store = f"wmma.{shape}.store.d.{layout}{'.stride' if stride else ''}.{added}.p{space}"
    more = ", strides[3]" if stride else ""
    lines.append(f"nv.nvvm.{store.replace('.', '_')}(d.ptr{to}, {', '.join(results)}{more})")
    element = {"s8": "i8", "tf32": "f32"}.get(type_, type_)
    result = {"s32": "i32"}.get(added, added)
    types = {"a": element, "b": element, "c": result, "d": result, "strides": "i32"}
    declared = ", ".join(f"{name}: nv.Array[nv.{type_}]" for name, type_ in types.items())
    return nv.Kernel.from_source(f"def product({declared}):\n    " + "\n    ".join(lines) + "\n")


@pytest.mark.sweep(4)
@pytest.mark.parametrize("checks", (None, "step"))
@pytest.mark.parametrize("type_", ELEMENTS)
def test_fragments_of_wmma(type_: str, checks: str | None) -> None:
    for number in (0, 7) if checks else (0, 3, 5, 6):  # any two of the layouts in each combination
        a_layout, b_layout, layout = (("row", "col")[number >> bit & 1] for bit in range(3))
        _check_wmma(type_, a_layout, b_layout, layout, stride=number % 3 == 0, space=number % 2, checks=checks)


def _check_wmma(
    type_: str, a_layout: str, b_layout: str, layout: str, *, stride: bool, space: int, checks: str | None
) -> None:
    m, n, k = SHAPES.get(type_, (16, 16, 16))
    rng = np.random.default_rng(m + n)
    low = 0 if type_[0] == "u" else -4
    a, b, c = (rng.integers(low, 5, shape).astype(np.float64) for shape in ((m, k), (k, n), (m, n)))
    strides = []

    def laid_out(matrix: np.ndarray, own: str, numbers: type) -> np.ndarray:
        rows = matrix.T if own == "col" else matrix
        length = rows.shape[1] + (16 if stride else 0)
        strides.append(length)
        memory = np.zeros((rows.shape[0], length))
        memory[:, : rows.shape[1]] = rows
        if type_ == "bf16" and numbers is np.uint16:
            return (memory.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(-1).view("V2")
        return memory.astype(numbers).reshape(-1)

    numbers, added = ELEMENTS[type_]
    given = [laid_out(a, a_layout, numbers), laid_out(b, b_layout, numbers), laid_out(c, layout, ADDED[added])]
    d = laid_out(c * 0, layout, ADDED[added])
    kernel = _wmma(type_, a_layout, b_layout, layout, stride, space)
    kernel.on("cpu", check=checks)[1, 32](*given, d, np.array(strides, np.int32))
    rows = d.reshape(-1, strides[3])[:, : m if layout == "col" else n]
    assert np.array_equal(rows.T if layout == "col" else rows, a @ b + c)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("checks", [None, "step"])
def test_matrices_that_move(checks: str | None) -> None:
    """A load of each form, against ``nv.mma``; then a store of what was loaded, which leaves memory as it was."""
    lines = ["i = nv.thread_idx.x", "s = nv.shared.array(512, nv.u16)", "t = nv.shared.array(512, nv.u16)"]
    lines += ["for k in range(16):", "    s[32 * k + i] = a[32 * k + i]", "nv.syncthreads()", "row = s.ptr + 8 * i"]
    names = [record.name for record in MOVES if record.name.startswith("ldmatrix")]
    for index, name in enumerate(names):
        count, transposes = int(name[name.index(".x") + 2]), ".trans" in name
        to = '.to("generic")' if name.endswith("p0") else ""
        parts = [f"r{k}" for k in range(count)]
        lines.append(f"{', '.join(parts)} = nv.nvvm.{name.replace('.', '_')}(row{to})")
        lines.append(f"own{index} = nv.mma.ldmatrix(row, {count}, transpose={transposes})")
        for k in range(count):
            lines.append(f"out[{index}, {k}, i] = nv.u32(r{k}) - own{index}{'' if count == 1 else f'[{k}]'}")
        stored = name.replace("ld", "st", 1).replace(".", "_")
        lines += [f"nv.nvvm.{stored}((t.ptr + 8 * i){to}, {', '.join(parts)})", "nv.syncwarp()"]
        lines += [f"for k in range({count}):", "    for j in range(2):"]
        lines.append(f"        out[{index}, k, i] |= nv.u32(t[64 * k + 2 * i + j] - s[64 * k + 2 * i + j])")
        lines.append("nv.syncwarp()")
    body = "\n    ".join(lines)
    kernel = nv.Kernel.from_source(f"def moved(a: nv.Array[nv.u16], out: nv.Array[nv.u32, 3]):\n    {body}\n")
    a = np.random.default_rng(1).integers(0, 2**16, 512, dtype=np.uint16)
    out = np.full((len(names), 4, 32), 7, np.uint32)
    kernel.on("cpu", check=checks)[1, 32](a, out)
    for index, name in enumerate(names):
        assert not out[index, : int(name[name.index(".x") + 2])].any(), name
    assert {name.replace("ld", "st", 1) for name in names} | set(names) == {record.name for record in MOVES}
