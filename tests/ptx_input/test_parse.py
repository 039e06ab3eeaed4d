"""The tree of PTX text: each construct gives the nodes that the PTX ISA says."""

from __future__ import annotations

import random

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.common_operands import common_operands
from nvgen.ptx.debugging import CodeBlock, DwarfLine, File, IntermediateSource, Loc, LocIntermediate, SectionData
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import (
    Address,
    Applied,
    Arguments,
    Conditional,
    Discard,
    Element,
    Float,
    Infix,
    Integer,
    Node,
    Operand,
    Pair,
    Parenthesised,
    Prefix,
    Register,
    Selected,
    SpecialRegister,
    Symbol,
    Vector,
)
from nvgen.ptx.tree import (
    Alias,
    Block,
    BranchTargets,
    CallPrototype,
    CallTargets,
    Declaration,
    Function,
    Instruction,
    Label,
    Pragma,
    Section,
    Version,
)

HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
REGISTERS = ".reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; .reg .v4 .f32 v; .reg .u32 a1;"


def body(text: str) -> tuple[Node, ...]:
    module = nv.ptx.parse(f"{HEAD}.entry k(.param .u64 given) {{ {REGISTERS}\n{text} }}")
    block = module.kernels[0].body
    assert block is not None
    return block.statements[6:]


def instruction(text: str) -> Instruction:
    (found,) = body(text)
    assert isinstance(found, Instruction)
    return found


def R(name: str) -> Register:
    return Register(name)


OPERANDS: dict[str, Operand] = {
    "%r1": R("%r1"),
    "a1": R("a1"),
    "%r9": R("%r9"),  # not declared, but written as registers are
    "given": Symbol("given"),
    "$L__BB0_1": Symbol("$L__BB0_1"),
    "%tid.x": SpecialRegister("%tid.x"),
    "%laneid": SpecialRegister("%laneid"),
    "%clock64": SpecialRegister("%clock64"),
    "42": Integer("42"),
    "-1": Integer("-1"),
    "0x2A": Integer("0x2A"),
    "0b101U": Integer("0b101U"),
    "052": Integer("052"),
    "WARP_SZ": Integer("WARP_SZ"),
    "1.5": Float("1.5"),
    "-2e3": Float("-2e3"),
    ".5": Float(".5"),
    "0f3F800000": Float("0f3F800000"),
    "0D3FF0000000000000": Float("0D3FF0000000000000"),
    "_": Discard(),
    "!%p1": Prefix("!", R("%p1")),
    "-%r1": Prefix("-", R("%r1")),
    "~1": Prefix("~", Integer("1")),
    "(.s64) 1": Prefix("(.s64)", Integer("1")),
    "[given]": Address((Symbol("given"),)),
    "[%rd1+4]": Address((Infix("+", R("%rd1"), Integer("4")),)),
    "[%rd1 + -4]": Address((Infix("+", R("%rd1"), Integer("-4")),)),
    "[given-4]": Address((Infix("-", Symbol("given"), Integer("4")),)),
    "[16]": Address((Integer("16"),)),
    "[%rd1, %rd2, {%r1, %r2}]": Address((R("%rd1"), R("%rd2"), Vector((R("%r1"), R("%r2"))))),
    "[%rd1].unified": Selected(Address((R("%rd1"),)), "unified"),
    "given[2]": Element(Symbol("given"), Integer("2")),
    "%r1.b0": Selected(R("%r1"), "b0"),
    "v.x": Selected(R("v"), "x"),
    "{%r1, %r2}": Vector((R("%r1"), R("%r2"))),
    "{%r1}": Vector((R("%r1"),)),
    "{%r1, 2, _}": Vector((R("%r1"), Integer("2"), Discard())),
    "%r1|%p1": Pair(R("%r1"), R("%p1")),
    "_|%p1": Pair(Discard(), R("%p1")),
    "1|2": Infix("|", Integer("1"), Integer("2")),
    "1+2*3": Infix("+", Integer("1"), Infix("*", Integer("2"), Integer("3"))),
    "8-2-1": Infix("-", Infix("-", Integer("8"), Integer("2")), Integer("1")),
    "(1+2)*3": Infix("*", Parenthesised(Infix("+", Integer("1"), Integer("2"))), Integer("3")),
    "5 % 3": Infix("%", Integer("5"), Integer("3")),
    "1<<4 > 2 ? 3 : 4": Conditional(
        Infix(">", Infix("<<", Integer("1"), Integer("4")), Integer("2")), Integer("3"), Integer("4")
    ),
    "generic(given)+4": Infix("+", Applied("generic", Symbol("given")), Integer("4")),
    "0xFF00(given)": Applied("0xFF00", Symbol("given")),
}


