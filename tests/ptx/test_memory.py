"""What memory becomes in PTX: symbols, state spaces, cache operators."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures
from nvgen.lang.allocation import LOAD_CACHES, READONLY, STORE_CACHES
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx_text import contents, functions, instructions, loops, names, texts, variables

pytestmark = pytest.mark.sweep(6)

TABLE = np.arange(6, dtype=np.int16).reshape(2, 3)
counter = nv.global_array(4, nv.i32, init=(1, 2, 3, 4))
zeros = nv.global_array((64, 4), nv.f64)


@nv.device(inline="never")
def total(part):
    result = part[0]
    for i in range(1, part.size):
        result += part[i]
    return result


@nv.kernel
def dynamic(a: nv.Array[nv.f32], n: nv.i32):
    first = nv.shared.dynamic(nv.f32, 10)
    second = nv.shared.dynamic(nv.f64, (n, 2), align=128)
    rest = nv.shared.dynamic(nv.i8)
    first[nv.thread_idx.x] = a[nv.thread_idx.x]
    second[n - 1, 0] = 1.0
    nv.syncthreads()
    a[0] = total(first) + nv.f32(second[0, 1]) + rest.size


@nv.kernel
def dynamic_of_known_size(a: nv.Array[nv.f32]):
    first = nv.shared.dynamic(nv.f32, 10)
    second = nv.shared.dynamic(nv.f32, 10)
    second[0] = first[0]
    a[0] = second[1]


@nv.kernel
def constants(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = nv.const.array(TABLE)[n, 1] + nv.const.array(TABLE)[1, n]


@nv.kernel
def constants_in_functions(a: nv.Array[nv.i16], n: nv.i32):
    a[0] = nv.i16(total(nv.const.array(TABLE)[n]))


@nv.kernel
def program_arrays(a: nv.Array[nv.f64]):
    counter[0] += 1
    zeros[1, 2] = a[0]


@nv.kernel
def local_in_registers(a: nv.Array[nv.f32]):
    own = nv.local.array((4, 2), nv.f32)
    for i in nv.static_range(4):
        for j in nv.static_range(2):
            own[i, j] = a[i * 2 + j]
    turned = own.T
    a[0] = turned[1, 3] + own[2][0]


@nv.kernel
def local_in_memory(a: nv.Array[nv.f32], n: nv.i32):
    own = nv.local.array(8, nv.f32)
    own[n] = a[0]
    a[1] = total(own)


@nv.kernel
def shared(a: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    tile[nv.thread_idx.x] = a[nv.thread_idx.x]
    nv.syncthreads()
    a[0] = total(tile)


KERNELS = (
    *(dynamic, dynamic_of_known_size, constants, constants_in_functions, program_arrays),
    *(local_in_registers, local_in_memory, shared),
)


def accesses(ptx: str) -> set[str]:
    """The loads and stores by state space, without those of parameters."""
    return {f"{one.opcode}.{one.space}" for one in instructions(ptx, "ld", "st") if one.space != "param"}


def test_dynamic_shared_memory_is_one_symbol_with_the_widest_alignment() -> None:
    ptx = dynamic.ptx()
    assert variables(ptx, "shared") == [".extern .shared .align 128 .b8 dynamic$dynamic[];"]
    assert "%dynamic_smem_size" in ptx
    assert accesses(ptx) == {"ld.global", "st.global", "ld.shared", "st.shared"}
    assert "cvta" not in ptx


def test_dynamic_arrays_of_known_sizes_have_constant_offsets() -> None:
    ptx = dynamic_of_known_size.ptx()
    assert ".extern .shared .align 16 .b8 dynamic_of_known_size$dynamic[];" in ptx
    assert "ld.shared.b32" in ptx and "$dynamic+48]" in ptx and "$dynamic+52]" in ptx
    assert "%dynamic_smem_size" not in ptx


def test_equal_constants_are_one_variable_in_constant_memory() -> None:
    ptx = constants.ptx()
    (variable,) = variables(ptx, "const")
    assert variable.startswith(".const .align 16 .b8 const$")
    assert list(contents(ptx, "const").values()) == [TABLE.tobytes()]
    assert len(instructions(ptx, "ld.const")) == 2
    assert accesses(ptx) == {"ld.const", "st.global"}


def test_constants_keep_their_space_in_functions() -> None:
    assert accesses(constants_in_functions.ptx()) == {"ld.const", "st.global"}


def test_arrays_of_the_program_are_visible_symbols_with_their_initial_values() -> None:
    ptx = program_arrays.ptx()
    values = "1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4"
    assert f".visible .global .align 16 .b8 counter[16] = {{{values}}};" in ptx
    assert ".visible .global .align 16 .b8 zeros[2048];" in ptx
    assert accesses(ptx) == {"ld.global", "st.global"}


def test_kernels_of_one_module_share_the_arrays_of_the_program() -> None:
    other = nv.Kernel.from_source(
        "def other(a: nv.Array[nv.i32]):\n    a[0] = tally[0]\n", namespace={"tally": counter}
    )
    kernels = [program_arrays.specialise(), other.specialise()]
    ptx = compiler.compile_kernels(kernels, CompileOptions(), compiler.Stage.PTX).text
    assert ptx.count(".visible .global") == 2 and "tally" not in ptx


def test_a_name_that_is_given_is_the_symbol() -> None:
    array = nv.global_array(2, nv.u8, init=7, name="bytes_of_mine")
    kernel = nv.Kernel.from_source("def k():\n    array[0] = array[1]\n", namespace={"array": array})
    assert ".visible .global .align 16 .b8 bytes_of_mine[2] = {7, 7};" in kernel.ptx()


@nv.device(inline="never")
def tally(x):
    return x * 3


def test_device_functions_leave_the_names_of_arrays_alone() -> None:
    array = nv.global_array(2, nv.i32, name="tally")
    text = "def k(n: nv.i32):\n    state[0] = function(n)\n"
    ptx = nv.Kernel.from_source(text, namespace={"state": array, "function": tally}).ptx()
    assert ".b8 tally[8]" in ptx and "tally_2" in functions(ptx)


def test_small_local_arrays_with_constant_indices_are_registers() -> None:
    ptx = local_in_registers.ptx()
    assert variables(ptx, "local") == []
    assert accesses(ptx) == {"ld.global", "st.global"}


def test_local_arrays_with_running_indices_are_local_memory() -> None:
    ptx = local_in_memory.ptx()
    assert accesses(ptx) == {"ld.global", "st.global", "ld.local", "st.local"}
    assert "__local_depot" in ptx


def test_shared_arrays_keep_their_space_in_functions() -> None:
    ptx = shared.ptx()
    assert accesses(ptx) == {"ld.global", "st.global", "ld.shared", "st.shared"}
    assert "cvta" not in ptx


# Cache operators

OPERATORS = tuple(cache for cache in LOAD_CACHES if cache != READONLY)
BITS = {"bool": 8, "u8": 8, "i16": 16, "u32": 32, "f32": 32, "i64": 64, "f64": 64}


@pytest.mark.parametrize("type_", BITS)
def test_cache_operators(type_: str) -> None:
    lines = [f"def k(a: nv.Array[nv.{type_}], b: nv.Array[nv.{type_}]):"]
    lines += [f'    b[{index}] = nv.load(a, {index}, cache="{cache}")' for index, cache in enumerate(OPERATORS)]
    lines += [f'    nv.store(b, {10 + index}, a[20], cache="{cache}")' for index, cache in enumerate(STORE_CACHES)]
    ptx = nv.Kernel.from_source("\n".join(lines)).ptx()
    for cache in OPERATORS:
        assert ptx.count(f"ld.global.{cache}.b{BITS[type_]}") == 1, cache
    for cache in STORE_CACHES:
        assert ptx.count(f"st.global.{cache}.b{BITS[type_]}") == 1, cache


def test_volatile() -> None:
    text = """
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(4, nv.f32)
    nv.store(tile, 0, a[0], volatile=True)
    nv.load(a, 1, volatile=True)
    nv.store(a, 1, nv.load(tile, 0, volatile=True), volatile=True)
