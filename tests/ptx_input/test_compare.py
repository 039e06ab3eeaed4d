"""What differs between modules, up to the names of registers and labels."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from nvgen.ptx import parse
from nvgen.ptx.analysis.alignment import align
from nvgen.ptx.analysis.compare import FunctionDifference, Line, compare
from tests.ptx_input.samples import HEADER, REGISTERS, module, random_body

_REGISTER_OR_LABEL = re.compile(r"%[rdp]\d+|\bL\d+")


def renamed(body: str, source: random.Random) -> str:
    """The same code with other numbers in the names."""
    names = sorted(set(_REGISTER_OR_LABEL.findall(body)))
    new: dict[str, str] = {}
    for prefix in ("%r", "%d", "%p", "L"):
        of_kind = [name for name in names if name.startswith(prefix)]
        numbers = source.sample(range(9), len(of_kind))
        new |= {name: f"{prefix}{number}" for name, number in zip(of_kind, numbers, strict=True)}
    return _REGISTER_OR_LABEL.sub(lambda match: new[match[0]], body)


def are_alike(body: str, other: str) -> bool:
    """Whether one body is the other under one renaming of all names, by walking both texts."""
    parts, other_parts = _REGISTER_OR_LABEL.split(body), _REGISTER_OR_LABEL.split(other)
    names, other_names = _REGISTER_OR_LABEL.findall(body), _REGISTER_OR_LABEL.findall(other)
    pairs = {*zip(names, other_names, strict=False)}
    return (
        parts == other_parts
        and len(names) == len(other_names)
        and len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
        and all(a[:2] == b[:2] or a[0] == b[0] == "L" for a, b in pairs)
    )


@pytest.mark.parametrize("seed", range(4))
def test_renamed_code_is_equal(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(25):
        body = random_body(source)
        assert compare(module(body), module(renamed(body, source))).is_empty, body


@pytest.mark.parametrize("seed", range(4))
def test_one_changed_name_or_instruction_is_found(seed: int) -> None:
    source = random.Random(seed)
    found = equal = 0
    while found < 25:
        body = random_body(source)
        changed = renamed(body, source)
        places = [*_REGISTER_OR_LABEL.finditer(changed)]
        used = [place for place in places if changed[place.end() : place.end() + 1] != ":"]
        if not used or re.search(r"L\d+:\s+L\d+:", body):  # two labels of one place mean the same
            continue
        place = source.choice(used)
        others = [name for name in {one[0] for one in places} if name[:2] == place[0][:2] or name[0] == place[0][0]]
        new = source.choice(sorted(others))
        changed = changed[: place.start()] + new + changed[place.end() :]
        if new[:2] != place[0][:2] and new[0] != "L":
            continue
        difference = compare(module(body), module(changed))
        referred = set(re.findall(r"bra (L\d+)", body)), set(re.findall(r"bra (L\d+)", changed))
        if are_alike(body, changed):
            assert difference.is_empty
            equal += 1
        elif len(referred[0]) == len(referred[1]):  # else a label that nothing refers to may be all that differs
            assert difference.functions, (body, changed)
            (function,) = difference.functions
            assert any(line.sign in "+-" for block in function.blocks for line in block.lines), (body, changed)
            found += 1
    assert equal


def test_one_other_opcode_is_found_with_its_line() -> None:
    source = random.Random(5)
    for _ in range(40):
        body = random_body(source)
        places = [match.start() for match in re.finditer("add", body)]
        if not places:
            continue
        place = source.choice(places)
        other = renamed(f"{body[:place]}sub{body[place + 3 :]}", source)
        (function,) = compare(module(body), module(other)).functions
        lines = [line for block in function.blocks for line in block.lines if line.sign in "+-"]
        assert [line.sign for line in lines] == ["-", "+"]
        assert lines[0].text.replace("add", "sub").split()[0] == lines[1].text.split()[0]


def only(before: str, after: str) -> FunctionDifference:
    """The difference of two bodies."""
    (function,) = compare(module(before), module(after)).functions
    return function


def test_lines_have_the_names_of_the_first_text() -> None:
    difference = only(
        "add.u32 %r1, %r2, %r3; sub.u32 %r4, %r1, %r2; L1: @%p1 bra L1; st.global.u32 [%d1], %r4;",
        "add.u32 %r7, %r8, %r9; xor.b32 %r6, %r7, %r9; sub.u32 %r4, %r6, %r8; L5: @%p2 bra L5; "
        "st.global.u32 [%d3], %r4;",
    )
    (block,) = difference.blocks
    assert (block.before, block.after) == ("entry", "entry")
    assert block.lines == (
        Line(" ", "add.u32 %r1, %r2, %r3;"),
        Line("+", "xor.b32 %r6', %r1, %r3;"),
        Line("-", "sub.u32 %r4, %r1, %r2;"),
        Line("+", "sub.u32 %r4, %r6', %r2;"),
    )


def test_swapped_operands_and_targets_differ() -> None:
    assert only("sub.u32 %r1, %r2, %r3; st.u32 [%d1], %r2;", "sub.u32 %r1, %r3, %r2; st.u32 [%d1], %r2;").blocks
    two = "@%p1 bra L{}; add.u32 %r1, %r1, 1; L1: add.u32 %r2, %r2, 1; L2: @%p2 bra L1; @%p3 bra L2; ret;"
    (block,) = only(two.format(1), two.format(2)).blocks
    assert [line.text for line in block.lines] == ["@%p1 bra L1;", "@%p1 bra L2;"]


def test_blocks_that_come_and_go() -> None:
    start, end = "mov.u32 %r1, 1; L1: add.u32 %r1, %r1, 5; @%p1 bra L1;", "st.u32 [%d1], %r1; ret;"
    before, after = start + end, f"{start} L2: shl.b32 %r2, %r2, 7; @%p2 bra L2; {end}"
    (added,) = only(before, after).blocks
    assert (added.before, added.after, {line.sign for line in added.lines}) == (None, "L2", {"+"})
    (removed,) = only(after, before).blocks
    assert (removed.before, removed.after, {line.sign for line in removed.lines}) == ("L2", None, {"-"})


def test_blocks_that_move() -> None:
    """Branches to them lead to the same blocks, wherever these are; what runs on into another block shows."""
    start = "@%p1 bra L1; @%p2 bra L2; @%p3 bra L3; ret;"
    blocks = [f"L{number}: add.u32 %r1, %r1, {number}; xor.b32 %r2, %r1, %r2; bra L{number};" for number in (1, 2, 3)]
    one, two, three = blocks
    (moved,) = only(start + one + two + three, start + two + three + one).blocks
    assert (moved.before, moved.after, moved.moved_behind, moved.lines) == ("L1", "L1", "L3", ())
    swapped = only(start + one + two + three, start + three + two + one).blocks
    assert sorted((block.before, block.moved_behind) for block in swapped) == [("L1", "L2"), ("L2", "L3")]
    other = one.replace("%r2, %r1, %r2", "%r2, %r2, %r1")
    assert all(block.moved_behind is None for block in only(start + one + two, start + two + other).blocks)
    (first,) = only(f"{one} {two} ret;", f"{two} {one} ret;").blocks
    assert (first.before, first.moved_behind) == ("L1", "L2")


def test_branch_tables_and_prototypes_count() -> None:
    body = (
        "T: .branchtargets {}; brx.idx %r1, T; A: trap; B: ret; "
        "P: .callprototype _ (.param .b{} _); call %d1, (%d2), P;"
    )
    same = body.format("A, B", 64)
    assert compare(module(same), module(same.replace("T", "U").replace("P:", "Q:").replace("2), P", "2), Q"))).is_empty
    assert only(same, body.format("B, A", 64)).blocks
    assert only(same, body.format("A, B", 32)).blocks


def test_what_does_not_count() -> None:
    plain = module("mov.u32 %r1, 1; mov.f32 %f1, %f2; ret;")
    other = parse(
        f'{HEADER}.file 1 "a.cu"\n.visible .entry k(.param .u64 a, .param .u32 n) {{ // comment\n'
        ".reg .b32 %whatever<70>, %x; .loc 1 2 3\n tmp: mov.u32   %whatever5,1; mov.f32 %x, %whatever6; ret; }"
    )
    assert compare(plain, other).is_empty


@pytest.mark.parametrize(
    ("other", "line"),
    [
        (REGISTERS.replace(".b64 %d", ".b32 %d"), ""),
        (f"{REGISTERS}.shared .b32 s;", "\t.shared .b32 s;"),
        (f'{REGISTERS}.pragma "nounroll";', '\t.pragma "nounroll";'),
    ],
)
def test_widths_variables_and_pragmas_count(other: str, line: str) -> None:
    before = module("st.u32 [%d1], %r1;")
    after = parse(f"{HEADER}.visible .entry k(.param .u64 a, .param .u32 n) {{ {other} st.u32 [%d1], %r1; }}")
    (function,) = compare(before, after).functions
    if line:
        assert [one.text for one in function.head if one.sign == "+"] == [line]
        assert function.blocks == ()
    else:
        assert function.blocks
        assert function.head == ()


def test_functions_header_and_declarations() -> None:
    before = parse(f"{HEADER}.global .u32 g;\n.entry a() {{ ret; }}\n.entry b() .maxntid 32 {{ ret; }}")
    other_header = HEADER.replace("sm_90", "sm_80")
    after = parse(f"{other_header}.global .u64 g;\n.func f;\n.entry b() .maxntid 64 {{ ret; }}\n.entry c() {{ ret; }}")
    found = compare(before, after)
    assert [(line.sign, line.text) for line in found.header if line.sign != " "] == [
        ("-", ".target sm_90"),
        ("+", ".target sm_80"),
    ]
    assert [(line.sign, line.text) for line in found.declarations] == [
        ("-", ".global .u32 g;"),
        ("+", ".global .u64 g;"),
        ("+", ".func f;"),
    ]
    assert [(one.name, one.kind, one.is_kernel) for one in found.functions] == [
        ("a", "removed", True),
        ("b", "changed", True),
        ("c", "added", True),
    ]
    assert [line.text for line in found.functions[1].head if line.sign == "+"] == [".maxntid 64"]
    assert found.functions[1].blocks == ()


def test_registers_of_inner_blocks_are_others() -> None:
    inner = "mov.u32 %r1, 1; {{ .reg .b32 {0}; mov.u32 {0}, 2; }} st.u32 [%d1], %r1;"
    assert compare(module(inner.format("%r1")), module(inner.format("%r2"))).is_empty
    outer = "mov.u32 %r1, 1; { .reg .b32 %r2; mov.u32 %r1, 2; } st.u32 [%d1], %r1;"
    assert only(inner.format("%r1"), outer).blocks


def test_registers_named_as_opcodes() -> None:
    body = ".reg .b32 add, {0}; @%p1 add.u32 add, add, {0};"
    assert compare(module(body.format("x")), module(body.format("mov"))).is_empty


def test_equal_lines_far_from_a_difference_are_counted() -> None:
    lines = [f"add.u32 %r1, %r1, {number};" for number in range(20)]
    (block,) = only("".join(lines), "".join([*lines[:10], "not.b32 %r1, %r1;", *lines[10:]])).blocks
    assert block.lines[0] == Line("@", "7 equal lines")
    assert block.lines[-1] == Line("@", "7 equal lines")
    assert [line.sign for line in block.lines[1:-1]] == [" "] * 3 + ["+"] + [" "] * 3


@pytest.mark.parametrize("seed", range(3))
def test_alignment(seed: int) -> None:
    source = random.Random(seed)
    for _ in range(30):
        before = [source.randint(0, 12) for _ in range(source.randint(0, 40))]
        after = [x for x in before if source.random() > 0.2]
        after[5:5] = [source.randint(0, 12) for _ in range(source.randint(0, 5))]
        pairs = align(before, after)
        assert all(before[a] == after[b] for a, b in pairs)
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))
        assert len(pairs) >= longest(before, after)


def longest(before: list[int], after: list[int]) -> int:
    """The length of the longest common subsequence, by the definition."""
    row = [0] * (len(after) + 1)
    for one in before:
        row = [0, *row[1:]] if not after else _next(row, one, after)
    return row[-1]


def _next(row: list[int], one: int, after: list[int]) -> list[int]:
    found = [0]
    for place, other in enumerate(after):
        found.append(row[place] + 1 if one == other else max(row[place + 1], found[-1]))
    return found


def test_alignment_of_hostile_sequences_is_no_quadratic_work() -> None:
    size = 20_000
    same = [0] * size
    assert len(align(same, same[1:])) == size - 1
    forth = [*range(size)]
    assert len(align(forth, forth[::-1])) >= 1
    halves = [number % 2 for number in range(size)]
    assert len(align([*halves, 2], [3, *halves[: size // 2]])) > 1000