@pytest.mark.parametrize("text", OPERANDS)
def test_operand(text: str) -> None:
    wanted = OPERANDS[text]
    (found,) = instruction(f"any.b32 {text};").operands
    assert found == wanted
    assert nv.ptx.to_text(found).replace(" ", "") == text.replace(" ", "")
    module = nv.ptx.parse(f"{HEAD}.entry k() {{ {REGISTERS} any.b32 {text}, {text} ; }}")
    source = f"{HEAD}.entry k() {{ {REGISTERS} any.b32 {text}, {text} ; }}"
    for node in module.kernels[0].body.statements[-1].operands:
        assert source[node.start : node.end] == text


@pytest.mark.parametrize(
    ("literal", "value"),
    [("42", 42), ("-1", -1), ("0x2A", 42), ("0b101", 5), ("052", 42), ("7U", 7), ("0", 0), ("WARP_SZ", 32), ("+3", 3)],
)
def test_integer_value(literal: str, value: int) -> None:
    assert Integer(literal).value == value


def test_instruction() -> None:
    found = instruction("@!%p1 ld.relaxed.gpu.global.L1::no_allocate.v2.b32 {%r1, %r2}, [%rd1+8];")
    assert (found.opcode, found.name) == ("ld", "ld.relaxed.gpu.global.L1::no_allocate.v2.b32")
    assert found.guard is not None and found.guard.is_negated and found.guard.register == R("%p1")
    assert [modifier.kind for modifier in found.modifiers] == [
        ModifierKind.ORDER,
        ModifierKind.SCOPE,
        ModifierKind.SPACE,
        ModifierKind.EVICTION,
        ModifierKind.VECTOR,
        ModifierKind.TYPE,
    ]
    assert (found.space, found.types) == ("global", ("b32",))


def test_layout_of_an_instruction_changes_nothing() -> None:
    assert instruction("@ ! %p1 add .s32  %r1 , %r2/* two */,\n 3 ;") == instruction("@!%p1 add.s32 %r1,%r2,3;")


@pytest.mark.parametrize(
    ("text", "operands"),
    [
        ("call f;", (Symbol("f"),)),
        ("call.uni f, (%r1, 2);", (Symbol("f"), Arguments((R("%r1"), Integer("2"))))),
        ("call (%r1), f, (%r2);", (Arguments((R("%r1"),)), Symbol("f"), Arguments((R("%r2"),)))),
        (
            "call (%r1), %rd1, (), prototype;",
            (Arguments((R("%r1"),)), R("%rd1"), Arguments(()), Symbol("prototype")),
        ),
    ],
)
def test_call(text: str, operands: tuple[Operand, ...]) -> None:
    assert instruction(text).operands == operands


def test_statements_of_a_body() -> None:
    found = body(
        "L1: .branchtargets L1, L2;\n L2: .calltargets f, g;\n"
        " L3 : .callprototype (.param .b32 _) _ (.param .align 8 .b8 _[16]) .noreturn;\n"
        " { .reg .b32 inner; mov.b32 inner, 1; { ret; } }\n"
        ' .pragma "nounroll";\n .loc 1 20 3\n'
        " .loc 1 12 5, function_name $L__info_string0+6, inlined_at 1 20 3\n .local .align 8 .b8 stack[16];"
    )
    kinds = (Label, BranchTargets, Label, CallTargets, Label, CallPrototype, Block, Pragma, Loc, Loc, Declaration)
    assert tuple(map(type, found)) == kinds
    assert found[1] == BranchTargets((Symbol("L1"), Symbol("L2")))
    prototype = found[5]
    assert isinstance(prototype, CallPrototype) and len(prototype.returns) == 1
    assert prototype.parameters[0].declarators[0].dimensions == (Integer("16"),)
    assert [directive.name for directive in prototype.directives] == ["noreturn"]
    block = found[6]
    assert isinstance(block, Block) and isinstance(block.statements[2], Block)
    assert block.statements[1] == Instruction(None, "mov", ("b32",), (R("inner"), Integer("1")))  # type: ignore[arg-type]
    inlined = found[9]
    assert isinstance(inlined, Loc) and inlined.inlined_at is not None
    assert (inlined.inlined_at.line, inlined.inlined_at.function) == (
        20,
        Infix("+", Symbol("$L__info_string0"), Integer("6")),
    )


