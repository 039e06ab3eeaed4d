"""The descriptors of ``nv.tcgen05``, field by field as PTX ISA's tables have them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nvgen.lang.tcgen05_descriptors import DescriptorProblem, Instruction, column_mask_bits, encoded, instruction_bits

PLAIN = ("f16", "tf32", "f8f6f4", "i8", "ti16")
SCALED = ("mxf8f6f4", "mxf4", "mxf4nvf4")
#: The lowest bit and the size of each field: PTX ISA, "Instruction descriptor format for .kind::tf32, .kind::f16, ..."
FIELDS = {
    "sparsity_selector": (0, 2),
    "sparse": (2, 1),
    "saturate": (3, 1),
    "d_type": (4, 2),
    "a_type": (7, 3),
    "b_type": (10, 3),
    "negate_a": (13, 1),
    "negate_b": (14, 1),
    "transpose_a": (15, 1),
    "transpose_b": (16, 1),
    "n": (17, 6),
    "m": (24, 5),
    "k": (29, 1),
    "max_shift": (30, 2),
}
#: "Instruction descriptor format for .kind::mxf4 and .kind::mxf4nvf4".
SCALED_FIELDS = {
    "sparse": (2, 1),
    "k_upper": (3, 1),
    "scale_b_id": (4, 2),
    "a_type": (7, 3),
    "b_type": (10, 2),
    "sparsity_version": (12, 1),
    "negate_a": (13, 1),
    "negate_b": (14, 1),
    "transpose_a": (15, 1),
    "transpose_b": (16, 1),
    "n": (17, 6),
    "scale_type": (23, 2),
    "scale_a_lanes": (26, 1),
    "m": (27, 2),
    "scale_a_id": (29, 2),
    "k": (31, 1),
}
#: "Instruction descriptor format for .kind::mxf8f6f4": B's type is longer, where the others have a version.
BYTE_FIELDS = {
    **{name: field for name, field in SCALED_FIELDS.items() if name not in ("sparsity_version", "k_upper")},
    "b_type": (10, 3),
}
EIGHT_BITS = {"e4m3": 0, "e5m2": 1, "e2m3": 3, "e3m2": 4, "e2m1": 5}
TYPES = {
    "f16": {"f16": 0, "bf16": 1},
    "tf32": {"f32": 2},
    "f8f6f4": EIGHT_BITS,
    "i8": {"u8": 0, "i8": 1},
    "ti16": {"i16": 3},
    "mxf8f6f4": EIGHT_BITS,
    "mxf4": {"e2m1": 1},
    "mxf4nvf4": {"e2m1": 1},
}
RESULTS = {
    "f16": {"f16": 0, "f32": 1},
    "tf32": {"f32": 1},
    "f8f6f4": {"f16": 0, "f32": 1},
    "i8": {"i32": 2},
    "ti16": {"i32": 2},
}
#: The K that is 1 in its field, of dense and of sparse products, and the one that is 2; the first has no field.
DEPTHS = {
    "f8f6f4": ({64: 1}, {128: 1}),
    "mxf8f6f4": ({64: 1}, {128: 1}),
    "mxf4": ({96: 1, 128: 2}, {192: 1}),
    "mxf4nvf4": ({96: 1, 128: 2}, {192: 1}),
}
SCALES = {"e4m3": 0, "ue8m0": 1, "ue5m3": 2}


def fields(bits: int, table: dict[str, tuple[int, int]]) -> dict[str, int]:
    """The fields of a descriptor; no other bit may be set."""
    found = {name: bits >> low & (1 << size) - 1 for name, (low, size) in table.items()}
    assert bits == sum(value << table[name][0] for name, value in found.items())
    return found


@st.composite
def plain(draw: st.DrawFn) -> Instruction:
    kind = draw(st.sampled_from(PLAIN))
    sparse, ws = draw(st.booleans()), draw(st.booleans())
    pair = not ws and draw(st.booleans())
    step = (16 if pair else 8) * (2 if kind in ("i8", "ti16") else 1)
    n = draw(st.sampled_from((64, 128) if ws else range(step, 257, step)))
    k = draw(st.sampled_from((None, *DEPTHS.get(kind, ((), ()))[sparse])))
    is_deep = k is not None and not ws and not sparse
    types = st.sampled_from(list(TYPES[kind]) if k is None else ["e4m3", "e5m2"])
    values: dict[str, Any] = {
        "m": 128 * (1 + pair) if is_deep else draw(st.sampled_from((32, 64, 128) if ws else (64, 128))) * (1 + pair),
        "k": k,
        "a_type": draw(types),
        "b_type": draw(types),
        "d_type": draw(st.sampled_from(list(RESULTS[kind]))),
        "sparsity_selector": draw(st.integers(0, 3)) if sparse else 0,
        "saturate": kind == "i8" and draw(st.booleans()),
        "transpose_a": draw(st.booleans()),
        "transpose_b": draw(st.booleans()),
        "negate_a": kind != "i8" and draw(st.booleans()),
        "negate_b": kind != "i8" and draw(st.booleans()),
        "max_shift": draw(st.sampled_from((0, 8, 16, 32))) if ws else 0,
    }
    assume(not (values["d_type"] == "f16" and "bf16" in (values["a_type"], values["b_type"])))
    return Instruction(kind=kind, n=n, ws=ws, sparse=sparse, cta_group=1 + pair, **values)


@given(plain())
def test_plain_instructions(instruction: Instruction) -> None:
    found = fields(instruction_bits(instruction), FIELDS)
    types, results = TYPES[instruction.kind], RESULTS[instruction.kind]
    wanted = {name: int(getattr(instruction, name)) for name in FIELDS if not name.endswith(("_type", "k"))}
    wanted |= {name: types[getattr(instruction, name)] for name in ("a_type", "b_type")}
    wanted |= {"d_type": results[str(instruction.d_type)], "m": instruction.m // 16, "n": instruction.n // 8}
    wanted["max_shift"] = {0: 0, 8: 1, 16: 2, 32: 3}[instruction.max_shift]
    wanted["k"] = int(instruction.k is not None)
    assert found == wanted


@st.composite
def scaled(draw: st.DrawFn) -> Instruction:
    kind = draw(st.sampled_from(SCALED))
    sparse, pair = draw(st.booleans()), draw(st.booleans())
    step = 16 if pair else 8
    ids = st.sampled_from((0, 1, 2, 3) if kind == "mxf8f6f4" else (0, 2))
    k = draw(st.sampled_from((None, *DEPTHS[kind][sparse])))
    types, flags = (
        st.sampled_from(["e4m3", "e5m2"] if k in (64, 128) and kind == "mxf8f6f4" else list(TYPES[kind])),
        st.booleans(),
    )
    values: dict[str, Any] = {
        "m": 128 if not pair else 256 if sparse or k is not None else draw(st.sampled_from((128, 256))),
        "k": k,
        "scale_a_lanes": draw(st.sampled_from((32, 128))),
        "sparsity_version": int(sparse and kind != "mxf8f6f4" and draw(flags)),
        "n": draw(st.sampled_from(range(step, 257, step))),
        "a_type": draw(types),
        "b_type": draw(types),
        "transpose_a": kind == "mxf8f6f4" and draw(flags),
        "transpose_b": kind == "mxf8f6f4" and draw(flags),
        "negate_a": draw(flags),
        "negate_b": draw(flags),
        "scale_a_id": draw(ids),
        "scale_b_id": draw(ids),
        "scale_type": draw(st.sampled_from(list(SCALES))) if kind == "mxf4nvf4" else "ue8m0",
    }
    return Instruction(kind=kind, sparse=sparse, cta_group=1 + pair, **values)


@given(scaled())
def test_scaled_instructions(instruction: Instruction) -> None:
    table = BYTE_FIELDS if instruction.kind == "mxf8f6f4" else SCALED_FIELDS
    found = fields(instruction_bits(instruction), table)
    types = TYPES[instruction.kind]
    alike = [name for name in table if not name.endswith("_type") and not name.startswith(("k", "m", "n", "scale_a_l"))]
    wanted = {name: int(getattr(instruction, name)) for name in (*alike, "negate_a", "negate_b")}
    wanted |= {name: types[getattr(instruction, name)] for name in ("a_type", "b_type")}
    wanted |= {"m": instruction.m // 128, "n": instruction.n // 8, "scale_type": SCALES[str(instruction.scale_type)]}
    wanted["scale_a_lanes"] = int(instruction.scale_a_lanes == 128)
    depth = 0 if instruction.k is None else DEPTHS[instruction.kind][instruction.sparse][instruction.k]
    wanted |= {"k": depth & 1} | ({"k_upper": depth >> 1} if "k_upper" in table else {})
    assert found == wanted


def test_what_is_left_out() -> None:
    """B is of A's type, D of f32 or i32; a scale factor is of ue8m0, and of mxf4nvf4 of e4m3."""
    assert instruction_bits(Instruction("f16", 128, 128, "bf16")) == 0x08200490
    assert instruction_bits(Instruction("f16", 128, 256, "f16", d_type="f16")) == 0x08400000
    assert instruction_bits(Instruction("tf32", 64, 8)) == 0x04020910
    assert instruction_bits(Instruction("i8", 128, 32, "u8")) == 0x08080020
    assert instruction_bits(Instruction("ti16", 128, 32)) == 0x08080DA0
    assert instruction_bits(Instruction("f8f6f4", 128, 32, "e4m3", k=32)) == 0x08080010
    assert instruction_bits(Instruction("mxf4", 128, 8, k=64)) == 0x08820480
    assert instruction_bits(Instruction("mxf4", 128, 8)) == 0x08820480
    assert instruction_bits(Instruction("mxf4nvf4", 128, 8)) == 0x08020480


