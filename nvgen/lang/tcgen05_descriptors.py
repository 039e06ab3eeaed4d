"""The bits of ``nv.tcgen05``'s descriptors, as plain integers.

Source: PTX ISA, "Shared memory descriptor", "Instruction descriptor", "Zero-Column Mask Descriptor", "Matrix Shape".
"""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.base.records import Record

#: Addresses and offsets of shared memory that a descriptor holds, without the lowest four bits.
ADDRESS_MASK = 0x3FFFF
OFFSETS = range(0, ADDRESS_MASK, 16)
#: What is fixed: 0b001 in bits 46 to 48.
SHARED_CONSTANT = 1 << 46
#: The swizzle in bytes, and the bytes that it moves together: the number of the mode.
SWIZZLES = {(0, 16): 0, (128, 32): 1, (128, 16): 2, (64, 16): 4, (32, 16): 6}
LEADING_SHIFT, STRIDE_SHIFT, BASE_OFFSET_SHIFT, ABSOLUTE_SHIFT, SWIZZLE_SHIFT = 16, 32, 49, 52, 61


class DescriptorProblem(Exception):
    """A parameter is not what it has to be. The front end knows the span and makes the diagnostic."""

    def __init__(self, parameter: str, wanted: str) -> None:
        super().__init__(f"{parameter} has to be {wanted}")
        self.parameter = parameter
        self.wanted = wanted


class Elements(Record):
    """What the matrices of a kind hold: the codes of the types of A and B, and of D."""

    inputs: dict[str, int]
    results: dict[str, int]