def test_a_register_of_a_block_is_none_behind_it() -> None:
    _, _, after = body("{ .reg .b32 given; mov.b32 given, 1; } ld.param.u64 %rd1, [given]; ret;")[:3]
    assert after.opcode == "ret"  # type: ignore[attr-defined]
    block, load, _ = body("{ .reg .b32 given; mov.b32 given, 1; } ld.param.u64 %rd1, [given]; ret;")
    assert block.statements[1].operands[0] == R("given")  # type: ignore[attr-defined]
    assert load.operands[1] == Address((Symbol("given"),))  # type: ignore[attr-defined]


def test_a_parameter_without_a_name_declares_nothing() -> None:
    text = "P: .callprototype _ (.param .b32 _); { .param .b32 _; } mov.b32 _, 1; mov.b32 {_, %r1}, %rd1; ret;"
    *_, move, after, _ = body(text)
    assert move.operands[0] == Discard()  # type: ignore[attr-defined]
    assert after.operands[0] == Vector((Discard(), R("%r1")))  # type: ignore[attr-defined]


def test_numbered_registers() -> None:
    module = nv.ptx.parse(f"{HEAD}.entry k() {{ .reg .b32 r<12>, s1<3>; any.b32 r0, r11, r12, r007, s11, r; }}")
    body_ = module.kernels[0].body
    assert body_ is not None and isinstance(body_.statements[-1], Instruction)
    kinds = [type(operand).__name__ for operand in body_.statements[-1].operands]
    assert kinds == ["Register", "Register", "Symbol", "Register", "Symbol", "Symbol"]


def test_module() -> None:
    module = nv.ptx.parse(
        '.version 1.4\n.target sm_90a, debug\n.address_size 64\n.file 1 "a.cu", 17, 4\n.pragma "nounroll";\n'
        "@@DWARF .byte 0x01\n.weak .func (.param .b32 r) f (.param .b32 x) .noreturn;\n"
        ".visible .entry k(.param .u64 .ptr .global .align 16 p, .param .align 8 .b8 q[24])"
        " .maxntid 256, 1, 1 .minnctapersm 2 .reqnctapercluster 2 { ret; }\n"
        ".alias g, f;\n.section .debug_info { .b8 1\n .b8 2, 3\n L: .b32 .debug_abbrev\n .b64 L-k }\n"
    )
    assert module.version == Version(1, 4) and module.target is not None and module.target.names == ("sm_90a", "debug")
    assert module.address_size is not None and module.address_size.bits == 64
    assert module.statements[3] == File(1, '"a.cu"', 17, 4)
    assert isinstance(module.statements[5], DwarfLine)
    declared, kernel = module.functions
    assert (declared.linkage, declared.kind, declared.body) == (("weak",), "func", None)
    assert [directive.name for directive in declared.directives] == ["noreturn"] and len(declared.returns) == 1
    assert kernel.parameters is not None and kernel.parameters[0].pointed_to is not None
    assert (kernel.parameters[0].pointed_to.space, kernel.parameters[0].pointed_to.alignment) == ("global", 16)
    assert [(one.name, one.values) for one in kernel.directives] == [
        ("maxntid", ("256", "1", "1")),
        ("minnctapersm", ("2",)),
        ("reqnctapercluster", ("2",)),
    ]
    assert module.statements[-2] == Alias("g", "f")
    section = module.statements[-1]
    assert isinstance(section, Section) and section.name == "debug_info"
    assert section.data[2:4] == (Label("L"), SectionData("b32", (Symbol(".debug_abbrev"),)))


