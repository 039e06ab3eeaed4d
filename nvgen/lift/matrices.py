"""Lowers ``mma``, ``wmma``, ``ldmatrix``, ``stmatrix`` and ``movmatrix`` to the operations of ``nv.mma``.

Fragments are vectors of registers. Source: PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from llvmlite import ir

from nvgen.lang import mma
from nvgen.lang.attributes.mma import MoveCall, ProductCall, WmmaMove
from nvgen.lang.mma_table import MOVES, PRODUCTS, Product, counts
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.lift.collectives import CollectiveCall, Decode, rule
from nvgen.lift.types import pointer_type
from nvgen.ptx.operands import Operand, Vector
from nvgen.types import NONE, Type, VectorType, f64, i32, u16, u32

_I32 = ir.IntType(32)
#: How many scales a row has, and their type; None of products without.
Scale: TypeAlias = tuple[str, str] | None
_SHAPE = re.compile(r"m(\d+)n(\d+)k(\d+)")


def _elements(operand: Operand) -> Sequence[Operand]:
    return operand.elements if isinstance(operand, Vector) else (operand,)


def _fragment(body: BodyStep, operand: Operand, type_: str) -> tuple[Type, ir.Value]:
    """The registers of a fragment as a vector: of doubles, or of words."""
    elements = _elements(operand)
    if type_ == "f64":
        of, values = f64, [body.number(element, "f64") for element in elements]
    else:
        of, values = u32, [body.bits(element, "b32") for element in elements]
    if len(values) == 1:
        return of, values[0]
    vector: ir.Value = ir.Constant(ir.VectorType(values[0].type, len(values)), ir.Undefined)
    for index, value in enumerate(values):
        vector = body.builder.insert_element(vector, value, _I32(index))
    return VectorType(of, len(values)), vector


def _results(operand: Operand, type_: str) -> tuple[tuple[Operand, tuple[int, ...], str], ...]:
    """The registers of a result, and what each gets of it."""
    elements, name = _elements(operand), "f64" if type_ == "f64" else "b32"
    return tuple((one, (index,) if len(elements) > 1 else (), name) for index, one in enumerate(elements))


def _result(operand: Operand, type_: str) -> Type:
    of, count = f64 if type_ == "f64" else u32, len(_elements(operand))
    return of if count == 1 else VectorType(of, count)


def _shape(body: BodyStep) -> tuple[int, int, int]:
    for modifier in body.instruction.modifiers:
        found = _SHAPE.fullmatch(modifier)
        if found is not None:
            m, n, k = map(int, found.groups())
            return m, n, k
    raise body.refuse("it has no shape")


#: What kinds of instructions have the same products of bytes: one of them names all that another has of some shapes.
_FLOAT8 = ("e4m3", "e5m2")
_OF_FLOAT8 = {"": "f8f6f4", "f8f6f4": ""}


def _row(
    body: BodyStep, instruction: str, a: str, b: str, accumulators: tuple[str, str], kind: str = "", scale: Scale = None
) -> Product:
    """The row of the table that has an instruction.

    Raises:
        CompileError: none has it.
    """
    shape = _shape(body)
    rows = [row for row in PRODUCTS if row.instruction == instruction and row.shape == shape]
    kinds = [kind, _OF_FLOAT8[kind]] if kind in _OF_FLOAT8 and a in _FLOAT8 and b in _FLOAT8 else [kind]
    for name in kinds:
        for row in rows:
            has_types = a in row.types and b in row.types and (a == b or row.mixes) and accumulators in row.accumulators
            if has_types and row.kind == name and (scale in row.scales if scale else not row.scales):
                return row
    raise body.refuse("the CPU has no product of this shape and these types")


def _layouts(body: BodyStep) -> tuple[str, str]:
    found = [one for one in body.instruction.modifiers if one in ("row", "col")]
    return (found[0], found[1]) if len(found) == 2 else ("row", "col")


#: The scales of a row where an instruction does not say how many there are.
_SCALES = {"mxf8f6f4": "1X", "mxf4": "2X"}


def _scale(body: BodyStep, kind: str) -> Scale:
    """How many scales a row of A has, and their type."""
    if not body.has("block_scale"):
        return None
    given = (one.removeprefix("scale_vec::") for one in body.instruction.modifiers if one.startswith("scale_vec::"))
    return next(given, _SCALES.get(kind, "")), body.types[4]


def _only_to_nearest(body: BodyStep) -> None:
    if body.has("rz", "rm", "rp"):
        raise body.refuse("it rounds in one direction")


def product(body: BodyStep) -> CollectiveCall:
    """``mma``."""
    is_sparse = body.has("sp", "sp::ordered_metadata")
    _only_to_nearest(body)
    d, a, b, c = body.types[:4]
    kind = next((one.removeprefix("kind::") for one in body.instruction.modifiers if one.startswith("kind::")), "")
    scale = _scale(body, kind)
    row = _row(body, "mma_sparse" if is_sparse else "mma", a, b, (d, c), kind, scale)
    result, *rest = body.operands
    given = [_fragment(body, operand, of) for operand, of in zip(rest[:3], (a, b, c), strict=True)]
    rest = rest[3:]
    selector = 0
    if is_sparse:
        given.append((u32, body.bits(rest[0], "b32")))
        selector = int(body.bits(rest[1], "u32").constant)
        rest = rest[2:]
    if scale is not None:
        given += [one for scales, chosen in (rest[:2], rest[2:]) for one in _scales(body, scales, chosen)]
    call = ProductCall(
        *(row, (a, b, c, d), _layouts(body), body.has("satfinite"), _of_bits(body)),
        selector=selector,
        ordered=body.has("sp::ordered_metadata"),
        scale=scale or ("", ""),
    )
    operation = _PRODUCTS[is_sparse, scale is not None]
    return CollectiveCall(operation, given, _result(result, d), _results(result, d), call)


_PRODUCTS = {
    (False, False): mma.mma,
    (True, False): mma.mma_sparse,
    (False, True): mma.mma_scaled,
    (True, True): mma.mma_sparse_scaled,
}


def _scales(body: BodyStep, scales: Operand, chosen: Operand) -> Iterator[tuple[Type, ir.Value]]:
    """A lane's scales, and which ones of all lanes' count: the byte, and the lane among some."""
    yield u32, body.bits(_elements(scales)[0], "b32")
    for element in _elements(chosen):
        yield u16, body.bits(element, "b16")


def wmma(body: BodyStep) -> CollectiveCall:
    """``wmma``."""
    if body.has("load"):
        return _wmma_load(body)
    return _wmma_store(body) if body.has("store") else _wmma_product(body)


def _of_bits(body: BodyStep) -> str:
    """The operation on bits, of a product of such."""
    return next((one for one in ("xor", "and") if body.has(one)), "")


def _wmma_product(body: BodyStep) -> CollectiveCall:
    types = body.types
    _only_to_nearest(body)
    if body.has("satfinite") and "s32" not in types:
        raise body.refuse("it keeps sums of floating-point numbers finite")
    if len(types) == 2:  # of f16 the factors are not named
        d, a, b, c = types[0], "f16", "f16", types[1]
    else:
        d, a, b, c = types[:4]
    row = _row(body, "wmma", a, b, (d, c))
    call = ProductCall(row, (a, b, c, d), _layouts(body), body.has("satfinite"), _of_bits(body))
    given = [_fragment(body, operand, of) for operand, of in zip(body.operands[1:4], (a, b, c), strict=True)]
    result = body.operands[0]
    return CollectiveCall(mma.wmma, given, _result(result, d), _results(result, d), call)


def _wmma_move(body: BodyStep) -> tuple[WmmaMove, int]:
    """What is moved, and how many elements there are in a line where the instruction does not say it."""
    matrix = next(one for one in ("a", "b", "c", "d") if body.has(one))
    type_ = body.types[-1]
    layout = next((one for one in ("row", "col") if body.has(one)), "row")
    shape = _shape(body)
    index = "abcd".index(matrix)
    for row in PRODUCTS:
        if row.instruction != "wmma" or row.shape != shape:
            continue
        accumulators = {one for pair in row.accumulators for one in pair}
        if type_ in (row.types if index < 2 else accumulators):
            m, n, k = shape
            rows, columns = ((m, k), (k, n), (m, n), (m, n))[index]
            count = counts(row)[index]
            return WmmaMove(row, matrix, type_, layout, count), columns if layout == "row" else rows
    raise body.refuse("the CPU has no matrix of this shape and type")


def _stride(body: BodyStep, rest: Sequence[Operand], default: int) -> tuple[Type, ir.Value]:
    return i32, body.bits(rest[0], "b32") if rest else _I32(default)


def _address(body: BodyStep, operand: Operand) -> tuple[Type, ir.Value]:
    space = body.instruction.space or ""
    return pointer_type(u32, space), addresses.pointer(body, operand, space)


def _wmma_load(body: BodyStep) -> CollectiveCall:
    move, line = _wmma_move(body)
    result, address, *rest = body.operands
    operation = {"a": mma.wmma_load_a, "b": mma.wmma_load_b, "c": mma.wmma_load_c}[move.matrix]
    given = [_address(body, address), _stride(body, rest, line)]
    return CollectiveCall(operation, given, _result(result, move.type), _results(result, move.type), move)


def _wmma_store(body: BodyStep) -> CollectiveCall:
    move, line = _wmma_move(body)
    address, value, *rest = body.operands
    given = [_address(body, address), _fragment(body, value, move.type), _stride(body, rest, line)]
    return CollectiveCall(mma.wmma_store, given, NONE, attributes=move)


def _matrix_move(body: BodyStep, instruction: str) -> MoveCall:
    shape = next((one for one in ("m8n8", "m16n16", "m8n16", "m16n8") if body.has(one)), "")
    count = next((int(one[1]) for one in body.instruction.modifiers if one in ("x1", "x2", "x4")), 1)
    move = next((one for one in MOVES if one.instruction == instruction and one.shape == shape), None)
    if move is not None and body.has("s4"):
        return MoveCall(move, "s8.s4", count, transpose=False)
    if move is None or shape != "m8n8":
        raise body.refuse("the CPU moves matrices of 8 by 8 elements of 16 bits alone")
    return MoveCall(move, "b16", count, body.has("trans"))


def load_matrix(body: BodyStep) -> CollectiveCall:
    """``ldmatrix``."""
    result, address = body.operands
    move = _matrix_move(body, "ldmatrix")
    given = [(pointer_type(u32, "shared"), addresses.pointer(body, address, body.instruction.space or ""))]
    return CollectiveCall(mma.ldmatrix, given, _result(result, "b32"), _results(result, "b32"), move)


def store_matrix(body: BodyStep) -> CollectiveCall:
    """``stmatrix``."""
    address, value = body.operands
    move = _matrix_move(body, "stmatrix")
    at = addresses.pointer(body, address, body.instruction.space or "")
    given = [(pointer_type(u32, "shared"), at), _fragment(body, value, "b32")]
    return CollectiveCall(mma.stmatrix, given, NONE, attributes=move)


def transpose_matrix(body: BodyStep) -> CollectiveCall:
    """``movmatrix``."""
    result, value = body.operands
    return CollectiveCall(mma.movmatrix, [(u32, body.bits(value, "b32"))], u32, _results(result, "b32"))


#: Of all lanes of a warp, by their opcodes.
COLLECTIVES: dict[str, Decode] = {
    "mma": product,
    "wmma": wmma,
    "ldmatrix": load_matrix,
    "stmatrix": store_matrix,
    "movmatrix": transpose_matrix,
}
RULES = {opcode: rule(decode) for opcode, decode in COLLECTIVES.items()}
#: All lanes of a warp come together in each.
WAITING = frozenset(RULES)
