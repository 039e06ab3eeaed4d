"""What atomic loads and stores become in PTX, in every type, space, order and scope; and what older machines do.

The other operations are in ``test_atomic_table``.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures
from nvgen.ptx.operands import SpecialRegister
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.ptx_text import instructions, loops, names, texts

pytestmark = pytest.mark.sweep(6)

#: The bits of each type that loads and stores have.
BITS = {
    **dict.fromkeys(("bool", "i8", "u8"), "b8"),
    **dict.fromkeys(("i16", "u16", "f16", "bf16"), "b16"),
    **dict.fromkeys(("i32", "u32", "f32"), "b32"),
    **dict.fromkeys(("i64", "u64", "f64"), "b64"),
    **dict.fromkeys(("i128", "u128"), "b128"),
}
ALL_ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
ORDERS = {"load": ("relaxed", "acquire", "seq_cst"), "store": ("relaxed", "release", "seq_cst")}
INSTRUCTIONS = {"load": "ld", "store": "st"}
SCOPES = ("cta", "cluster", "gpu", "sys")
SPACES = {"a": ".global", "tile": ".shared::cta", "anywhere": "", "far": ".shared::cluster"}
PAIRS = [(name, type_) for name in INSTRUCTIONS for type_ in BITS]


def _instruction(name: str, type_: str, space: str, order: str, scope: str) -> list[str]:
    """The lines of PTX that one load or store becomes, without operands; a store cannot acquire."""
    semantics = order if order != "seq_cst" else "relaxed" if name == "store" else "acquire"
    text = f"{INSTRUCTIONS[name]}.{semantics}.{scope}{SPACES[space]}.{BITS[type_]}"
    return [f"fence.sc.{scope}", text] if order == "seq_cst" else [text]


def _kernel(name: str, type_: str, *, clusters: bool) -> tuple[nv.Kernel, list[str]]:
    """A kernel of loads or stores with every order and scope in every space, and the PTX that it must become."""
    lines = [f"def {name}_{type_}(a: nv.Array[nv.{type_}], x: nv.{type_}, far: nv.u64):"]
    lines += [f"    tile = nv.shared.array(8, nv.{type_})", '    anywhere = a.ptr.to("generic")']
    lines += [f'    far_pointer = nv.ptr[nv.{type_}, "shared_cluster"](far)'] if clusters else []
    expected = []
    scopes = [scope for scope in SCOPES if clusters or scope != "cluster"]
    spaces = [space for space in SPACES if clusters or space != "far"]
    for number, (space, order, scope) in enumerate(itertools.product(spaces, ORDERS[name], scopes)):
        places = {"a": f"a, {number}", "tile": "tile, 1", "anywhere": f"anywhere + {number}", "far": "far_pointer"}
        value = ["x"] if name == "store" else []
        arguments = ", ".join([places[space], *value, f'order="{order}"', f'scope="{scope}"'])
        lines.append(f"    {'' if name == 'store' else f'a[{number}] = '}nv.atomic.{name}({arguments})")
        expected += _instruction(name, type_, space, order, scope)
    return nv.Kernel.from_source("\n".join(lines) + "\n"), expected


def _found(ptx: str) -> list[str]:
    """The atomic instructions and the fences of PTX in their order, without operands."""
    accesses = itertools.product(("ld", "st"), ("relaxed", "acquire", "release", "volatile"))
    return names(ptx, "atom", "red", "fence", "membar", *map(".".join, accesses))


@pytest.mark.parametrize(("name", "type_"), PAIRS)
def test_every_order_scope_and_space_of_loads_and_stores(name: str, type_: str) -> None:
    kernel, expected = _kernel(name, type_, clusters=True)
    assert _found(kernel.ptx("sm_90")) == expected


@pytest.mark.parametrize("name", INSTRUCTIONS)
def test_the_same_before_clusters(name: str) -> None:
    for type_, bits in BITS.items():
        kernel, expected = _kernel(name, type_, clusters=False)
        wide = bits == "b128"  # PTX 8.4 has it, and both names of shared memory
        expected = expected if wide else [text.replace(".shared::cta", ".shared") for text in expected]
        assert _found(kernel.ptx("sm_75")) == expected


#: The oldest and the one that all came with; the others in a sweep.
_ALL = [
    arch if arch in ("sm_75", "sm_90") else pytest.param(arch, marks=pytest.mark.sweep(16)) for arch in ARCHITECTURES
]


@needs_ptxas
@pytest.mark.parametrize("arch", _ALL)
def test_loads_and_stores_assemble(arch: str, tmp_path: Path) -> None:
    clusters = architectures()[arch].architecture.number >= 90
    kernels = [_kernel(*pair, clusters=clusters)[0].specialise() for pair in PAIRS]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path, ("-O0",)) == ""


@pytest.mark.parametrize("type_", ["i32", "u32", "i64", "u64", "f32", "f64", "f16", "bf16"])
def test_a_difference_is_the_sum_with_the_negative(type_: str) -> None:
    texts = [
        nv.Kernel.from_source(
            f"def k(a: nv.Array[nv.{type_}], x: nv.{type_}):\n"
            f'    a[1] = nv.atomic.{call}, order="acquire", scope="cta")\n'
        ).ptx("sm_90")
        for call in ("sub(a, 0, x", "add(a, 0, -x")
    ]
    of_kernel = [text[text.index(".visible") :] for text in texts]
    assert of_kernel[0] == of_kernel[1] and len(_found(texts[0])) == 1


@pytest.mark.parametrize(("name", "other"), [("block", "cta"), ("device", "gpu"), ("system", "sys")])
def test_scopes_have_the_names_of_cuda_too(name: str, other: str) -> None:
    text = """