def test_lines_and_texts_of_an_intermediate_language() -> None:
    module = nv.ptx.parse(
        '.file 1 "a.cu"\n.file 2 "b.ir"\n.visible .entry k() { .loc 1 2 3\n.loc_intermediate 2 23 6\n ret; }\n'
        '.nv_intermediate_source_section {\n\t.code_block {\n\t\t.ir_name: "TileIR"\n\t\t.sourceFileName: 2\n'
        "\t\t.source_begin\n  a }\n b .source_end\n\t\t.source_end\n\t}\n}\n"
    )
    body = module.kernels[0].body
    assert body is not None and body.statements[:2] == (Loc(1, 2, 3), LocIntermediate(2, 23, 6))
    source = module.statements[-1]
    assert source == IntermediateSource((CodeBlock('"TileIR"', 2, "  a }\n b .source_end\n"),))
    anew = nv.ptx.to_text(source.with_changes(blocks=[*source.blocks, CodeBlock('"TileIR"', 1, "c\n")]))
    assert nv.ptx.parse(anew).statements[0].blocks[1].source == "c\n"


def test_a_text_of_an_intermediate_language_ends_on_a_line_of_its_own() -> None:
    block = '.code_block { .ir_name: "A" .sourceFileName: 1 .source_begin a .source_end }'
    with pytest.raises(CompileError) as failure:
        nv.ptx.parse(f".nv_intermediate_source_section {{ {block} }}")
    assert [one.code for one in failure.value.diagnostics] == ["NVG3103"]


DECLARATIONS = (
    ".global .align 4 .b8 a[16] = {1, 0x2, -3};",
    ".visible .const .align 8 .u64 table[2] = {generic(a), b+8};",
    ".extern .shared .align 16 .b8 dynamic[];",
    ".weak .global .v4 .f32 w = {1.0, 0f3F800000, .5, 2e1};",
    ".common .global .u32 c;",
    ".global .attribute(.managed) .u32 m;",
    ".global .attribute(.unified(1, 2)) .u32 u;",
    ".global .u32 nested[2][2] = {{1, 2}, {3, 4}};",
    ".global .u8 bytes[2] = {0xFF(a), 0xFF00(a)};",
    ".global .texref t;",
    ".global .samplerref s = {addr_mode_0 = clamp_to_border, filter_mode = nearest};",
    ".const[2] .u32 bank;",
    ".tex .u32 old;",
    ".global .u32 i = 1, j;",
)


@pytest.mark.parametrize("text", DECLARATIONS)
def test_declaration(text: str) -> None:
    found = nv.ptx.parse(HEAD + text).statements[3]
    assert isinstance(found, Declaration)
    made = found.with_changes(text="")
    assert nv.ptx.to_text(made) == text
    assert nv.ptx.parse(HEAD + nv.ptx.to_text(made)).statements[3] == found


def test_parts_of_a_declaration() -> None:
    found = nv.ptx.parse(HEAD + ".visible .global .align 16 .v4 .f32 a[4][2] = {1.0};").statements[3]
    assert isinstance(found, Declaration)
    assert (found.linkage, found.space, found.alignment, found.vector, found.type) == (
        ("visible",),
        "global",
        16,
        "v4",
        "f32",
    )
    (declarator,) = found.declarators
    assert (declarator.name, declarator.dimensions) == ("a", (Integer("4"), Integer("2")))
    assert declarator.initial == Vector((Float("1.0"),))


def test_lines_that_a_preprocessor_left_are_trivia() -> None:
    text = f'# 1 "k.cu"\n{HEAD}#line 4\n.entry k() {{\n# 2 "k.cu"\nret; }}\n'
    assert nv.ptx.to_text(nv.ptx.parse(text)) == text


def test_nodes_are_immutable_and_know_their_place() -> None:
    text = f"{HEAD}.entry k() {{ ret; }}"
    kernel = nv.ptx.parse(text).kernels[0]
    with pytest.raises(AttributeError):
        kernel.name = "other"  # type: ignore[misc]
    (statement,) = kernel.body.statements  # type: ignore[union-attr]
    span = nv.ptx.SourceText(text, "k.ptx").span(statement.start, statement.end)
    assert (str(span), span.text) == ("k.ptx:4:14", "ret;")


