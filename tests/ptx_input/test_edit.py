"""Trees that are made or changed print as PTX that reads as the same tree, and that ptxas assembles."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen import cuda_tools
from nvgen.diagnostics import CompileError, InternalError
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
        nv.ptx.guarded(nv.ptx.statement("bra again;"), "%p1"),  # type: ignore[arg-type]
        Instruction(None, "st", (Modifier("global"), Modifier("u32")), (Address((Register("%rd2"),)), Register("%r1"))),
        Instruction(None, "ret", (), ()),
    )
    data = Declaration((), "param", "u64", (Declarator("data"),), pointed_to=PointedTo("global", 4))
    kernel = Function(("visible",), "entry", "k", (data,), body=Block((*registers, *code)))
    table = Declaration(
        ("visible",),
        "const",
        "u32",
        (Declarator("table", (Integer("2"),), None, nv.ptx.statement("x.b32 {1, 2};").operands[0]),),  # type: ignore[union-attr]
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


def test_replaced() -> None:
    module = nv.ptx.parse(TEXT)
    load, leave = module.kernels[0].body.statements[1:]  # type: ignore[union-attr]
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
    with pytest.raises(InternalError):
        nv.ptx.changed(module, lambda node: None if isinstance(node, Block) else node)
    with pytest.raises(InternalError):
        nv.ptx.changed(module, lambda node: None if isinstance(node, Module) else node)


def test_statements_of_text() -> None:
    (move,) = nv.ptx.statements("mov.b32 a, b;", registers=("a",))
    assert move == Instruction(None, "mov", (Modifier("b32"),), (Register("a"), Symbol("b")))
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
        read = nv.ptx.statement(f"mov.b64 %rd1, {nv.ptx.to_text(constant)};").operands[1]  # type: ignore[union-attr]
        assert _shape(read) == _shape(constant), nv.ptx.to_text(constant)
