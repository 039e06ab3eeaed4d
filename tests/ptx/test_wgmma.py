"""What products of warpgroups become in PTX: every form of the instruction, loops of them, and what ptxas says."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures
from nvgen.lang.wgmma import COLUMNS, INTEGER_COLUMNS
from nvgen.ptx.operands import Operand, Register, Vector
from nvgen.ptx.tree import Instruction
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assembler_architectures, needs_nvdisasm, needs_ptxas
from tests.ptx import wgmma as kernels
from tests.ptx_text import instructions, texts, unnumbered
from tests.semantics import warpgroups

pytestmark = pytest.mark.sweep(6)


class Types(NamedTuple):
    """The types of a product as PTX names them, how users write those of A and B, and K."""

    result: str
    a: str
    b: str
    k: int

    @property
    def columns(self) -> tuple[int, ...]:
        return INTEGER_COLUMNS if self.result == "s32" else COLUMNS

    @property
    def is_transposed(self) -> bool:
        return self.a in ("f16", "bf16")

    @property
    def has_signs(self) -> bool:
        return self.result != "s32"


TYPES = (
    *(Types(result, "f16", "f16", 16) for result in ("f32", "f16")),
    Types("f32", "bf16", "bf16", 16),
    Types("f32", "tf32", "tf32", 8),
    *(Types(result, a, b, 32) for result in ("f32", "f16") for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2")),
    *(Types("s32", a, b, 32) for a in ("s8", "u8") for b in ("s8", "u8")),
    Types("s32", "b1", "b1", 256),
)
WRITTEN = {"s8": "nv.i8", "u8": "nv.u8", "tf32": '"tf32"', "b1": '"b1"', "s32": "nv.i32"}
#: What a thread's registers of A are.
FRAGMENTS = {
    "f16": "f16, 8",
    "bf16": "bf16, 8",
    "tf32": "f32, 4",
    "e4m3": "e4m3, 16",
    "e5m2": "e5m2, 16",
    "s8": "i8, 16",
    "u8": "u8, 16",
    "b1": "u32, 4",
}


def written(name: str) -> str:
    return WRITTEN.get(name, f"nv.{name}")


class Form(NamedTuple):
    """A call, and the instruction that it becomes: up to the accumulator, and after B."""

    call: str
    mnemonic: str
    tail: tuple[str, ...]
    a_in_registers: bool
    columns: int


def forms(types: Types, columns: int) -> list[Form]:
    """Dense and sparse, A in registers and not; the options that the types have differ from one to the next."""
    return [
        _form(types, columns, is_sparse, in_registers)
        for is_sparse in (False, True)
        for in_registers in (False, True)
        if not (is_sparse and types.a == "b1")
    ]


def _form(types: Types, columns: int, is_sparse: bool, in_registers: bool) -> Form:
    options, tail = [], ["0" if is_sparse else "1"]
    if is_sparse:
        options.append("scale_d=False")
    if types.has_signs:
        options.append(f"scale_{'a' if in_registers else 'b'}=-1")
        tail += ["-1", "1"] if in_registers else ["1", "-1"]
    if types.is_transposed:
        options += [] if in_registers else ["transpose_a=True"]
        options.append(f"transpose_b={is_sparse}")
        tail += ([] if in_registers else ["1"]) + [str(int(is_sparse))]
    if types.a in ("s8", "u8") and in_registers:
        options.append("satfinite=True")
    if is_sparse:
        selects = types.has_signs and types.k < 32
        options += ["selector=1"] if selects else []
        tail = ["%r", str(int(selects)), *tail]
    operands = ["acc", "fragment" if in_registers else "a", "b", *(["meta"] if is_sparse else [])]
    arguments = ", ".join([*operands, written(types.a), written(types.b), *options])
    mnemonic = (
        f"wgmma.mma_async{'.sp' if is_sparse else ''}.sync.aligned.m64n{columns}k{types.k << is_sparse}"
        f"{'.satfinite' if 'satfinite=True' in options else ''}.{types.result}.{types.a}.{types.b}"
        f"{'.and.popc' if types.a == 'b1' else ''}"
    )
    call = f"nv.wgmma.mma_async{'_sp' if is_sparse else ''}({arguments})"
    return Form(call, mnemonic, tuple(tail), in_registers, columns)


@cache
def kernel(types: Types, columns: int) -> nv.Kernel:
    """Every form, one after the other, with one accumulator."""
    arrays = f"fragments: nv.Array[nv.vec[nv.{FRAGMENTS[types.a]}]], out: nv.Array[{written(types.result)}]"
    lines = [
        f"def k_{types.result}_{types.a}_{types.b}_{columns}(a: nv.u64, b: nv.u64, meta: nv.u32, {arrays}):",
        "    fragment = fragments[nv.thread_idx.x]",
        f"    acc = nv.wgmma.accumulator({columns}, {written(types.result)})",
        "    nv.wgmma.fence()",
        *(f"    acc = {form.call}" for form in forms(types, columns)),
        "    nv.wgmma.commit_group()",
        "    values = nv.wgmma.wait_group(0, acc)",
        f"    for v in nv.static_range({columns // 2}):",
        "        out[v] = values[v]",
    ]
    return nv.Kernel.from_source("\n".join(lines) + "\n", required_threads=128)


def verdict(ptx: str, folder: Path, arch: str = "sm_90a") -> str:
    """All that ptxas says of PTX, its remarks on performance included: empty where it has nothing to say."""
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    source = folder / "kernel.ptx"
    source.write_text(ptx)
    command = [ptxas, f"-arch={arch}", source, "-o", folder / "kernel.cubin"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return (result.stdout + result.stderr).strip() or ("" if result.returncode == 0 else f"status {result.returncode}")


class Product(NamedTuple):
    """A product in PTX: mnemonic, registers of the accumulator and of A, none if it is described, what follows B."""

    name: str
    accumulator: tuple[Operand, ...]
    a: tuple[Operand, ...]
    tail: tuple[str, ...]


def products(ptx: str) -> list[Product]:
    """The products of PTX; of what follows B the registers are ``%r`` and ``%p``."""
    return [_product(one) for one in instructions(ptx, "wgmma.mma_async")]


def _product(instruction: Instruction) -> Product:
    accumulator, a, b, *tail = instruction.operands
    assert isinstance(accumulator, Vector) and isinstance(a, (Vector, Register)) and isinstance(b, Register)
    shown = tuple(nv.ptx.to_text(unnumbered(operand)) for operand in tail)
    return Product(instruction.name, accumulator.elements, a.elements if isinstance(a, Vector) else (), shown)


def check(types: Types, columns: tuple[int, ...], folder: Path) -> None:
    """All forms of products of several widths: their text, and that ptxas has nothing to say."""
    made = [kernel(types, count).specialise() for count in columns]
    ptx = compiler.compile_kernels(made, CompileOptions("sm_90a"), compiler.Stage.PTX).text
    expected = [form for count in columns for form in forms(types, count)]
    found = products(ptx)
    assert [product.name for product in found] == [form.mnemonic for form in expected]
    for (_, registers, a, tail), form in zip(found, expected, strict=True):
        assert len(registers) == len(set(registers)) == form.columns // (4 if types.result == "f16" else 2)
        assert len(a) == (4 if form.a_in_registers else 0)
        assert tail == form.tail
    assert verdict(ptx, folder) == ""


def _id(types: Types) -> str:
    return f"{types.result}-{types.a}-{types.b}"


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("types", TYPES, ids=_id)
def test_forms(types: Types, tmp_path: Path) -> None:
    check(types, (types.columns[0], types.columns[2], types.columns[-1]), tmp_path)


@pytest.mark.sweep(32)
@needs_ptxas
@pytest.mark.parametrize("types", TYPES, ids=_id)
def test_every_form(types: Types, tmp_path: Path) -> None:
    for first in range(0, len(types.columns), 8):
        check(types, types.columns[first : first + 8], tmp_path)


def test_there_are_as_many_forms_as_ptx_has() -> None:
    assert (len(COLUMNS), len(INTEGER_COLUMNS)) == (32, 18)
    assert sum(len(forms(types, count)) for types in TYPES for count in types.columns) == 12 * 32 * 4 + 18 * (4 * 4 + 2)


# Whole kernels


@needs_ptxas
@pytest.mark.parametrize("kernel", kernels.LOOPS, ids=lambda kernel: kernel.name)
def test_accumulators_stay_in_registers_and_products_overlap(kernel: nv.Kernel, tmp_path: Path) -> None:
    """ptxas says so where it has to wait after every product (C7510 and others); nothing is kept in local memory."""
    ptx = kernel.ptx(arch="sm_90a")
    assert ".local" not in ptx
    assert verdict(ptx, tmp_path) == ""
    used = subprocess.run(
        [cuda_tools.ptxas(), "-v", "-arch=sm_90a", tmp_path / "kernel.ptx", "-o", tmp_path / "kernel.cubin"],  # type: ignore[list-item]
        capture_output=True,
        text=True,
        check=True,
    )
    assert "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads" in used.stdout + used.stderr


@needs_ptxas
def test_ptxas_says_where_products_do_not_overlap(tmp_path: Path) -> None:
    """Otherwise the test before would show nothing: here an accumulator is written between two products."""
    module = nv.ptx.parse(kernels.product.ptx(arch="sm_90a"))
    first, second, *_ = (match.instruction for match in nv.ptx.matches(module, "wgmma.mma_async"))
    register = nv.ptx.to_text(_product(first).accumulator[0])
    addition = nv.ptx.instruction(f"add.f32 {register}, {register}, {register};")
    wrong = nv.ptx.replaced(module, (second, (second, addition)))
    assert "wgmma.wait_group is injected" in verdict(nv.ptx.to_text(wrong), tmp_path)


@needs_nvdisasm
def test_machine_code_waits_once_for_all_products_of_a_step(tmp_path: Path) -> None:
    """One after the other, in one place; only the last one of a group says that it is there."""
    assert verdict(kernels.product.ptx(arch="sm_90a"), tmp_path) == ""
    nvdisasm = cuda_tools.nvdisasm()
    assert nvdisasm is not None
    text = subprocess.run([nvdisasm, tmp_path / "kernel.cubin"], capture_output=True, text=True, check=True).stdout
    order = re.findall(r"WARPGROUP\.\w+|HGMMA|LDL|STL", text)
    assert order == ["WARPGROUP.ARRIVE", *["HGMMA"] * 4, "WARPGROUP.DEPBAR", "WARPGROUP.DEPBAR"]
    assert [line.count("gsb0") for line in text.splitlines() if "HGMMA" in line] == [0, 0, 0, 1]
    assert len(set(re.findall(r"HGMMA\S+ (R\d+), gdesc\S+ (R\d+)", text))) == 1


def test_accumulators_are_written_in_place() -> None:
    """All products of the loop have one set of registers, and nothing is moved between them."""
    ptx = kernels.product.ptx(arch="sm_90a")
    found = products(ptx)
    assert len(found) == kernels.K // 16
    assert len({product.accumulator for product in found}) == 1
    body = ptx[ptx.index("wgmma.fence") : ptx.index("wgmma.commit_group")]
    assert "mov" not in body


def test_groups() -> None:
    ptx = kernels.double_buffered.ptx(arch="sm_90a")
    order = re.findall(r"wgmma\.(fence|mma_async|commit_group|wait_group)\S*(?:\s+(\d+);)?", ptx)
    products_ = [("mma_async", "")] * 4
    assert order == [("fence", ""), *products_, ("commit_group", ""), ("wait_group", "1"), ("wait_group", "0")]


def test_whether_a_product_adds_may_be_found_when_it_runs() -> None:
    first, second = products(kernels.several.ptx(arch="sm_90a"))
    assert first.tail == ("%p", "1", "1", "0", "0")
    assert second.tail == ("1", "-1", "1")


@pytest.mark.parametrize(
    ("call", "version"),
    [
        ("nv.wgmma.mma_async(acc, a, a, nv.i8)", "8.0"),
        ("nv.wgmma.mma_async(acc, a, a, nv.i8, nv.u8)", "8.4"),
        ("nv.wgmma.mma_async_sp(acc, a, a, 0, nv.u8)", "8.2"),
    ],
)
def test_the_version_of_ptx_is_raised_where_a_form_needs_it(call: str, version: str) -> None:
    text = f"def k(a: nv.u64):\n    acc = nv.wgmma.accumulator(8, nv.i32)\n    acc = {call}\n"
    kernel = nv.Kernel.from_source(text)
    assert f".version {version}" in kernel.ptx(arch="sm_90a")
    if version != "8.0":
        with pytest.raises(nv.CompileError, match="NVG0520"):
            kernel.ptx(arch="sm_90a", ptx_version="8.1")


def test_every_other_architecture_refuses_products() -> None:
    for arch in architectures():
        if arch != "sm_90a":
            with pytest.raises(nv.CompileError, match="NVG2409"):
                kernels.several.ptx(arch=arch)


@pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=["compiled", "step"])
def test_the_cpu_refuses_sparse_products(how: dict[str, str]) -> None:
    text = "def k(a: nv.u64):\n    acc = nv.wgmma.mma_async_sp(nv.wgmma.accumulator(8), a, a, 0, nv.f16)\n"
    with pytest.raises(nv.CompileError, match="NVG2104"):
        nv.Kernel.from_source(text).on("cpu", **how)[1, 128](0)


# Descriptors


@pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=["compiled", "step"])
def test_the_leading_offset_is_left_out_with_a_swizzle(how: dict[str, str]) -> None:
    """PTX ISA: it is assumed to be 1 there."""
    lines = [
        f'    out[{2 * n}] = nv.wgmma.descriptor(a, stride_byte_offset={stride}, swizzle="{swizzle}")\n'
        f'    out[{2 * n + 1}] = nv.wgmma.descriptor(a, 16, {stride}, "{swizzle}")\n'
        for n, (swizzle, stride) in enumerate((("32B", 256), ("64B", 512), ("128B", 1024)))
    ]
    head = "def k(out: nv.Array[nv.u64]):\n    a = nv.shared.array((64, 64), nv.f16, align=1024)\n"
    out = np.zeros(6, np.uint64)
    nv.Kernel.from_source(head + "".join(lines)).on("cpu", **how)[1, 1](out)
    assert (out[::2] == out[1::2]).all() and len(set(out.tolist())) == 3
    assert [int(found) >> 16 & 0x3FFF for found in out] == [1] * 6


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("a", "`leading_byte_offset` is missing without a swizzle"),
        ("a, stride_byte_offset=256", "`leading_byte_offset` is missing without a swizzle"),
        ('a, stride_byte_offset=256, swizzle="none"', "`leading_byte_offset` is missing without a swizzle"),
        ('a, swizzle="128B"', "`stride_byte_offset` is missing"),
        ("a, 128", "`stride_byte_offset` is missing"),
    ],
)
def test_offsets_that_a_descriptor_needs(arguments: str, says: str) -> None:
    head = "def k(out: nv.Array[nv.u64]):\n    a = nv.shared.array((64, 64), nv.f16, align=1024)\n"
    with pytest.raises(nv.CompileError) as caught:
        nv.Kernel.from_source(f"{head}    out[0] = nv.wgmma.descriptor({arguments})\n").ptx(arch="sm_90a")
    assert caught.value.code == "NVG0901" and says in str(caught.value)


@pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=["compiled", "step"])
def test_descriptors(how: dict[str, str]) -> None:
    rng, size = np.random.default_rng(1), 100
    offsets = rng.integers(0, warpgroups.FIELDS + 1, (size, 2)).astype(np.int32)
    given = (offsets, *(np.zeros(shape, np.uint64) for shape in ((size, 4), (size, 2), size)))
    warpgroups.descriptors.on("cpu", **how)[-(-size // 64), 64](*given)
    warpgroups.check_descriptors(given)


def test_constant_fields_are_one_number() -> None:
    text = """