def test_nodes_are_walked_in_the_order_of_the_text() -> None:
    text = (
        f"{HEAD}.visible .func (.param .b32 r) f (.param .b64 .ptr .global .align 8 p, .param .b32 q[2]) .noreturn\n"
        "{ @%p1 bra L; { call (a), f, (b, c); } L: ret; }\n.global .attribute(.managed) .u32 m[2] = {1, 2};\n"
        ".section .debug_info { .b8 1\n }"
    )
    starts = [node.start for node in nv.ptx.parse(text).walk()]
    assert starts == sorted(starts) and min(starts) == 0


def test_columns_count_characters() -> None:
    with pytest.raises(CompileError) as raised:
        nv.ptx.parse(f"{HEAD}.entry k() {{ /* ä€ */ add.s32 %r1 %r2; }}", "k.ptx")
    assert str(raised.value.diagnostic.span) == "k.ptx:4:35"


def test_fast_and_full_reading_agree() -> None:
    """The operands that the fast way reads are those of the full one."""
    chooser = random.Random(1)
    simple = [
        "%r1",
        "%tid.x",
        "given",
        "7",
        "-0x1F",
        "[%rd1]",
        "[%rd1+4]",
        "[given+-8]",
        "{%r1, %r2}",
        "0f3F800000",
        "_",
    ]
    for _ in range(200):
        chosen = [chooser.choice(simple) for _ in range(chooser.randint(1, 4))]
        fast = instruction(f"any.b32 {', '.join(chosen)};")
        full = instruction(f"any .b32 {', '.join(chosen)};")  # the blank is what the fast way does not know
        assert fast == full
        places = [
            [(one.start - node.start, one.end - node.start) for one in node.walk() if one is not node]
            for node in (fast, full)
        ]
        assert [(a - 1, b - 1) for a, b in places[1]] == places[0]


def test_what_the_fast_way_leaves_alone() -> None:
    from nvgen.ptx.classes import NameClasses

    for text in ("%v.x;", "a|b;", "1.5;", "{1, 2};", "(a);", "a[1];", "{a,};", "{};", "1", "a"):
        assert common_operands(text, 0, NameClasses()) is None


def test_reading_goes_on_behind_mistakes() -> None:
    reading = nv.ptx.read(
        f"{HEAD}.entry a() {{ add.s32 %r1 %r2; ret; }}\nrubbish;\n.entry b(.param) {{ mov %r1 [; ret; }}\n"
        ".entry c() { ret; }"
    )
    assert [function.name for function in reading.module.functions] == ["a", "c"]
    assert reading.module.functions[0].body.statements == (Instruction(None, "ret", (), ()),)  # type: ignore[union-attr]
    assert [str(one.span).partition(":")[2] for one in reading.diagnostics] == ["4:26", "5:1", "6:16", "6:29"]


def test_after_fifty_mistakes_it_gives_up() -> None:
    reading = nv.ptx.read("int number;\n" * 100)
    assert (len(reading.diagnostics), reading.diagnostics[-1].code) == (51, "NVG3106")


def test_a_function_is_read_with_its_parameters_as_registers() -> None:
    module = nv.ptx.parse(f"{HEAD}.func (.reg .u32 out) f (.reg .u32 in) {{ mov.u32 out, in; ret; }}")
    (function,) = module.functions
    assert isinstance(function, Function) and function.body is not None
    move = function.body.statements[0]
    assert isinstance(move, Instruction) and move.operands == (R("out"), R("in"))


def test_deep_nesting_is_refused() -> None:
    for text in ("{" * 10_000, "mov.b32 %r1, " + "(" * 10_000, "mov.b32 %r1, " + "-" * 10_000, "x " + "[" * 10_000,
                 "mov.b32 %r1, 1" + "+1" * 10_000 + ";", "mov.b32 %r1, " + "1 ? 2 : " * 10_000 + "3;"):  # fmt: skip
        reading = nv.ptx.read(f"{HEAD}.entry k() {{ {text} }}")
        assert "NVG3105" in [one.code for one in reading.diagnostics], text[:20]