def k(a: nv.Array[nv.u32]):
    nv.atomic.add(a, 0, 1, scope="{0}")
    nv.atomic.store(a, 1, 1, order="seq_cst", scope="{0}")
    nv.fence(scope="{0}")
"""
    ptx = [nv.Kernel.from_source(text.format(scope)).ptx("sm_90") for scope in (name, other)]
    found = _found(ptx[0])
    assert found == _found(ptx[1]) and len(found) == 4 and all(f".{other}" in line for line in found)


# Machines without orders


@nv.kernel
def mixed(a: nv.Array[nv.u32], b: nv.Array[nv.i64]):
    tile = nv.shared.array(4, nv.u32)
    a[0] = nv.atomic.add(a, 1, 2)
    a[1] = nv.atomic.cas(tile, 0, 1, 2, order="acq_rel")
    b[0] = nv.atomic.max(b.ptr.to("generic"), 3, order="acquire")
    a[2] = nv.atomic.load(a, 3, order="acquire")
    nv.atomic.store(tile, 1, 5, order="release")
    nv.atomic.xor(a, 2, 7, order="release")


@nv.kernel
def scoped(a: nv.Array[nv.u32], b: nv.Array[nv.f64]):
    b[0] = nv.atomic.add(b, 1, 2, scope="sys")
    a[0] = nv.atomic.inc(a, 1, 2, order="seq_cst", scope="cta")
    nv.atomic.store(a, 2, 1, order="seq_cst", scope="sys")


def test_before_sm_70_orders_are_fences() -> None:
    expected = ["atom{0}.global.add.u32"]
    expected += ["membar.gl", "atom{0}.shared.cas.b32", "membar.gl"]
    expected += ["atom{0}.max.s64", "membar.gl"]
    expected += ["ld.volatile.global.b32", "membar.gl"]
    expected += ["membar.gl", "st.volatile.shared.b32"]
    expected += ["membar.gl", "red{0}.global.xor.b32"]
    assert _found(mixed.ptx("sm_35")) == [text.format("") for text in expected]
    assert _found(mixed.ptx("sm_61")) == [text.format(".gpu") for text in expected]


def test_before_sm_70_scopes_are_written_where_there_are_any() -> None:
    assert _found(scoped.ptx("sm_60")) == [
        *("atom.sys.global.add.f64", "membar.cta", "atom.cta.global.inc.u32", "membar.cta"),
        *("membar.sys", "st.volatile.global.b32"),
    ]


@pytest.mark.parametrize(
    ("text", "arch", "needed"),
    [
        ('add(a, 0, 1, scope="cluster")', "sm_80", "sm_90"),
        ('load(a, 0, scope="cluster")', "sm_80", "sm_90"),
        ('load(a, 0, order="seq_cst", scope="cluster")', "sm_80", "sm_90"),
        ('store(a, 0, 1, scope="cluster")', "sm_60", "sm_90"),
        ('fence(scope="cluster")', "sm_80", "sm_90"),
        ('fence(scope="cluster")', "sm_60", "sm_90"),
        ('add(a, 0, 1, scope="sys")', "sm_53", "sm_60"),
        ('add(a, 0, 1, scope="cta")', "sm_50", "sm_60"),
        ('exch(a, 0, 1, scope="cluster")', "sm_50", "sm_90"),
        ("add(a, 0, 1, cache_hint=7)", "sm_75", "sm_80"),
        ('load(a, 0, order="acquire", scope="cluster")', "sm_60", "sm_90"),
        ('load(a.ptr.cast(nv.u128), on_unsupported="error")', "sm_62", "sm_70"),
        ('store(a.ptr.cast(nv.u128), 1, on_unsupported="error")', "sm_62", "sm_70"),
    ],
)
def test_what_a_machine_does_not_have_is_refused(text: str, arch: str, needed: str) -> None:
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.u32]):\n    nv.atomic.{text}\n")
    with pytest.raises(CompileError, match=f"needs {needed}") as error:
        kernel.ptx(arch)
    assert error.value.code == "NVG0504"


@pytest.mark.parametrize(
    ("text", "version", "needed"),
    [
        ("cas(a.ptr.cast(nv.u128), 1, 2)", "8.2", "8.3"),
        ('exch(a.ptr.cast(nv.u128), 1, scope="sys")', "8.3", "8.4"),
        ("load(a.ptr.cast(nv.u128))", "8.2", "8.3"),
        ('load(a.ptr.cast(nv.u128), scope="sys")', "8.3", "8.4"),
        ('store(a.ptr.cast(nv.u128), 1, scope="sys")', "8.3", "8.4"),
        ("add(a.ptr.cast(nv.vec[nv.f32, 2]), nv.vec[nv.f32, 2](1, 1))", "8.0", "8.1"),
    ],
)
def test_the_version_of_ptx_is_raised_unless_one_is_chosen(text: str, version: str, needed: str) -> None:
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.u32]):\n    nv.atomic.{text}\n")
    assert f".version {needed}\n" in kernel.ptx("sm_90")
    with pytest.raises(CompileError, match=f"needs PTX {needed}") as error:
        kernel.ptx("sm_90", ptx_version=version)
    assert error.value.code == "NVG0520"


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("out[0] = nv.atomic.add(a, 0, x, noftz=True)", "atom.relaxed.gpu.global.add.noftz.f32"),
        ('nv.atomic.sub(a, 0, x, noftz=True, scope="block")', "red.relaxed.cta.global.add.noftz.f32"),
        ("nv.atomic.add(a, 0, x, cache_hint=7, noftz=True)", "red.relaxed.gpu.global.add.noftz.L2::cache_hint.f32"),
        ("nv.atomic.add(tile, 0, x, noftz=True)", "red.relaxed.gpu.shared::cta.add.noftz.f32"),
        ("nv.atomic.add(a.ptr.cast(nv.vec[nv.f32, 2]), pair, noftz=True)", "red.relaxed.gpu.global.add.noftz.v2.f32"),
        ("nv.atomic.add(a, 0, x, noftz=False)", "red.relaxed.gpu.global.add.f32"),
    ],
)
def test_sums_that_keep_subnormal_numbers(call: str, written: str, tmp_path: Path) -> None:
    lines = ["    tile = nv.shared.array(4, nv.f32)", "    pair = nv.vec[nv.f32, 2](x, x)", f"    {call}"]
    head = "def k(a: nv.Array[nv.f32], out: nv.Array[nv.f32], x: nv.f32):"
    kernel = nv.Kernel.from_source("\n".join([head, *lines]) + "\n")
    text = kernel.ptx("sm_90")
    assert [one.name for one in instructions(text, "atom", "red")] == [written]
    assert (".version 9.4\n" in text) is ("noftz" in written)
    assert assemble(text, "sm_90", tmp_path) == ""


@pytest.mark.parametrize("type_", ["u8", "f16", "i32", "f32", "u64", "i128"])
@pytest.mark.parametrize(
    ("call", "written", "version"),
    [
        ("out[0] = nv.atomic.load(a, 1, mmio=True)", "ld.mmio.relaxed.sys.global", "8.2"),
        ('out[0] = nv.atomic.load(a, 1, order="acquire", mmio=True)', "ld.mmio.acquire.sys.global", "9.3"),
        ("nv.atomic.store(a, 1, x, mmio=True)", "st.mmio.relaxed.sys.global", "8.2"),
        ('nv.atomic.store(a, 1, x, order="release", scope="system", mmio=True)', "st.mmio.release.sys.global", "9.3"),
        ('nv.atomic.store(a.ptr.to("generic"), x, mmio=True)', "st.mmio.relaxed.sys", "8.2"),
    ],
)
def test_memory_of_devices(type_: str, call: str, written: str, version: str, tmp_path: Path) -> None:
    head = f"def k(a: nv.Array[nv.{type_}], out: nv.Array[nv.{type_}], x: nv.{type_}):"
    kernel = nv.Kernel.from_source(f"{head}\n    {call}\n")
    text = kernel.ptx("sm_75")
    bits = {"u8": 8, "f16": 16, "u64": 64, "i128": 128}.get(type_, 32)
    assert names(text, "ld.mmio", "st.mmio") == [f"{written}.b{bits}"]
    needed = max(version, "8.4") if bits == 128 else version
    assert f".version {needed}\n" in text and assemble(text, "sm_75", tmp_path) == ""
    with pytest.raises(CompileError, match="needs sm_7"):
        kernel.ptx("sm_70" if version == "9.3" else "sm_62")


@pytest.mark.parametrize("arch", ["sm_60", "sm_89"])
def test_sums_that_keep_subnormal_numbers_are_no_loop(arch: str) -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    nv.atomic.add(a, 0, a[1], noftz=True)\n")
    with pytest.raises(CompileError, match="needs sm_90") as error:
        kernel.ptx(arch)
    assert error.value.code == "NVG0504"


@pytest.mark.parametrize(
    ("text", "needed"), [("nv.nanosleep(20)", "sm_70"), ("a[0] = nv.u32(nv.globaltimer())", "sm_30")]
)
def test_special_registers_and_sleep_have_their_architectures(text: str, needed: str) -> None:
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.u32]):\n    {text}\n")
    with pytest.raises(CompileError, match=f"needs {needed}") as error:
        kernel.ptx("sm_62" if needed == "sm_70" else "sm_20")
    assert error.value.code == "NVG0504"


# What compilers may not do


@pytest.mark.parametrize("order", ALL_ORDERS)
def test_a_relaxed_operation_orders_no_other_memory_and_the_others_do(order: str) -> None:
    text = f"""
