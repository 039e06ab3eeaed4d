"""What intrinsics of matrices mean in ``nv.mma``, as ``nvvm_emulation`` has it for others: read from their PTX.

LLVM has a register for each operand where ``nv.mma`` has a fragment: those of a matrix are a tuple.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nvgen.intrinsics.nvvm import Bits, Intrinsic
from nvgen.lang.mma_table import BITS, PRODUCTS, Product, counts

_SHAPE = "(?P<shape>m[0-9]+n[0-9]+k[0-9]+)"
_LAYOUTS = "(?P<a_layout>row|col).(?P<b_layout>row|col)"
_TYPES = "(?P<d>[a-z0-9]+).(?P<a>[a-z0-9]+).(?P<b>[a-z0-9]+).(?P<c>[a-z0-9]+)"
_BITWISE = "(?P<op>xor|and).popc"
#: nvgen's numbers of PTX's types that are none of the same name.
_NUMBERS = {"tf32": "f32", "s8": "i8", "s32": "i32", "s4": "u32", "u4": "u32", "b1": "u32"}


def _matched(pattern: str, text: str) -> dict[str, str] | None:
    found = re.fullmatch(pattern.replace(".", r"\."), text)
    return None if found is None else {name: part or "" for name, part in found.groupdict().items()}


def emulation(intrinsic: Intrinsic) -> str | None:
    """What an intrinsic of matrices means; None where nothing of nvgen's that the CPU has means the same."""
    instruction = intrinsic.ptx[-1].split()[0]
    for pattern, rule in _RULES.items():
        found = _matched(pattern, instruction)
        if found is not None:
            return rule(intrinsic, found)
    return None


# Products


def _product(intrinsic: Intrinsic, found: dict[str, str]) -> str | None:
    """``mma``, sparse or not."""
    instruction = "mma_sparse" if found["sparse"] else "mma"
    row = _row(instruction, found)
    if row is None:
        return None
    fragments, rest = _fragments(intrinsic, row, found)
    options = [f"saturate={bool(found['saturate'])}"]
    options += [f'kind="{found["kind"]}"'] if found["kind"] else []
    options += [f'op="{found["op"]}"'] if found["op"] else []
    if found["sparse"]:
        metadata, selector = rest
        options += [f"selector={selector}", f"ordered={'ordered' in found['sparse']}"]
        fragments.append(f"nv.u32({metadata})")
    else:
        options += _layouts(found)
    return _call(instruction, found, fragments, options)


def _wmma(intrinsic: Intrinsic, found: dict[str, str]) -> str | None:
    found = {"kind": "", **found, "b": found["b"] or "f16", "a": found["a"] or "f16"}
    row = _row("wmma", found)
    if row is None or (found["saturate"] and not row.saturates) or found["rounding"] not in ("", "rn"):
        return None
    fragments, _ = _fragments(intrinsic, row, found)
    options = [*_layouts(found), f"saturate={bool(found['saturate'])}"]
    options += [f'op="{found["op"]}"'] if found["op"] else []
    return _call("wmma", found, fragments, options)


def _layouts(found: dict[str, str]) -> list[str]:
    return [f'{matrix}_layout="{found[f"{matrix}_layout"]}"' for matrix in "ab"]


def _call(operation: str, found: dict[str, str], fragments: Sequence[str], options: Sequence[str]) -> str:
    types = [f'{matrix}_type="{found[matrix]}"' for matrix in "abd"]
    return f'nv.mma.{operation}("{found["shape"]}", {", ".join((*fragments, *types, *options))})'


def _row(instruction: str, found: dict[str, str]) -> Product | None:
    """The row of the table that an instruction is of."""
    for row in PRODUCTS:
        same = row.instruction == instruction and "m{}n{}k{}".format(*row.shape) == found["shape"]
        has_types = {found["a"], found["b"]} <= set(row.types) and (found["d"], found["c"]) in row.accumulators
        if same and has_types and row.kind == found["kind"] and not row.scales:
            return row
    return None