#: A parameter that is refused, and the arguments.
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("kind", {"kind": "f64"}),
    ("cta_group", {"cta_group": 3}),
    ("a_type", {"a_type": "f32"}),
    ("a_type", {"kind": "f8f6f4", "a_type": None}),
    ("b_type", {"b_type": "e4m3"}),
    ("d_type", {"d_type": "bf16"}),
    ("d_type", {"a_type": "bf16", "d_type": "f16"}),
    ("d_type", {"kind": "mxf4", "a_type": None, "d_type": "f16"}),
    ("m", {"m": 256}),
    ("m", {"m": 64, "cta_group": 2}),
    ("m", {"m": 32}),
    ("m", {"m": 256, "ws": True, "n": 64}),
    ("m", {"kind": "mxf4", "a_type": None, "m": 64}),
    ("m", {"kind": "mxf4", "a_type": None, "cta_group": 2, "sparse": True}),
    ("n", {"n": 12}),
    ("n", {"n": 0}),
    ("n", {"n": 264}),
    ("n", {"n": 24, "cta_group": 2}),
    ("n", {"n": 40, "kind": "i8", "a_type": "i8"}),
    ("n", {"n": 48, "kind": "i8", "a_type": "i8", "cta_group": 2}),
    ("n", {"n": 32, "ws": True}),
    ("n", {"n": 256, "ws": True, "sparse": True}),
    ("ws", {"kind": "mxf4", "a_type": None, "ws": True}),
    ("cta_group", {"cta_group": 2, "ws": True, "n": 64}),
    ("max_shift", {"max_shift": 8}),
    ("max_shift", {"max_shift": 4, "ws": True, "n": 64}),
    ("saturate", {"saturate": True}),
    ("sparsity_selector", {"sparsity_selector": 1}),
    ("sparsity_selector", {"sparsity_selector": 4, "sparse": True}),
    ("negate_a", {"kind": "i8", "a_type": "i8", "negate_a": True}),
    ("transpose_b", {"kind": "mxf4", "a_type": None, "transpose_b": True}),
    ("scale_type", {"scale_type": "ue8m0"}),
    ("scale_type", {"kind": "mxf4", "a_type": None, "scale_type": "e4m3"}),
    ("scale_a_id", {"scale_a_id": 1}),
    ("scale_a_id", {"kind": "mxf4", "a_type": None, "scale_a_id": 1}),
    ("scale_b_id", {"kind": "mxf8f6f4", "a_type": "e2m3", "scale_b_id": 4}),
    ("k", {"k": 16}),
    ("k", {"kind": "mxf4", "a_type": None, "sparse": True, "k": 96}),
    ("k", {"kind": "mxf8f6f4", "a_type": "e2m3", "k": 96}),
    ("k", {"kind": "f8f6f4", "a_type": "e4m3", "k": 128}),
    ("k", {"kind": "i8", "a_type": "i8", "k": 32}),
    ("m", {"kind": "f8f6f4", "a_type": "e4m3", "m": 64, "k": 64}),
    ("m", {"kind": "mxf4", "a_type": None, "m": 128, "cta_group": 2, "k": 96}),
    ("a_type", {"kind": "f8f6f4", "a_type": "e2m3", "k": 64}),
    ("b_type", {"kind": "f8f6f4", "a_type": "e4m3", "b_type": "e2m1", "k": 64}),
    ("transpose_b", {"kind": "mxf8f6f4", "a_type": "e4m3", "b_type": "e3m2", "k": 64, "transpose_b": True}),
    ("transpose_a", {"kind": "mxf8f6f4", "a_type": "e2m3", "sparse": True, "k": 128, "transpose_a": True}),
    ("a_type", {"kind": "ti16", "a_type": "u16"}),
    ("d_type", {"kind": "ti16", "a_type": "i16", "d_type": "f32"}),
    ("n", {"kind": "ti16", "a_type": "i16", "n": 24}),
    ("n", {"kind": "ti16", "a_type": "i16", "n": 16, "cta_group": 2}),
    ("saturate", {"kind": "ti16", "a_type": "i16", "saturate": True}),
    ("scale_a_lanes", {"scale_a_lanes": 128}),
    ("scale_a_lanes", {"kind": "mxf4", "a_type": None, "scale_a_lanes": 64}),
    ("sparsity_version", {"kind": "mxf4", "a_type": None, "sparsity_version": 1}),
    ("sparsity_version", {"kind": "mxf8f6f4", "a_type": "e4m3", "sparse": True, "sparsity_version": 1}),
    ("scale_type", {"kind": "mxf4", "a_type": None, "scale_type": "ue5m3"}),
]