"""
    found = names(nv.Kernel.from_source(text).ptx(), "*.volatile")
    spaces = ["global", "shared"]
    assert sorted(found) == [f"{opcode}.volatile.{space}.b32" for opcode in ("ld", "st") for space in spaces]


@pytest.mark.parametrize("type_", BITS)
@pytest.mark.parametrize(("source", "space"), [("a", ".global"), ("tile if n > 4 else a", "")])
def test_the_read_only_proxy(type_: str, source: str, space: str, tmp_path: Path) -> None:
    text = f"""
def k(a: nv.Array[nv.{type_}], out: nv.Array[nv.{type_}], n: nv.i32):
    tile = nv.shared.array(4, nv.{type_})
    tile[0] = a[0]
    source = {source}
    out[1] = nv.load(source, n, cache="readonly")
"""
    kernel = nv.Kernel.from_source(text)
    ptx = kernel.ptx("sm_90")
    assert ptx.count(f"ld.proxy::readonly{space}.b{BITS[type_]}") == 1 and ".version 9.4\n" in ptx
    assert assemble(ptx, "sm_90", tmp_path) == ""
    with pytest.raises(CompileError, match="needs sm_90") as error:
        kernel.ptx("sm_89")
    assert error.value.code == "NVG0504"
    with pytest.raises(CompileError, match=r"needs PTX 9\.4") as error:
        kernel.ptx("sm_90", ptx_version="9.3")
    assert error.value.code == "NVG0520"


def test_generic_addresses_have_cache_operators() -> None:
    text = """
