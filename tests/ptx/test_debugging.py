"""``lineinfo`` and ``debug``: what the PTX says of the Python text, and what NVIDIA's tools make of it."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import llvmlite.binding as binding
import numpy as np
import pytest
from llvmlite import ir

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.artifacts.compiler import Stage
from nvgen.codegen.debug_types import DebugTypes
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures
from nvgen.targets.nvptx.abi import data_layout
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.types import PointerType
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.scalar import SCALARS
from tests.assembling import ARCHITECTURES, assemble, assembler_architectures, line_table, needs_nvdisasm, needs_ptxas
from tests.ptx import functions as imported
from tests.ptx.kernels import polynomial, product_and_sum, small_types, vector_add

pytestmark = pytest.mark.sweep(6)

#: What ptxas needs to take PTX made for a debugger: it refuses to optimise it.
FOR_DEBUGGER = ("-g", "-O0")
LINES = ("-lineinfo", "-O1")
PACKED = np.dtype([("flag", np.uint8), ("value", np.float32)])


@nv.device
def square(x: nv.f32):
    return x * x  # square


@nv.device(inline="never")
def half(x: nv.f32, shape):
    scaled = x * 0.5  # half
    return scaled + shape[0]  # sum


def source(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2, nv.A], n: nv.i32, flag: nv.bool):
    i = nv.grid(1)  # index
    tile = nv.shared.array(32, nv.f32)
    if i < a.size:  # test
        acc = 0.0
        for j in range(n):  # loop
            acc += square(
                a[j],  # load
            )
            acc += half(b[j, i], b.shape)  # call
        tile[nv.thread_idx.x] = acc  # shared store
        nv.syncthreads()  # barrier
        if flag:
            a[i] = tile[31 - nv.thread_idx.x]  # store


# What is not fused stays in its line.
plain = nv.kernel(source, fastmath=False)
with_lines = nv.kernel(source, lineinfo=True, fastmath=False)
for_debugger = nv.kernel(source, debug=True)


def line(mark: str) -> int:
    """The line of this file that ends in a comment."""
    lines = Path(__file__).read_text().splitlines()
    (found,) = (number for number, text in enumerate(lines, 1) if text.endswith(f"  # {mark}"))
    return found


def places(ptx: str, files: int = 1) -> set[int]:
    named = re.findall(r'^\s*\.file\s+(\d+) "(.*)"', ptx, re.MULTILINE)
    assert len(named) == files and named[0] == ("1", __file__)
    return {int(number) for number in re.findall(r"^\s*\.loc\s+1 (\d+) \d+", ptx, re.MULTILINE)}


MARKS = ("index", "test", "loop", "load", "call", "square", "half", "sum", "shared store", "barrier", "store")


def test_lines_of_every_statement() -> None:
    assert {line(mark) for mark in MARKS} <= places(with_lines.ptx())
    assert {line(mark) for mark in MARKS} <= places(for_debugger.ptx())


@needs_nvdisasm
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_machine_code_has_the_lines(arch: str, tmp_path: Path) -> None:
    """Each instruction that only one line can have comes from that line."""
    table = line_table(with_lines.ptx(arch), arch, tmp_path, LINES)
    assert {file for file, _ in table} == {__file__}
    found = {number: codes for (_, number), codes in table.items()}
    assert any(code.startswith("LDG") for code in found[line("load")])
    assert any(code.startswith("LDG") for code in found[line("call")])
    assert any(code.startswith("STS") for code in found[line("shared store")])
    assert any(code.startswith("BAR") for code in found[line("barrier")])
    assert any(code.startswith("STG") for code in found[line("store")])
    assert any(code.startswith("LDS") for code in found[line("store")])
    assert any(code.startswith("FMUL") for code in found[line("square")])
    assert any(code.startswith("FMUL") for code in found[line("half")])
    assert any(code.startswith("FADD") for code in found[line("sum")])
    assert {number for number, codes in found.items() if any(code.startswith("STG") for code in codes)} == {
        line("store")
    }


@needs_nvdisasm
def test_machine_code_for_a_debugger_has_every_line(tmp_path: Path) -> None:
    table = line_table(for_debugger.ptx("sm_90"), "sm_90", tmp_path, FOR_DEBUGGER)
    assert {(__file__, line(mark)) for mark in MARKS} <= set(table)


# Functions that were inlined


@nv.device
def inner(x: nv.f32):
    return x / (x + 1)  # inner


@nv.device
def outer(x: nv.f32, n):
    return inner(x - 5) / n  # outer


@nv.kernel(lineinfo=True)
def inlining(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = outer(a[i], b[0])  # first call
        b[i] = inner(a[i])  # second call
        b[i] = imported.far(b[i])  # third call


CHAINS = [("inner", "outer"), ("outer", "first call"), ("inner", "second call")]


@needs_nvdisasm
@pytest.mark.parametrize("arch", ("sm_80", "sm_90", "sm_120a"))
def test_calls_of_inlined_functions(arch: str, tmp_path: Path) -> None:
    """From PTX 7.2 on each directive names the call, and the machine code's line table does as well."""
    ptx = inlining.ptx(arch, ptx_version=None if arch != "sm_80" else "7.2")
    assert assemble(ptx, arch, tmp_path, LINES) == ""
    disassembler = cuda_tools.nvdisasm()
    assert disassembler is not None
    command = [disassembler, "--print-line-info-inline", tmp_path / f"kernel.{arch}.cubin"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = set(re.findall(r'//## File "(.*)", line (\d+) inlined at "(.*)", line (\d+)', text))
    for place, call in CHAINS:
        assert (__file__, str(line(place)), __file__, str(line(call))) in found
    assert (imported.__file__, "10", __file__, str(line("third call"))) in found


def test_functions_are_named_where_they_are_inlined() -> None:
    ptx = inlining.ptx("sm_90")
    labels = {label: bytes(map(int, re.findall(r"\.b8 (\d+)", text))) for label, text in _texts(ptx)}
    assert sorted(labels.values()) == [b"far\0", b"inner\0", b"outer\0"]
    used = set(re.findall(r"function_name (\S+), inlined_at", ptx))
    assert used == set(labels)


def _texts(ptx: str) -> list[tuple[str, str]]:
    section = ptx[ptx.index(".debug_str") :]
    return re.findall(r"^(\$L__inlined\d+):\n((?:\.b8 \d+\n)+)", section, re.MULTILINE)


def test_older_ptx_has_the_lines_without_the_calls() -> None:
    for version in ("6.3", "7.1"):
        ptx = inlining.ptx("sm_75", ptx_version=version)
        assert "inlined_at" not in ptx and line("inner") in places(ptx, 2)


# Without the options


@pytest.mark.parametrize("kernel", (vector_add, polynomial, small_types, product_and_sum, plain), ids=lambda k: k.name)
def test_kernels_without_the_options_stay_as_they_are(kernel: nv.Kernel) -> None:
    """The PTX without them is that with ``lineinfo`` less the directives."""
    function = kernel.__wrapped__  # type: ignore[attr-defined]
    options = {"fastmath": kernel.options.fastmath}
    ptx = kernel.ptx()
    assert not re.search(r"\.loc|\.file|\.section|\bdebug$|\$L__(tmp|func)", ptx, re.MULTILINE)
    assert nv.kernel(function, lineinfo=False, debug=False, **options).ptx() == ptx
    told = nv.kernel(function, lineinfo=True, **options).ptx()
    assert re.search(r"\.loc\s", told) and ".target sm_75\n" in told
    directives = r"^(\s*\.(loc|file|section)\b.*|\$L__(tmp|func)\w+:.*)\n"
    assert _squeezed(re.sub(directives, "", told, flags=re.MULTILINE)) == _squeezed(ptx)


def _squeezed(text: str) -> str:
    return re.sub(r"\n\n+", "\n", text).strip()


def test_one_module_with_and_without() -> None:
    kernels = [with_lines.specialise(), vector_add.specialise()]
    ptx = compiler.compile_kernels(kernels, CompileOptions(), Stage.PTX).text
    told, untold = ptx.split(".visible .entry vector_add(")
    assert ".loc" in told and not re.search(r"\.loc\s", untold)


# For a debugger


def test_variables_are_described() -> None:
    ir = for_debugger.llvm_ir()
    described = dict(re.findall(r"#dbg_declare\(ptr %(\S+), (!\d+)", ir))
    names = {name: _node(ir, node) for name, node in described.items()}
    assert {re.search(r'name: "(\w+)"', node)[1] for node in names.values()} == {  # type: ignore[index]
        *("a", "b", "n", "flag", "i", "tile", "acc", "j"),
        *("x", "shape", "scaled"),
    }
    arguments = {
        re.search(r'name: "(\w+)"', node)[1]: int(match[1])  # type: ignore[index]
        for node in names.values()
        if (match := re.search(r"arg: (\d+)", node))
    }
    assert arguments == {"a": 1, "b": 2, "n": 3, "flag": 4, "x": 1, "shape": 2}


def _node(ir: str, name: str) -> str:
    match = re.search(rf"^{re.escape(name)} = (.*)$", ir, re.MULTILINE)
    assert match is not None
    return match[1]


@pytest.mark.parametrize("bits", (64, 32))
def test_layouts_of_variables(bits: int) -> None:
    """Where DWARF says that the parts of an array lie, LLVM puts them."""
    ir = for_debugger.llvm_ir(bits=bits)
    context = binding.create_context()
    text = 'target datalayout = "' + data_layout(bits) + '"\n'
    text += "@b = global { ptr addrspace(1), i32, i32, i64, i64 } zeroinitializer\n"
    with binding.parse_assembly(text, context) as module:
        type_ = module.get_global_variable("b").global_value_type
        layout = binding.create_target_data(data_layout(bits))
        offsets = [layout.get_element_offset(type_, index) * 8 for index in (0, 1, 3)]
        size = layout.get_abi_size(type_) * 8
    context.close()
    (match,) = re.finditer(
        rf'DW_TAG_structure_type, name: "Array\[f32, 2, \'A\'\]", size: {size}, elements: (!\d+)', ir
    )
    members = [_node(ir, node) for node in re.findall(r"!\d+", _node(ir, match[1]))]
    found = [re.search(r'name: "(\w+)".*?(?:offset: (\d+))?\)', member) for member in members]
    assert [(m[1], int(m[2] or 0)) for m in found if m] == list(zip(("data", "shape", "strides"), offsets, strict=True))


@dataclass
class Particle:
    mass: nv.f32
    number: nv.i64
    phase: nv.c64
    place: nv.vec[nv.f32, 3]
    alive: nv.bool


def particles(a: nv.Array[Particle], q: nv.ptr[Particle], constant: nv.GridConstant[Particle]):
    p = a[0]
    place = p.place
    many = nv.vec[nv.f16, 8](1, 2, 3, 4, 5, 6, 7, 8)
    p.mass += place.y + many[2] + q[0].mass + constant.mass
    a[1] = p


def test_structs_and_vectors_have_their_names() -> None:
    """On the stack they lie as LLVM lays them out, behind pointers as NumPy and C do."""
    text = nv.kernel(particles, debug=True).llvm_ir()
    module_text = f'target datalayout = "{data_layout(64)}"\n'
    module_text += "@p = global { float, i64, { float, float }, <3 x float>, i1 } zeroinitializer\n"
    context = binding.create_context()
    with binding.parse_assembly(module_text, context) as module:
        type_ = module.get_global_variable("p").global_value_type
        layout = binding.create_target_data(data_layout(64))
        on_stack = [layout.get_element_offset(type_, index) * 8 for index in range(5)]
    context.close()
    names = ("mass", "number", "phase", "place", "alive")
    expected = [list(zip(names, offsets, strict=True)) for offsets in (on_stack, [0, 64, 128, 192, 288])]
    assert sorted(_members(text, "Particle")) == sorted(expected)
    assert [("x", 0), ("y", 32), ("z", 64)] in _members(text, r"vec\[f32, 3\]")


def test_records_of_numpy_lie_as_their_dtype_says() -> None:
    module = ir.Module()
    record = type_of_dtype(PACKED)
    assert record is not None
    DebugTypes(module, 8).of(PointerType(record))
    assert re.findall(r'name: "(\w+)", offset: (\d+)', str(module)) == [("flag", "0"), ("value", "8")]


def _members(text: str, name: str) -> list[list[tuple[str, int]]]:
    """The members of each structure of that name, with their offsets in bits."""
    found = []
    for elements in re.findall(rf'DW_TAG_structure_type, name: "{name}", size: \d+, elements: (!\d+)', text):
        parts = [_node(text, node) for node in re.findall(r"!\d+", _node(text, elements))]
        matches = [re.search(r'name: "(\w+)".*?(?:offset: (\d+))?\)', part) for part in parts]
        found.append([(match[1], int(match[2] or 0)) for match in matches if match])
    return found


@needs_ptxas
def test_structs_and_vectors_assemble(tmp_path: Path) -> None:
    assert assemble(nv.kernel(particles, debug=True).ptx(), "sm_75", tmp_path, FOR_DEBUGGER) == ""


@needs_ptxas
def test_variables_of_every_type(tmp_path: Path) -> None:
    """LLVM writes their DWARF, and ptxas takes it."""
    names = [name for name in SCALARS if name != "bool"]
    parameters = ", ".join(f"{name}s: nv.Array[nv.{name}]" for name in (*names, "bool"))
    lines = [f"def k({parameters}):", "    many = (0, 1.5, bools[0])", "    pair = (many, f64s.shape)"]
    lines += [f"    v_{name} = {name}s[1]" for name in (*names, "bool")]
    kernel = nv.Kernel.from_source("\n".join(lines) + "\n", debug=True)
    ir = kernel.llvm_ir()
    for name in (*names, "bool"):
        (node,) = re.findall(rf'DILocalVariable\(name: "v_{name}".* type: (!\d+)', ir)
        assert f'name: "{name}"' in _node(ir, node)
    assert assemble(kernel.ptx(), "sm_75", tmp_path, FOR_DEBUGGER) == ""


def test_ptx_for_a_debugger() -> None:
    ptx = for_debugger.ptx()
    assert ".version 7.5\n.target sm_75, debug\n" in ptx
    for section in ("abbrev", "info"):
        assert re.search(rf"\.section\s+\.debug_{section}\b", ptx)
    text = bytes(int(number) % 256 for number in re.findall(r"^\.b8 (-?\d+)$", ptx, re.MULTILINE))
    for name in (b"acc", b"scaled", b"tile", b"shape", b"strides", b"f32", b"bool", b"i32"):
        assert name + b"\0" in text, name


def test_ptx_for_a_debugger_is_not_optimised() -> None:
    assert "__local_depot" in for_debugger.ptx(level=3)
    assert for_debugger.ptx(level=3) == for_debugger.ptx(level=0)


def test_indices_are_checked() -> None:
    ptx = for_debugger.ptx()
    assert ptx.count("__assertfail, ") == 6, "one for each index of each access"


# What NVIDIA's assembler says


@needs_ptxas
def test_every_architecture_of_ptxas(tmp_path: Path) -> None:
    common = [arch for arch in assembler_architectures() if arch in architectures()]
    refused = {}
    for arch in common:
        for kernel, options in ((with_lines, LINES), (for_debugger, FOR_DEBUGGER)):
            if verdict := assemble(kernel.ptx(arch), arch, tmp_path, options):
                refused[arch, options] = verdict
    assert refused == {}


@needs_nvdisasm
def test_a_file_name_that_ptxas_cannot_read(tmp_path: Path) -> None:
    """Quotes would end the directive; other characters are escaped, which NVIDIA's tools show as they are."""
    path = tmp_path / 'quote".py'
    text = "def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n"
    path.write_text(text)
    kernel = nv.Kernel.from_source(text, filename=str(path), lineinfo=True)
    table = line_table(kernel.ptx(), "sm_75", tmp_path, LINES)
    assert (str(path).replace('"', "'"), 2) in table
    for name in ("<stdin>", "größe.py", "back\\slash.py"):
        kernel = nv.Kernel.from_source(text, filename=name, lineinfo=True)
        assert assemble(kernel.ptx(), "sm_75", tmp_path, LINES) == ""
        nested = "def k(a: nv.Array[nv.f32]):\n    def f(x):\n        return x / 3\n\n    a[0] = f(a[1])\n"
        ptx = nv.Kernel.from_source(nested, filename=name, lineinfo=True).ptx("sm_90")
        assert re.search(r"\.loc\s+1 3 16, function_name \S+, inlined_at 1 5 12\n", ptx)
        assert assemble(ptx, "sm_90", tmp_path, LINES) == ""