@pytest.mark.parametrize(("parameter", "changes"), REFUSED)
def test_refused_instructions(parameter: str, changes: dict[str, Any]) -> None:
    good: dict[str, Any] = {"kind": "f16", "m": 128, "n": 128, "a_type": "f16"}
    instruction_bits(Instruction(**good))
    with pytest.raises(DescriptorProblem) as caught:
        instruction_bits(Instruction(**(good | changes)))
    assert caught.value.parameter == parameter


#: PTX ISA, "Zero-Column Mask descriptor layout".
MASK_FIELDS = {
    **{f"start{part}": (8 * part, 8) for part in range(4)},
    **{f"first{part}": (32 + part, 1) for part in range(4)},
    "non_zero": (39, 1),
    "skip_span": (40, 8),
    "use_span": (48, 8),
    "shift": (56, 6),
}


@given(
    st.integers(1, 256),
    st.integers(1, 256),
    st.tuples(*[st.integers(0, 255)] * 4),
    st.tuples(*[st.integers(0, 1)] * 4),
    st.integers(0, 32),
)
def test_column_masks(skip: int, use: int, counts: tuple[int, ...], firsts: tuple[int, ...], shift: int) -> None:
    found = fields(column_mask_bits(skip, use, counts, firsts, shift), MASK_FIELDS)
    assert [found[f"start{part}"] for part in range(4)] == list(counts)
    assert [found[f"first{part}"] for part in range(4)] == list(firsts)
    assert (found["non_zero"], found["skip_span"] + 1, found["use_span"] + 1) == (1, skip, use)
    assert found["shift"] == shift


@pytest.mark.parametrize(
    ("parameter", "values"),
    [
        ("skip_span", (0, 1, (0,) * 4, (0,) * 4, 0)),
        ("use_span", (1, 257, (0,) * 4, (0,) * 4, 0)),
        ("start_counts", (1, 1, (0,) * 3, (0,) * 4, 0)),
        ("start_counts", (1, 1, (0, 0, 0, "a"), (0,) * 4, 0)),
        ("first_spans", (1, 1, (0,) * 4, (0, 0, 0, 2), 0)),
        ("shift", (1, 1, (0,) * 4, (0,) * 4, 33)),
    ],
)
def test_refused_column_masks(parameter: str, values: Any) -> None:
    with pytest.raises(DescriptorProblem) as caught:
        column_mask_bits(*values)
    assert caught.value.parameter == parameter


@given(st.integers(0, 2**24))
def test_addresses_have_18_bits_without_the_lowest_four(address: int) -> None:
    assert encoded(address) == address % 2**18 // 16