def k(a: nv.Array[nv.i32], n: nv.i32):
    tile = nv.shared.array(4, nv.i32)
    tile[n] = n
    nv.atomic.add(a, 0, 1, order="{order}")
    a[1] = tile[n]
"""
    assert ("ld.shared" in nv.Kernel.from_source(text).ptx()) == (order != "relaxed")


def test_every_turn_of_a_loop_reads_again() -> None:
    text = """
def k(a: nv.Array[nv.i32]):
    while nv.atomic.load(a, 0) == 0:
        pass
    nv.atomic.add(a, 1, 1)
    nv.atomic.add(a, 1, 1)
    start = nv.clock()
    a[2] = nv.i32(nv.clock() - start)
"""
    ptx = nv.Kernel.from_source(text).ptx()
    (loop,) = loops(ptx)
    assert len(instructions(loop, "ld.relaxed.gpu")) == 1
    assert names(ptx, "red") == ["red.relaxed.gpu.global.add.s32"] * 2 and ptx.count("%clock;") == 2


def test_addresses_of_32_bits() -> None:
    ptx = mixed.ptx("sm_75", bits=32)
    assert "atom.relaxed.gpu.global.add.u32 %r, [%r], %r;" in texts(ptx)


# Fences and special registers


@nv.kernel
def fences(a: nv.Array[nv.i32]):
    nv.threadfence()
    nv.threadfence_block()
    nv.threadfence_system()
    nv.fence()
    nv.fence(order="acq_rel", scope="block")
    nv.fence(scope="system", order="seq_cst")
    nv.fence(order="acquire")
    nv.fence(order="release")


def test_fences() -> None:
    found = names(fences.ptx("sm_75"), "fence", "membar")
    assert found[:3] == ["membar.gl", "membar.cta", "membar.sys"]
    assert found[3:] == ["fence.sc.gpu", "fence.acq_rel.cta", "fence.sc.sys", "fence.acq_rel.gpu", "fence.acq_rel.gpu"]
    older = names(fences.ptx("sm_60"), "fence", "membar")
    assert older[3:] == ["membar.gl", "membar.cta", "membar.sys", "membar.gl", "membar.gl"]


@pytest.mark.parametrize(("scope", "written"), [("cta", "cta"), ("gpu", "gpu"), ("sys", "sys"), ("device", "gpu")])
def test_fences_among_the_atomic_operations(scope: str, written: str) -> None:
    # With a store between them: of two fences side by side LLVM leaves out the weaker one.
    lines = [f'    nv.atomic.fence(order="{order}", scope="{scope}")\n    a[0] = 1' for order in ("acq_rel", "seq_cst")]
    text = "\n".join(["def k(a: nv.Array[nv.i32]):", *lines]) + "\n"
    found = names(nv.Kernel.from_source(text).ptx("sm_75"), "fence")
    assert found == [f"fence.acq_rel.{written}", f"fence.sc.{written}"]


def test_fences_of_clusters() -> None:
    text = (
        'def k(a: nv.Array[nv.i32]):\n    nv.fence(scope="cluster")\n    nv.fence(order="acq_rel", scope="cluster")\n'
    )
    found = names(nv.Kernel.from_source(text).ptx("sm_90"), "fence")
    assert found == ["fence.sc.cluster", "fence.acq_rel.cluster"]


@nv.kernel
def registers(a: nv.Array[nv.u64], b: nv.Array[nv.u32], c: nv.Array[nv.i32]):
    a[0] = nv.clock64()
    a[1] = nv.globaltimer()
    b[0] = nv.clock()
    b[1] = nv.lane_mask_eq()
    b[2] = nv.lane_mask_lt()
    b[3] = nv.lane_mask_le()
    b[4] = nv.lane_mask_gt()
    b[5] = nv.lane_mask_ge()
    c[0] = nv.lane_id()
    c[1] = nv.smid()
    c[2] = nv.warp_id()
    c[3] = nv.warp_size
    nv.nanosleep(b[6])


def test_special_registers() -> None:
    ptx = registers.ptx("sm_75")
    masks = {f"%lanemask_{relation}" for relation in ("eq", "lt", "le", "gt", "ge")}
    places = {f"%{name}.{axis}" for name in ("tid", "ntid") for axis in "xyz"} - {"%ntid.z"}
    read = {one.operands[1].name for one in instructions(ptx, "mov") if isinstance(one.operands[1], SpecialRegister)}
    assert read == {*masks, *places, "%clock", "%clock64", "%globaltimer", "%laneid", "%smid"}
    assert "nanosleep.u32" in names(ptx) and "%warpid" not in ptx and "shr.u32 %r, %r, 5;" in texts(ptx)


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_the_others_assemble(arch: str, tmp_path: Path) -> None:
    kernels = [kernel.specialise() for kernel in (fences, registers, mixed, scoped)]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path) == ""


@pytest.mark.parametrize(
    ("call", "type_"),
    # Two bytes are compared and swapped by one instruction.
    [("add(a, 0, 1", "u8"), ("add(a, 0, 1", "i16"), ("exch(a, 0, 1", "i8"), ("cas(a, 0, 1, 2", "u8")],
)
def test_the_word_around_an_element_is_of_all_threads(call: str, type_: str) -> None:
    """Those of other blocks may have elements beside one that a block's own threads share."""
    for scope in ("block", "cluster", "gpu", "system"):
        text = f"def k(a: nv.Array[nv.{type_}]):\n    nv.atomic.{call}, scope={scope!r})\n"
        ptx = nv.Kernel.from_source(text).ptx(arch="sm_90")
        found = set(re.findall(r"(?:atom|ld)\.relaxed\.(\w+)\.global\S*b32", ptx))
        assert found == {"sys" if scope == "system" else "gpu"}, ptx
    lines = (f"t = nv.shared.array(4, nv.{type_})", f"nv.atomic.{call.replace('(a', '(t')}, scope='block')")
    text = f"def k(a: nv.Array[nv.{type_}]):\n" + "".join(f"    {line}\n" for line in lines)
    ptx = nv.Kernel.from_source(text).ptx(arch="sm_90")
    assert set(re.findall(r"atom\.relaxed\.(\w+)\.shared\S*b32", ptx)) == {"cta"}, ptx