_EIGHT_BITS = {"e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5}
_ELEMENTS = {
    "f16": Elements({"f16": 0, "bf16": 1}, {"f16": 0, "f32": 1}),
    "tf32": Elements({"f32": 2}, {"f32": 1}),
    "f8f6f4": Elements(_EIGHT_BITS, {"f16": 0, "f32": 1}),
    "i8": Elements({"u8": 0, "i8": 1}, {"i32": 2}),
    "ti16": Elements({"i16": 3}, {"i32": 2}),
    "mxf8f6f4": Elements(_EIGHT_BITS, {"f32": 0}),  # of the scaled kinds D has no field: it is f32
    "mxf4": Elements({"e2m1": 1}, {"f32": 0}),
    "mxf4nvf4": Elements({"e2m1": 1}, {"f32": 0}),
}
_SCALED = {"mxf8f6f4": {"ue8m0": 1}, "mxf4": {"ue8m0": 1}, "mxf4nvf4": {"ue8m0": 1, "ue5m3": 2, "e4m3": 0}}
#: The depths of products that have more than one, of dense and of sparse ones, with their codes.
_WIDE = ({32: 0, 64: 1}, {64: 0, 128: 1})
_NARROW = ({64: 0, 96: 1, 128: 2}, {128: 0, 192: 1})
_DEPTHS = {"f8f6f4": _WIDE, "mxf8f6f4": _WIDE, "mxf4": _NARROW, "mxf4nvf4": _NARROW}
#: What alone can be transposed, or of f8f6f4 multiplied at all, where a product of narrow floats is twice as deep.
_BYTES = ("e4m3", "e5m2")
#: The largest move of B in its collector buffer, and its code.
_MAX_SHIFTS = {0: 0, 8: 1, 16: 2, 32: 3}


class Instruction(Record):
    """The parameters of ``nv.tcgen05.instruction_descriptor``; types by their names, None where they are left out."""

    kind: str
    m: int
    n: int
    a_type: str | None = None
    b_type: str | None = None
    d_type: str | None = None
    cta_group: int = 1
    ws: bool = False
    sparse: bool = False
    sparsity_selector: int = 0
    saturate: bool = False
    negate_a: bool = False
    negate_b: bool = False
    transpose_a: bool = False
    transpose_b: bool = False
    max_shift: int = 0
    scale_type: str | None = None
    scale_a_id: int = 0
    scale_b_id: int = 0
    k: int | None = None
    scale_a_lanes: int = 32
    sparsity_version: int = 0


def instruction_bits(given: Instruction) -> int:
    """The instruction descriptor, 32 bits.

    Raises:
        DescriptorProblem: there is no such product.
    """
    _one_of("kind", given.kind, _ELEMENTS)
    _one_of("cta_group", given.cta_group, (1, 2))
    _check_extents(given)
    _check_flags(given)
    elements = _ELEMENTS[given.kind]
    a_type = given.a_type if given.a_type is not None else _default(elements)
    b_type = given.b_type if given.b_type is not None else a_type
    bits = given.sparse << 2
    bits |= _code("a_type", a_type, elements.inputs) << 7 | _code("b_type", b_type, elements.inputs) << 10
    _check_depth(given, a_type, b_type)
    bits |= given.negate_a << 13 | given.negate_b << 14 | given.transpose_a << 15 | given.transpose_b << 16
    bits |= given.n >> 3 << 17
    return bits | (_scaled_bits(given) if given.kind in _SCALED else _plain_bits(given, (a_type, b_type)))


def _plain_bits(given: Instruction, inputs: tuple[str | None, ...]) -> int:
    results = _ELEMENTS[given.kind].results
    d_type = given.d_type or ("f32" if "f32" in results else "i32")
    code = _code("d_type", d_type, results)
    if given.kind == "f16" and d_type == "f16" and "bf16" in inputs:
        raise DescriptorProblem("d_type", "f32 where A or B is of bf16")
    bits = given.sparsity_selector | given.saturate << 3 | code << 4 | given.m >> 4 << 24
    return bits | _depth_code(given) << 29 | _MAX_SHIFTS[given.max_shift] << 30


def _scaled_bits(given: Instruction) -> int:
    codes = _SCALED[given.kind]
    _code("d_type", given.d_type or "f32", _ELEMENTS[given.kind].results)
    scale = _code("scale_type", given.scale_type or list(codes)[-1], codes)
    ids = (0, 1, 2, 3) if given.kind == "mxf8f6f4" else (0, 2)
    _one_of("scale_a_id", given.scale_a_id, ids)
    _one_of("scale_b_id", given.scale_b_id, ids)
    depth = _depth_code(given)
    bits = given.scale_b_id << 4 | scale << 23 | given.m >> 7 << 27 | given.scale_a_id << 29
    bits |= given.sparsity_version << 12 | (given.scale_a_lanes == 128) << 26
    return bits | (depth & 1) << 31 | (depth >> 1) << 3


def _depth_code(given: Instruction) -> int:
    """The code of K; of a kind that has one alone it is 0."""
    depths = _DEPTHS.get(given.kind)
    return 0 if depths is None or given.k is None else depths[given.sparse][given.k]


def _default(elements: Elements) -> str | None:
    """The type of A where a kind has but one."""
    return next(iter(elements.inputs)) if len(elements.inputs) == 1 else None


def _code(parameter: str, name: str | None, codes: dict[str, int]) -> int:
    if name is None or name not in codes:
        raise DescriptorProblem(parameter, _listed(f"nv.{known}" for known in codes))
    return codes[name]


def _one_of(parameter: str, value: object, choices: Iterable[object]) -> None:
    if value not in choices:
        raise DescriptorProblem(parameter, _listed(map(_shown, choices)))


def _shown(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _listed(choices: Iterable[str]) -> str:
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last


def _check_extents(given: Instruction) -> None:
    """M and N as PTX ISA's table of shapes has them."""
    scaled, pair = given.kind in _SCALED, given.cta_group == 2
    if given.ws:
        if scaled:
            raise DescriptorProblem("ws", "False of the scaled kinds")
        if pair:
            raise DescriptorProblem("cta_group", "1 where `ws` is True")
        _one_of("m", given.m, (32, 64, 128))
        _one_of("n", given.n, (64, 128) if given.sparse else (64, 128, 256))
        return
    if scaled:
        _one_of("m", given.m, ((256,) if given.sparse else (128, 256)) if pair else (128,))
    else:
        _one_of("m", given.m, (128, 256) if pair else (64, 128))
    step = 16 if pair else 8
    if given.kind == "i8":
        step = 32 if pair else 16
        if not pair and given.n in (8, 24):
            return
    elif given.kind == "ti16":
        step = 32 if pair else given.m // 8
    if given.n not in range(step, 257, step):
        wanted = f"a multiple of {step} from {step} to 256"
        raise DescriptorProblem("n", f"8, 24, or {wanted}" if given.kind == "i8" and not pair else wanted)


def _check_flags(given: Instruction) -> None:
    """What only some kinds have."""
    scaled = given.kind in _SCALED
    _one_of("max_shift", given.max_shift, _MAX_SHIFTS if given.ws else (0,))
    _one_of("saturate", given.saturate, (False, True) if given.kind == "i8" else (False,))
    _one_of("sparsity_selector", given.sparsity_selector, range(4) if given.sparse and not scaled else (0,))
    has_versions = given.sparse and given.kind in ("mxf4", "mxf4nvf4")
    _one_of("sparsity_version", given.sparsity_version, (0, 1) if has_versions else (0,))
    _one_of("scale_a_lanes", given.scale_a_lanes, (32, 128) if scaled else (32,))
    for parameter, excluded in (("negate", ("i8",)), ("transpose", ("mxf4", "mxf4nvf4"))):
        for side in ("a", "b"):
            if given.kind in excluded and getattr(given, f"{parameter}_{side}"):
                raise DescriptorProblem(f"{parameter}_{side}", f"False of kind {given.kind}")
    if not scaled:
        for name in ("scale_type", "scale_a_id", "scale_b_id"):
            if getattr(given, name):
                raise DescriptorProblem(name, f"left out of kind {given.kind}, which has no scale factors")


def _check_depth(given: Instruction, a_type: str | None, b_type: str | None) -> None:
    """K, and what goes with it: as PTX ISA's table of shapes and "Transpose and Negate operations" have it."""
    depths = _DEPTHS.get(given.kind)
    if depths is None:
        if given.k is not None:
            raise DescriptorProblem("k", f"left out of kind {given.kind}, which has one")
        return
    _one_of("k", given.k, (None, *depths[given.sparse]))
    if not _depth_code(given):
        return
    if not given.ws and not given.sparse:
        _one_of("m", given.m, (256,) if given.cta_group == 2 else (128,))
    if depths is _NARROW:
        return
    for side, type_ in (("a", a_type), ("b", b_type)):
        if type_ in _BYTES or (side == "b" and given.sparse):
            continue
        if given.kind == "f8f6f4" and not given.sparse:
            raise DescriptorProblem(f"{side}_type", f"nv.e4m3 or nv.e5m2 where k is {given.k}")
        if getattr(given, f"transpose_{side}"):
            raise DescriptorProblem(f"transpose_{side}", f"False of {type_} where k is {given.k}")


def encoded(offset: int) -> int:
    """An address or an offset of shared memory as descriptors hold it."""
    return (offset & ADDRESS_MASK) >> 4


def column_mask_bits(
    skip_span: int, use_span: int, start_counts: tuple[int, ...], first_spans: tuple[int, ...], shift: int
) -> int:
    """The zero-column mask descriptor, 64 bits.

    Raises:
        DescriptorProblem: a number does not fit.
    """
    for parameter, value in (("skip_span", skip_span), ("use_span", use_span)):
        if not 1 <= value <= 256:
            raise DescriptorProblem(parameter, "from 1 to 256")
    if len(start_counts) != 4 or not all(type(count) is int and 0 <= count <= 255 for count in start_counts):
        raise DescriptorProblem("start_counts", "a tuple of four numbers from 0 to 255")
    if len(first_spans) != 4 or not all(type(span) is int and span in (0, 1) for span in first_spans):
        raise DescriptorProblem("first_spans", "a tuple of four numbers, 0 or 1")
    if not 0 <= shift <= 32:
        raise DescriptorProblem("shift", "from 0 to 32")
    bits = 1 << 39 | (skip_span - 1) << 40 | (use_span - 1) << 48 | shift << 56
    for dimension, (count, span) in enumerate(zip(start_counts, first_spans, strict=True)):
        bits |= count << (8 * dimension) | span << (32 + dimension)
    return bits