def _fragments(intrinsic: Intrinsic, row: Product, found: dict[str, str]) -> tuple[list[str], list[str]]:
    """The operands as three fragments, and those that are left."""
    letters = _letters(intrinsic)
    fragments = []
    for matrix, count in zip("abc", counts(row), strict=False):
        bits = BITS[found[matrix]] if matrix == "c" else row.element_bits
        number = "i32" if found[matrix] == "s32" else "u32"
        own = [next(letters) for _ in range(max(count * bits // 32, 1) if bits < 64 else count)]
        fragments.append(_tuple(f"nv.{number}({name})" if is_bits else name for name, is_bits in own))
    return fragments, [name for name, _ in letters]


def _letters(intrinsic: Intrinsic) -> Iterator[tuple[str, bool]]:
    """The names of the operands, and whether each is any integer."""
    for index, parameter in enumerate(intrinsic.parameters):
        yield chr(ord("a") + index), isinstance(parameter.type, Bits) and not parameter.type.count


def _tuple(elements: Iterator[str]) -> str:
    return f"({''.join(f'{element}, ' for element in elements)})"


# What moves


def _address(intrinsic: Intrinsic, found: dict[str, str], matrix: str) -> tuple[str, str, Product | None]:
    """The pointer, the stride in elements, and the row of the table."""
    m, n, k = (int(number) for number in re.findall("[0-9]+", found["shape"]))
    column, row_ = {"a": (m, k), "b": (k, n), "c": (m, n), "d": (m, n)}[matrix]
    names = [name for name, _ in _letters(intrinsic)]
    stride = (
        f"nv.i32({names[-1]})" if ".stride." in intrinsic.name else str(column if found["layout"] == "col" else row_)
    )
    row = next(
        (
            row
            for row in PRODUCTS
            if row.instruction == "wmma"
            and row.shape == (m, n, k)
            and found["type"] in (row.types if matrix in "ab" else [one for pair in row.accumulators for one in pair])
        ),
        None,
    )
    return f"a.cast(nv.{_NUMBERS.get(found['type'], found['type'])})", stride, row


def _load(intrinsic: Intrinsic, found: dict[str, str]) -> str | None:
    address, stride, row = _address(intrinsic, found, found["matrix"])
    if row is None:
        return None
    type_, layout = found["type"], found["layout"]
    arguments = f'"{found["shape"]}", {address}, {stride}, layout="{layout}", type="{type_}"'
    loaded = f"nv.mma.wmma_load_{found['matrix']}({arguments})"
    if type_ not in ("s8", "u8", "bf16", "tf32"):
        return loaded
    count = counts(row)["abc".index(found["matrix"])]
    number, registers = _NUMBERS.get(type_, type_), count * BITS[type_] // 32
    return f"own.reinterpreted({loaded}, {_vector(number, count)}, {_vector('u32', registers)})"


def _vector(number: str, count: int) -> str:
    return f"nv.{number}" if count == 1 else f"nv.vec[nv.{number}, {count}]"


def _store(intrinsic: Intrinsic, found: dict[str, str]) -> str | None:
    address, stride, row = _address(intrinsic, found, "d")
    if row is None:
        return None
    names = list(_letters(intrinsic))[1 : -1 if ".stride." in intrinsic.name else None]
    values = _tuple(f"nv.i32({name})" if is_bits else name for name, is_bits in names)
    return f'nv.mma.wmma_store("{found["shape"]}", {address}, {values}, {stride}, layout="{found["layout"]}")'


def _load_matrix(intrinsic: Intrinsic, found: dict[str, str]) -> str:
    return f'nv.mma.ldmatrix(a.to("shared").cast(nv.u16), {found["count"]}, transpose={bool(found["trans"])})'


def _store_matrix(intrinsic: Intrinsic, found: dict[str, str]) -> str:
    values = _tuple(f"nv.u32({name})" for name, _ in list(_letters(intrinsic))[1:])
    return f'nv.mma.stmatrix(a.to("shared").cast(nv.u16), {values}, transpose={bool(found["trans"])})'


_RULES = {
    f"mma(?P<sparse>.sp|.sp::ordered_metadata)?.sync.aligned.{_SHAPE}.{_LAYOUTS}(?:.kind::(?P<kind>[a-z0-9]+))?"
    f"(?P<saturate>.satfinite)?.{_TYPES}(?:.{_BITWISE})?": _product,
    f"wmma.mma(?:.{_BITWISE})?.sync.aligned.{_LAYOUTS}.{_SHAPE}(?:.(?P<rounding>r[nzmp]))?"
    ".(?P<d>[a-z0-9]+)(?:.(?P<a>[a-z0-9]+).(?P<b>[a-z0-9]+))?.(?P<c>(?!satfinite)[a-z0-9]+)"
    "(?P<saturate>.satfinite)?": _wmma,
    f"wmma.load.(?P<matrix>[abc]).sync.aligned.(?P<layout>row|col).{_SHAPE}(?:.global|.shared)?.(?P<type>[a-z0-9]+)": (
        _load
    ),
    f"wmma.store.d.sync.aligned.(?P<layout>row|col).{_SHAPE}(?:.global|.shared)?.(?P<type>[a-z0-9]+)": _store,
    "ldmatrix.sync.aligned.m8n8.x(?P<count>[124])(?P<trans>.trans)?(?:.shared)?.b16": _load_matrix,
    "stmatrix.sync.aligned.m8n8.x(?P<count>[124])(?P<trans>.trans)?(?:.shared)?.b16": _store_matrix,
}