def k(out: nv.Array[nv.u64]):
    tile = nv.shared.array((64, 64), nv.f16)
    out[0] = nv.wgmma.descriptor(tile, leading_byte_offset=16, stride_byte_offset=1024, swizzle="128B")
"""
    ptx = nv.Kernel.from_source(text).ptx(arch="sm_90a")
    assert str(1 << 62 | 64 << 32 | 1 << 16) in ptx


# Registers of warpgroups


@needs_ptxas
def test_registers_move_between_warpgroups(tmp_path: Path) -> None:
    ptx = kernels.registers_of_warpgroups.ptx(arch="sm_90a")
    assert texts(ptx, "setmaxnreg") == [
        "setmaxnreg.dec.sync.aligned.u32 40;",
        "setmaxnreg.inc.sync.aligned.u32 232;",
    ]
    assert verdict(ptx, tmp_path) == ""


@needs_ptxas
def test_architectures_of_setmaxnreg(tmp_path: Path) -> None:
    """Wherever ptxas takes the instruction, nvgen prints it with a version of PTX that ptxas takes it in."""
    assembled = 0
    for arch in architectures():
        if arch not in assembler_architectures():
            continue
        try:
            ptx = kernels.registers_of_warpgroups.ptx(arch=arch)
        except nv.CompileError as error:
            assert error.code == "NVG2203"
            assert arch.isascii() and not arch.endswith(("a", "f"))
            continue
        assert verdict(ptx, tmp_path, arch) == ""
        assembled += 1
    assert assembled >= 10


@pytest.mark.parametrize("how", [{}, {"check": "step"}], ids=["compiled", "step"])
def test_registers_are_nothing_to_the_cpu(how: dict[str, str]) -> None:
    out = np.zeros(2, np.int32)
    kernels.registers_of_warpgroups.on("cpu", **how)[1, 384](out)
    assert out.tolist() == [1, 1]
