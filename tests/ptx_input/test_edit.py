"""Trees that are made or changed print as PTX that reads as the same tree, and that ptxas assembles."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from nvgen.ptx.operands import (
    Address,
    Conditional,
    Infix,
    Integer,
    Node,
    Operand,
    Parenthesised,
    Prefix,
    Register,
    Symbol,
)
from nvgen.ptx.tree import Block, Declaration, Declarator, Function, Instruction, Label, Modifier, Module, PointedTo

TEXT = """\
.version 7.0
.target sm_80
.address_size 64
.global .u32 count;
.global .u64 where[2] = {count, generic(count)+4};
.func helper() { ret; }
.func other();
.visible .entry scale(.param .u64 count)
{
\t.reg .b64 %rd<2>;
\tld.param.u64 %rd1, [count];   // its own
\tret;
}
.visible .entry increment(.param .u64 p)
{
\t.reg .b32 %r<2>;
\tatom.global.add.u32 %r1, [count], 1;
\tcall helper;
\tret;
}
.alias other, helper;
"""


def assemble(text: str, folder: Path, arch: str = "sm_90") -> None:
    ptxas = cuda_tools.ptxas()
    if ptxas is None:
        pytest.skip("no ptxas: NVIDIA publishes nvidia-cuda-nvcc for Linux and Windows only")
    file = folder / "k.ptx"
    file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [ptxas, f"-arch={arch}", file, "-o", folder / "k.cubin"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_module_made_of_nodes(tmp_path: Path) -> None:
    registers = (
        Declaration((), "reg", "pred", (Declarator("%p", count=2),)),
        Declaration((), "reg", "b32", (Declarator("%r", count=4),)),
        Declaration((), "reg", "b64", (Declarator("%rd", count=3),)),
    )
    add = Instruction(None, "add", (Modifier("s32"),), (Register("%r1"), Register("%r1"), Integer("-1")))
    code = (
        *nv.ptx.statements("ld.param.u64 %rd1, [data]; cvta.to.global.u64 %rd2, %rd1; mov.u32 %r1, %tid.x;"),
        Label("again"),
        nv.ptx.guarded(add, "%p1", is_negated=True),
        nv.ptx.statement("setp.gt.s32 %p1, %r1, 7;"),
        nv.ptx.guarded(nv.ptx.instruction("bra again;"), "%p1"),
        Instruction(None, "st", (Modifier("global"), Modifier("u32")), (Address((Register("%rd2"),)), Register("%r1"))),
        Instruction(None, "ret", (), ()),
    )
    data = Declaration((), "param", "u64", (Declarator("data"),), pointed_to=PointedTo("global", 4))
    kernel = Function(("visible",), "entry", "k", (data,), body=Block((*registers, *code)))
    table = Declaration(
        ("visible",),
        "const",
        "u32",
        (Declarator("table", (Integer("2"),), None, nv.ptx.instruction("x.b32 {1, 2};").operands[0]),),
    )
    module = Module((*nv.ptx.header((8, 0), "sm_90"), table, kernel))
    text = nv.ptx.to_text(module)
    assert nv.ptx.parse(text) == module == nv.ptx.parse(nv.ptx.formatted(module))
    assert "\n\t@!%p1 add.s32 %r1, %r1, -1;\n" in text
    assemble(text, tmp_path)


def test_renamed(tmp_path: Path) -> None:
    module = nv.ptx.parse(TEXT)
    changed = nv.ptx.renamed(nv.ptx.renamed(module, "count", "total"), "helper", "assistant")
    expected = TEXT.replace("helper", "assistant")
    expected = expected.replace(".u32 count", ".u32 total").replace(
        "{count, generic(count)+4}", "{total, generic(total)+4}"
    )
    expected = expected.replace("[count], 1", "[total], 1")  # that of `scale` is its parameter
    assert nv.ptx.parse(expected) == changed
    text = nv.ptx.to_text(changed)
    assert "ld.param.u64 %rd1, [count];   // its own" in text and "atom.global.add.u32 %r1, [total], 1;" in text
    assemble(text.replace("7.0", "8.0"), tmp_path)
    kernel = nv.ptx.renamed(module, "scale", "scale_2")
    assert nv.ptx.to_text(kernel).splitlines()[7] == ".visible .entry scale_2("


def test_header() -> None:
    module = nv.ptx.parse(TEXT)
    changed = nv.ptx.with_version(nv.ptx.with_target(module, "sm_90a", "debug"), 8, 1)
    assert nv.ptx.to_text(changed) == TEXT.replace("7.0", "8.1").replace("sm_80", "sm_90a, debug")
    assert nv.ptx.with_target(module, "sm_80") is module
    bare = nv.ptx.parse(".entry k() { ret; }")
    made = nv.ptx.with_target(nv.ptx.with_version(bare, 8, 0), "sm_90")
    assert nv.ptx.to_text(made).split() == [".version", "8.0", ".target", "sm_90", ".entry", "k()", "{", "ret;", "}"]
    assert made == nv.ptx.with_version(nv.ptx.with_target(bare, "sm_90"), 8, 0)


@pytest.mark.parametrize("text", ["// a comment\n", "// a comment\n.entry k() { ret; }\n", "\n.entry k() { ret; }\n"])
def test_a_new_header_has_lines_of_its_own(text: str) -> None:
    made = nv.ptx.with_target(nv.ptx.with_version(nv.ptx.parse(text), 8, 0), "sm_90")
    assert nv.ptx.to_text(made) == f".version 8.0\n.target sm_90\n{text.lstrip()}"


def test_replaced() -> None:
    module = nv.ptx.parse(TEXT)
    load, leave = module.kernels[0].instructions
    more = nv.ptx.statements("bar.sync 0; exit;")
    shorter = TEXT.replace("\tld.param.u64 %rd1, [count];   // its own\n\tret;", "\tbar.sync 0;\n\texit;", 1)
    assert nv.ptx.to_text(nv.ptx.replaced(module, (load, None), (leave, more))) == shorter
    # The other `ret` is equal and another node.
    assert len(nv.ptx.replaced(module, (leave, None)).kernels[1].body.statements) == 4  # type: ignore[union-attr]
    assert nv.ptx.replaced(module) is module


def test_changed() -> None:
    module = nv.ptx.parse(TEXT)

    def weaker(node: Node) -> Node | None:
        if isinstance(node, Instruction) and node.opcode == "call":
            return None
        return node.with_changes(name="%x1") if isinstance(node, Register) and node.name == "%r1" else node

    text = nv.ptx.to_text(nv.ptx.changed(module, weaker))
    assert "call" not in text and "atom.global.add.u32 %x1, [count], 1;" in text
    assert nv.ptx.changed(module, lambda node: node) is module


def test_what_cannot_stand_somewhere_is_refused() -> None:
    module = nv.ptx.parse(TEXT)
    load, leave = module.kernels[0].instructions
    store = nv.ptx.statements("bar.sync 0;")
    for old, new in [
        (module.kernels[0].body, None),
        (module, None),
        (module.kernels[0], store),
        (load, nv.ptx.parse(TEXT)),
        (load.operands[0], leave),
        (load.operands[0], (Register("%rd1"), leave)),
    ]:
        with pytest.raises(CompileError, match="NVG3150"):
            nv.ptx.replaced(module, (old, new))  # type: ignore[arg-type]
    # Nodes are looked for in the tree that is given, and not in what takes their place.
    without = nv.ptx.replaced(module, (load, None))
    assert list(nv.ptx.replaced(without, (leave, None)).kernels[0].instructions) == []
    for pairs in [((load, None),), ((nv.ptx.instruction("ret;"), None),)]:
        with pytest.raises(CompileError, match="NVG3152"):
            nv.ptx.replaced(without, *pairs)
    with pytest.raises(CompileError, match="NVG3152"):
        nv.ptx.replaced(module, (module.kernels[0], module.kernels[1]), (load, None))
    with pytest.raises(CompileError, match=r"NVG3150.*a `Label` cannot have a guard"):
        nv.ptx.guarded(nv.ptx.statement("again:"), "%p1")  # type: ignore[arg-type]
    with pytest.raises(CompileError, match=r"NVG3150.*a `str` cannot stand in a body"):
        nv.ptx.with_prologue(module.kernels[0], "ret;")  # type: ignore[arg-type]


def test_statements_are_given_one_by_one_or_together() -> None:
    module = nv.ptx.parse(TEXT)
    kernel = module.kernels[0]
    more = nv.ptx.statements("bar.sync 0; bar.sync 1;")
    assert nv.ptx.with_prologue(kernel, more) == nv.ptx.with_prologue(kernel, *more)
    load, _ = kernel.instructions
    assert nv.ptx.replaced(module, (load, list(more))) == nv.ptx.replaced(module, (load, more))


@pytest.mark.parametrize("name", ["", "%p1 ", "@%p1", "!%p1", 3])
def test_guards_are_names(name: str) -> None:
    with pytest.raises(CompileError, match="NVG3154"):
        nv.ptx.guarded(nv.ptx.instruction("ret;"), name)


@pytest.mark.parametrize("names", [(), ("",), ("sm90",), ("debug", "sm_90"), ("sm_90", "debug mode"), (90,)])
def test_targets_are_names(names: tuple[str, ...]) -> None:
    with pytest.raises(CompileError, match="NVG3154"):
        nv.ptx.with_target(nv.ptx.parse(TEXT), *names)


LOOP = """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry wait(.param .u64 flag, .param .u64 time)
{
\t.reg .pred %p<3>;
\t.reg .b32 %r<2>;
\t.reg .b64 %rd<2>;
$again:
\tld.param.u64 %rd1, [flag];
\tld.acquire.gpu.global.u32 %r1, [%rd1];
\tsetp.eq.s32 %p1, %r1, 0;
\t@%p1 bra $again;
\t{ .reg .b32 %i; mov.u32 %i, %laneid; setp.ne.s32 %p2, %i, 0; }
\t@%p2 ret;
\tst.global.u32 [%rd1], 0;
\tret;
}
"""


def test_a_timer(tmp_path: Path) -> None:
    """Read at entry, which no loop goes back to, and stored before each return."""
    module = nv.ptx.parse(LOOP)
    (kernel,) = module.kernels
    start = nv.ptx.statements(".reg .b64 %start, %stop; mov.u64 %start, %clock64;")
    stop = nv.ptx.statements(
        "mov.u64 %stop, %clock64; sub.s64 %start, %stop, %start; ld.param.u64 %stop, [time]; st.u64 [%stop], %start;"
    )
    returns = [match.instruction for match in nv.ptx.matches(kernel, "ret")]
    stored = nv.ptx.replaced(kernel, *((one, (*stop, one)) for one in returns))
    timed = nv.ptx.replaced(module, (kernel, nv.ptx.with_prologue(stored, *start)))
    text = nv.ptx.to_text(timed)
    assert nv.ptx.parse(text) == timed
    entry, head, *_ = nv.ptx.control_flow(timed.kernels[0]).blocks
    assert [one.name for one in entry.instructions] == ["mov.u64"] and head.labels == ("$again",) and head.loop == 0
    assert text.count("st.u64 [%stop], %start;\n\t") == 2
    nv.ptx.check(text)
    assemble(text, tmp_path)


def test_directives_of_a_kernel(tmp_path: Path) -> None:
    module = nv.ptx.parse(LOOP)
    (kernel,) = module.kernels
    bounded = nv.ptx.with_directive(nv.ptx.with_directive(kernel, "maxntid", 128, 2), "minnctapersm", 2)
    text = nv.ptx.to_text(nv.ptx.replaced(module, (kernel, bounded)))
    assert "\n)\n.maxntid 128, 2\n.minnctapersm 2\n{\n" in text
    assert nv.ptx.parse(text).kernels == (bounded,)
    assert [one.values for one in nv.ptx.with_directive(bounded, "maxntid", 64).directives] == [("64",), ("2",)]
    assert nv.ptx.with_directive(bounded, "minnctapersm", 2) is bounded
    assemble(text, tmp_path)
    for name, values in [("maxntidd", (1,)), ("pragma", ()), ("maxntid", (-1,)), ("maxntid", ("64;",))]:
        with pytest.raises(CompileError, match="NVG3154"):
            nv.ptx.with_directive(kernel, name, *values)  # type: ignore[arg-type]
    for name, values in [("maxntid", (1, 1, 1, 1)), ("reqntid", (64,)), ("noreturn", ()), ("blocksareclusters", ())]:
        with pytest.raises(CompileError, match="NVG3122"):
            nv.ptx.with_directive(bounded, name, *values)


def test_modifiers_and_lists(tmp_path: Path) -> None:
    """Strings are modifiers as those of the parser, and a list is a tuple, in which nodes are found."""
    module = nv.ptx.parse(LOOP)
    (found,) = nv.ptx.matches(module, "ld.*.global", "ld.f64")
    weak = found.instruction.with_changes(modifiers=["global", "nc", "u32"])
    assert (weak.space, weak.types, weak.name) == ("global", ("u32",), "ld.global.nc.u32")
    assert weak == nv.ptx.instruction("ld.global.nc.u32 %r1, [%rd1];")
    changed = nv.ptx.replaced(module, (found.instruction, weak))
    listed = changed.with_changes(statements=list(changed.statements))
    assert listed == changed and [match.text for match in nv.ptx.matches(listed.kernels[0], "ld.global", "st")] == [
        "ld.global.nc.u32 %r1, [%rd1];",
        "st.global.u32 [%rd1], 0;",
    ]
    assemble(nv.ptx.to_text(changed), tmp_path)


def test_statements_of_text() -> None:
    (move,) = nv.ptx.statements("mov.b32 a, b;", registers=("a",))
    assert move == Instruction(None, "mov", (Modifier("b32"),), (Register("a"), Symbol("b")))
    kernel = nv.ptx.parse(".entry k() {\n\tret;\n}").kernels[0]
    code = nv.ptx.statements("""
        again: bar.sync 0;
        // once more
        ts: .branchtargets again; bra again;
    """)
    assert nv.ptx.to_text(nv.ptx.with_prologue(kernel, *code)) == (
        ".entry k() {\nagain:\n\tbar.sync 0;\n        // once more\n        ts: .branchtargets again;"
        "\n\tbra again;\n\tret;\n}"
    )
    with pytest.raises(CompileError) as raised:
        nv.ptx.statements("add %r1 %r2; mov [;")
    assert len(raised.value.diagnostics) == 2
    with pytest.raises(CompileError, match="NVG3103"):
        nv.ptx.statement("{ ret;")


def _constant(chooser: random.Random, depth: int) -> Operand:
    if depth == 0 or chooser.random() < 0.2:
        return Integer(str(chooser.randint(-9, 9)))
    inner = lambda: _constant(chooser, depth - 1)  # noqa: E731
    kind = chooser.randint(0, 9)
    if kind == 0:
        return Prefix(chooser.choice("-~!"), inner())
    if kind == 1:
        return Conditional(inner(), inner(), inner())
    return Infix(chooser.choice(("||", "&&", "|", "^", "&", "==", "<", "<<", "+", "-", "*", "%")), inner(), inner())


def _shape(node: Operand) -> object:
    """What a constant means: parentheses that were written, and a sign that became part of a number, do not count."""
    if isinstance(node, Parenthesised):
        return _shape(node.operand)
    if isinstance(node, Integer):
        return node.value
    if isinstance(node, Prefix):
        inner = _shape(node.operand)
        return -inner if node.operator == "-" and isinstance(inner, int) else (node.operator, inner)
    return (getattr(node, "operator", "?"), *(_shape(part) for part in node.children()))  # type: ignore[arg-type]


def test_constants_made_without_parentheses_print_as_what_they_mean() -> None:
    chooser = random.Random(3)
    for _ in range(300):
        constant = _constant(chooser, 4)
        read = nv.ptx.instruction(f"mov.b64 %rd1, {nv.ptx.to_text(constant)};").operands[1]
        assert _shape(read) == _shape(constant), nv.ptx.to_text(constant)
