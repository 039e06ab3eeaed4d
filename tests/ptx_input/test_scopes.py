"""What names mean, in nested blocks, in ranges, and of which class registers are."""

from __future__ import annotations

from typing import Any

import pytest

from nvgen.ptx import parse
from nvgen.ptx.analysis.scopes import Definition, NameKind, Names, body, module_names, type_bits
from nvgen.ptx.tree import Instruction, Module
from tests.ptx_input.samples import HEADER, module


def meanings(found: Module, name: str) -> list[Definition | None]:
    """What a name means at each instruction of the first kernel."""
    outer = module_names(found)
    return [
        names.find(name) for statement, names in body(found.kernels[0], outer) if isinstance(statement, Instruction)
    ]


def test_inner_declarations_hide_outer_ones() -> None:
    found = module("mov.u32 %r1, 1; { .reg .b64 %r1; mov.u64 %r1, 2; { mov.u64 %r1, 3; } } mov.u32 %r1, 4;")
    first, inner, innermost, last = meanings(found, "%r1")
    assert first is not None
    assert inner is not None
    assert first is last
    assert inner is innermost
    assert (first.type, first.scope, inner.type, inner.scope) == ("b32", 1, "b64", 2)


def test_declaration_is_known_from_its_place_on() -> None:
    before, after = meanings(module("mov.u32 %r1, 1; .reg .b32 later; mov.u32 %r1, 4;"), "later")
    assert before is None
    assert after is not None


def test_labels_are_known_in_all_of_their_block() -> None:
    found = module("bra L; { bra L; L: ret; } L: ret;")
    outside, inside, _, _ = meanings(found, "L")
    assert outside is not None
    assert inside is not None
    assert outside.kind is NameKind.LABEL
    assert outside is not inside


def test_all_kinds_of_names() -> None:
    found = module(
        ".shared .align 16 .b8 s[64]; T: .branchtargets L; L: brx.idx %r1, T;",
        ".global .u32 g[2][3];\n.func helper;\n.alias other, helper;",
    )
    kinds = {name: meanings(found, name)[0] for name in ("a", "s", "g", "T", "L", "helper", "other", "%r1")}
    assert {name: what.kind.value if what is not None else None for name, what in kinds.items()} == {
        "a": "parameter",
        "s": "variable",
        "g": "variable",
        "T": "table",
        "L": "label",
        "helper": "function",
        "other": "function",
        "%r1": "register",
    }
    sizes = {name: what.bytes for name in ("a", "s", "g") if (what := kinds[name]) is not None}
    assert sizes == {"a": 8, "s": 64, "g": 24}


@pytest.mark.parametrize(
    ("declared", "known", "unknown"),
    [
        (".reg .b32 %x<10>;", ["%x0", "%x9", "%x09"], ["%x10", "%x", "%x1a", "%x00000000000"]),
        (".reg .b32 %x1<3>;", [], ["%x10", "%x12", "%x1"]),  # digits at the end are the number, all of them
        (".reg .b32 %x<3>; .reg .b64 %xy<2>;", ["%x2", "%xy1"], ["%xy2", "%x3"]),
    ],
)
def test_ranges(declared: str, known: list[str], unknown: list[str]) -> None:
    found = module(f"{declared} ret;")
    for name in known:
        (what,) = meanings(found, name)
        assert what is not None
        assert what.name == name
    assert [meanings(found, name)[0] for name in unknown] == [None] * len(unknown)


def test_range_of_a_billion_registers_takes_no_memory() -> None:
    (what,) = meanings(module(".reg .b32 %big<999999999>; ret;"), "%big123456789")
    assert what is not None


@pytest.mark.parametrize(
    ("declared", "registers", "of_class"),
    [
        (".pred", 0, "pred"),
        (".b8", 1, "b8"),
        (".f16", 1, "b16"),
        (".bf16x2", 1, "b32"),
        (".f32", 1, "b32"),
        (".s64", 2, "b64"),
        (".b128", 4, "b128"),
        (".v4 .f32", 4, "b32"),
        (".v2 .b64", 4, "b64"),
    ],
)
def test_registers_of_32_bits(declared: str, registers: int, of_class: str) -> None:
    (what,) = meanings(module(f".reg {declared} x; ret;"), "x")
    assert what is not None
    assert (what.registers, what.register_class) == (registers, of_class)


def test_widths_of_types() -> None:
    names = ("pred", "u8", "s16", "f16x2", "e4m3x2", "e2m1x2", "b1024", "f32x2", "texref")
    assert [type_bits(name) for name in names] == [1, 8, 16, 32, 16, 8, 1024, 64, 64]


def test_unsized_array_has_no_bytes() -> None:
    found = module("ret;", ".extern .shared .align 16 .b8 dynamic[];")
    (what,) = meanings(found, "dynamic")
    assert what is not None
    assert what.bytes is None


def test_deeply_nested_blocks() -> None:
    depth = 20
    found = module("{ .reg .b32 x; " * depth + "mov.u32 %r1, x;" + "}" * depth)
    (what,) = meanings(found, "x")
    assert what is not None
    assert what.scope == depth + 1
    assert len([*found.kernels[0].instructions]) == 1


def test_functions_have_names_of_their_own() -> None:
    text = (
        f"{HEADER}.func (.reg .b32 out) f(.reg .b32 in) {{ mov.b32 out, in; ret; }}\n.func g(.reg .b64 in) {{ ret; }}"
    )
    first, second = parse(text).functions

    def kinds(function: Any) -> list[str]:
        found: list[tuple[Any, Names]] = [*body(function)]
        what = found[0][1].find("in")
        assert what is not None
        return [what.kind.value, what.type]

    assert kinds(first) == ["register", "b32"]
    assert kinds(second) == ["register", "b64"]
