"""Every matrix operation that the table has, as a call in Python and as the instruction that it becomes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import nvgen as nv
from nvgen.intrinsics import nvvm
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.instructions import instruction
from nvgen.lang.mma_table import BITS, MOVES, PRODUCTS, Product, counts

_RESULTS = {"f16": "f16", "f32": "f32", "f64": "f64", "s32": "i32"}
_VALUES = {"f16": "h", "f32": "f", "f64": "d", "i32": "i", "u32": "u"}


class Call(NamedTuple):
    """A call whose result, a number, is stored, or that stores itself; and the instruction."""

    python: str
    result: str
    ptx: str
    availability: Availability


def _vector(element: str, count: int, value: str | None = None) -> str:
    value = value or _VALUES[element]
    return value if count == 1 else f"nv.vec[nv.{element}, {count}]({value})"


def _factor(row: Product, count: int) -> str:
    if row.element_bits == 64:
        return _vector("f64", count)
    return _vector("u32", count * row.element_bits // 32)


def products() -> Iterator[Call]:
    """Every product."""
    for row in PRODUCTS:
        pairs = itertools.product(row.types, row.types) if row.mixes else ((type_, type_) for type_ in row.types)
        options = (
            row.accumulators,
            row.layouts,
            (False, True) if row.saturates else (False,),
            row.operations or ("",),
            row.scales or (("", ""),),
            ("", "rn", "rz", "rm", "rp") if row.rounds else ("",),
            _orders(row),
        )
        for types in pairs:
            for option in itertools.product(*options):
                yield _product(row, types, *option)


def _orders(row: Product) -> tuple[bool | None, ...]:
    if row.instruction != "mma_sparse":
        return (None,)
    return (True,) if row.kind else (True, False)


def _product(
    row: Product,
    types: tuple[str, str],
    accumulator: tuple[str, str],
    layouts: tuple[str, str],
    saturates: bool,
    operation: str,
    scale: tuple[str, str],
    rounding: str,
    ordered: bool | None,
) -> Call:
    (a, b), (d, c), shape = types, accumulator, "m{}n{}k{}".format(*row.shape)
    a_count, b_count, c_count, d_count = counts(row)
    operands = [f'"{shape}"', _factor(row, a_count), _factor(row, b_count), _vector(_RESULTS[c], c_count)]
    operands += ["u"] * (ordered is not None) + ["u", "u"] * bool(row.scales)
    named = {"a_type": f'"{a}"', "b_type": f'"{b}"'}
    if not row.scales:
        named["d_type"] = f"nv.{_RESULTS[d]}"
        named |= (
            {} if row.instruction == "mma_sparse" else {"a_layout": f'"{layouts[0]}"', "b_layout": f'"{layouts[1]}"'}
        )
        named |= {"saturate": "True"} if saturates else {}
    named |= {"op": f'"{operation}"'} if operation else {}
    named |= {"kind": f'"{row.kind}"'} if row.kind else {}
    named |= {"scale_type": f'"{scale[1]}"', "scale_vector": f'"{scale[0]}"'} if scale[1] else {}
    named |= {"rounding": f'"{rounding}"'} if rounding else {}
    named |= {"ordered": str(ordered)} if ordered is not None and not row.scales else {}
    name = row.instruction.replace("mma", "mma") + ("_scaled" if row.scales else "")
    python = f"nv.mma.{name}({', '.join(operands)}, {', '.join(f'{key}={value}' for key, value in named.items())})"
    least = PtxVersion(9, 1) if scale == ("4X", "ue8m0") else PtxVersion(8, 5) if ordered else PtxVersion(0, 0)
    known = Availability(tuple((arch, max(version, least)) for arch, version in instruction(row.name(operation)).since))
    ptx = _product_text(row, (a, b, c, d), layouts, saturates, operation, scale, rounding, ordered)
    return Call(python + ("[0]" if d_count > 1 else ""), _RESULTS[d], ptx, known)


def _product_text(
    row: Product,
    types: tuple[str, str, str, str],
    layouts: tuple[str, str],
    saturates: bool,
    operation: str,
    scale: tuple[str, str],
    rounding: str,
    ordered: bool | None,
) -> str:
    """The instruction as the PTX ISA orders its modifiers."""
    a, b, c, d = types
    shape, both = "m{}n{}k{}".format(*row.shape), ".".join(layouts)
    popc = f"{operation}.popc" if operation else ""
    if row.instruction == "wmma":
        parts = ["wmma.mma", popc, "sync.aligned", both, shape, rounding]
        parts += [d, c] if a == "f16" else [d, a, b, c]
        return ".".join(filter(None, [*parts, "satfinite" if saturates else ""])) + " "
    sparse = {None: "", True: "sp::ordered_metadata", False: "sp"}[ordered]
    kind = [f"kind::{row.kind}"] if row.kind else []
    scaled = ["block_scale", f"scale_vec::{scale[0]}"] if scale[0] else []
    parts = ["mma", sparse, "sync.aligned", shape, both, *kind, *scaled, "satfinite" if saturates else ""]
    return ".".join(filter(None, [*parts, d, a, b, c, popc, scale[1]])) + " "


def moves() -> Iterator[Call]:
    """Every ``ldmatrix``, ``stmatrix`` and ``movmatrix``."""
    for move in MOVES:
        for form, count, transpose in itertools.product(move.formats, move.matrices, move.transposes):
            registers = count * move.registers
            named = f'transpose={transpose}, shape="{move.shape}"'
            tail = f"{'.trans' if transpose else ''}.shared.{'b8x16.' * ('x16' in form)}{form} "
            ptx = f"{move.instruction}.sync.aligned.{move.shape}.x{count}{tail}"
            name = ptx.strip().replace(".shared", "").replace(".", "_")
            of_llvm = None if form == "s8.s4" else nvvm.intrinsic(f"{name}_p3").availability
            needs = of_llvm or instruction(f"{move.instruction}.{form}")
            if move.instruction == "ldmatrix":
                item = "[0]" if registers > 1 else ""
                python = f'nv.mma.ldmatrix(tile, 4 * lane, {count}, {named}, format="{form}"){item}'
                yield Call(python, "u32", ptx, needs)
            else:
                python = f"nv.mma.stmatrix(tile, 4 * lane, {_vector('u32', registers)}, {named})"
                yield Call(python, "", ptx, needs)
    yield Call("nv.mma.movmatrix(u)", "u32", "movmatrix.sync.aligned.m8n8.trans.b16 ", instruction("movmatrix"))


def wmma_moves() -> Iterator[Call]:
    """Loads and stores of every fragment of wmma, from each memory."""
    seen = set()
    for row in PRODUCTS:
        if row.instruction != "wmma":
            continue
        pieces = [("a", type_) for type_ in row.types] + [("b", type_) for type_ in row.types]
        pieces += [(matrix, pair[0]) for matrix in "cd" for pair in row.accumulators]
        for (matrix, element), layout, space in itertools.product(pieces, ("row", "col"), ("global", "shared", "")):
            given = [pair["ab".index(matrix)] for pair in row.layouts] if matrix in "ab" else ["row", "col"]
            key = (row.shape, matrix, element, layout, space)
            if layout in given and key not in seen:
                seen.add(key)
                yield _wmma_move(row, matrix, element, layout, space)


def _wmma_move(row: Product, matrix: str, element: str, layout: str, space: str) -> Call:
    shape, verb = "m{}n{}k{}".format(*row.shape), "store" if matrix == "d" else "load"
    bits = BITS[element] if matrix in "cd" else row.element_bits
    number = {"s8": "i8", "tf32": "f32", "s32": "i32"}.get(element, element) if bits >= 8 else "u32"
    place = {"global": "p", "shared": "q", "": "r"}[space] + f".cast(nv.{number})"
    memory = f".{space}" if space else ""
    ptx = f"wmma.{verb}.{matrix}.sync.aligned.{layout}.{shape}{memory}.{element} "
    if matrix == "d":
        value = _vector(number, counts(row)[3])
        return Call(
            f'nv.mma.wmma_store("{shape}", {place}, {value}, 16, layout="{layout}")', "", ptx, instruction(row.name())
        )
    kind = f', type="{element}"' if matrix in "ab" else ""
    call = f'nv.mma.wmma_load_{matrix}("{shape}", {place}, 16, layout="{layout}"{kind})'
    count = counts(row)["abc".index(matrix)] * bits // 8 // nv_size(number)
    return Call(call + ("[0]" if count > 1 else ""), number, ptx, instruction(row.name()))


def nv_size(name: str) -> int:
    """Bytes of a number."""
    return int(getattr(nv, name).size)


def kernel(calls: list[Call]) -> nv.Kernel:
    """A kernel that makes the calls, each of which is used."""
    outputs = sorted({call.result for call in calls if call.result})
    parameters = ["p: nv.ptr[nv.u32, nv.Space.GLOBAL]", "r: nv.ptr[nv.u32, nv.Space.GENERIC]"]
    parameters += ["u: nv.u32", "i: nv.i32", "f: nv.f32", "d: nv.f64", "h: nv.f16"]
    parameters += [f"out_{name}: nv.Array[nv.{name}]" for name in outputs]
    lines = [f"def k({', '.join(parameters)}):", "    tile = nv.shared.array(1024, nv.u32)", "    q = tile.ptr"]
    lines += ["    lane = nv.lane_id()", "    tile[lane] = u"]
    for index, call in enumerate(calls):
        target = f"out_{call.result}[{index}] = " if call.result else ""
        lines.append(f"    {target}{call.python}")
    return nv.Kernel.from_source("\n".join(lines) + "\n")