def k(a: nv.Array[nv.f32], n: nv.i32):
    tile = nv.shared.array(4, nv.f32)
    tile[0] = a[0]
    source = tile if n > 4 else a
    a[1] = nv.load(source, n, cache="cs")
"""
    ptx = nv.Kernel.from_source(text).ptx()
    assert "ld.cs.b32" in ptx and "cvta.shared" in ptx


@pytest.mark.parametrize(
    ("noalias", "cached"), [(True, "ab"), (("a", "c"), "a"), ("b", "b"), (False, ""), (["a", "b", "c"], "ab")]
)
def test_what_is_only_read_and_has_no_alias_goes_through_the_read_only_cache(noalias: object, cached: str) -> None:
    text = """
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f64], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    c[i] += a[i] + nv.f32(b[i])
"""
    ptx = nv.Kernel.from_source(text, noalias=noalias).ptx()
    assert ("ld.global.nc.b32" in ptx) is ("a" in cached)
    assert ("ld.global.nc.b64" in ptx) is ("b" in cached)
    assert "ld.global.b32" in ptx  # c is written as well


@pytest.mark.parametrize(
    "between",
    [
        "c[i] = 2 * x",
        "nv.syncthreads()",
        "nv.atomic.add(c, 0, x)",
        "nv.atomic.add(c, 0, x, order='acq_rel')",
        "nv.asm('membar.gl;', None, clobbers=('memory',))",
    ],
)
def test_what_is_only_read_and_has_no_alias_is_loaded_once(between: str) -> None:
    """As with `!invariant.load`, which LLVM is not told."""
    text = f"""
def k(a: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    x = a[i]
    {between}
    c[i + 1] = x * a[i]
"""
    of = nv.Kernel.from_source(text, noalias="a")
    assert of.ptx().count("ld.global.nc.b32") == 1 and "invariant.load" not in of.llvm_ir()
    assert nv.Kernel.from_source(text).ptx().count("ld.global.b32") == 2


@pytest.mark.parametrize(
    "wait",
    [
        "nv.syncthreads()",
        "nv.syncwarp()",
        "nv.atomic.add(a, 0, nv.f32(0), order='acq_rel')",
        "nv.asm('bar.sync 0;', None, clobbers=('memory',))",
    ],
)
def test_what_other_threads_may_have_written_is_loaded_again_whatever_noalias_says(wait: str) -> None:
    """LLVM takes ``noalias`` to mean that nobody else changes the memory: it would load once, before the loop."""
    text = f"""
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    t = nv.thread_idx.x
    for _ in range(n):
        v = a[t + 1] * b[t]
        {wait}
        a[t] = v
        {wait}
"""
    ptx = nv.Kernel.from_source(text, noalias=True).ptx()
    assert any("ld.global.b32" in names(loop) for loop in loops(ptx))
    assert "ld.global.nc.b32" in ptx  # of b, which nobody writes


# The assembler takes it


@pytest.mark.sweep(2)
@needs_ptxas
def test_every_architecture_takes_it(tmp_path: Path) -> None:
    known = [name for name in assembler_architectures() if name in architectures()]
    assert len(known) > 10
    for arch in known:
        options = CompileOptions(arch)
        ptx = compiler.compile_kernels([k.specialise() for k in KERNELS], options, compiler.Stage.PTX).text
        assert assemble(ptx, arch, tmp_path) == "", arch


@needs_ptxas
def test_32_bit_addresses_are_spelled_right() -> None:
    """ptxas takes no 32-bit PTX any more, so the registers of the addresses are looked at."""
    text = 'def k(a: nv.Array[nv.f32]):\n    nv.store(a, 1, nv.load(a, 0, cache="cs"), cache="cs")\n'
    assert texts(nv.Kernel.from_source(text).ptx(bits=32), "ld.global") == ["ld.global.cs.b32 %r, [%r];"]
