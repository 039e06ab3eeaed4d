"""What atomic operations, fences and special registers become in PTX: every operation, type, space, order and scope."""

from __future__ import annotations

import itertools
import re
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen import compiler, tools
from nvgen.diagnostics import CompileError
from nvgen.lang.atomic import OPERATIONS
from nvgen.targets.nvptx.arch import architectures
from tests.assembling import ARCHITECTURES, assemble, needs_nvdisasm, needs_ptxas

#: PTX's instruction for each operation and type, as the PTX ISA has it under "atom", "ld" and "st".
_BITS = {"i32": "b32", "u32": "b32", "i64": "b64", "u64": "b64"}
_FLOAT_BITS = {"f32": "b32", "f64": "b64"}
_WIDE = {"i128": "b128", "u128": "b128"}
_HALVES = {"i16": "b16", "u16": "b16", "f16": "b16", "bf16": "b16"}
_SUMS = {"i32": "u32", "u32": "u32", "i64": "u64", "u64": "u64", "f32": "f32", "f64": "f64"}
_SUMS |= {"f16": "noftz.f16", "bf16": "noftz.bf16"}
_NUMBERS = {"i32": "s32", "u32": "u32", "i64": "s64", "u64": "u64"}
_EVERY = {"bool": "b8", "i8": "b8", "u8": "b8", **_HALVES, **_BITS, **_FLOAT_BITS, **_WIDE}
INSTRUCTIONS: dict[str, tuple[str, dict[str, str]]] = {
    "add": ("atom.add", _SUMS),
    "sub": ("atom.add", _SUMS),
    "and_": ("atom.and", _BITS),
    "or_": ("atom.or", _BITS),
    "xor": ("atom.xor", _BITS),
    "min": ("atom.min", _NUMBERS),
    "max": ("atom.max", _NUMBERS),
    "inc": ("atom.inc", {"u32": "u32"}),
    "dec": ("atom.dec", {"u32": "u32"}),
    "exch": ("atom.exch", {**_BITS, **_FLOAT_BITS, **_WIDE}),
    "cas": ("atom.cas", {**_HALVES, **_BITS, **_FLOAT_BITS, **_WIDE}),
    "load": ("ld", _EVERY),
    "store": ("st", _EVERY),
}
#: What a machine of 2018 does not have.
LATER = {("add", "bf16"), ("sub", "bf16"), *((name, type_) for name in ("exch", "cas") for type_ in _WIDE)}
#: And what PTX's version of that time does not have.
LATER |= {(name, type_) for name in ("load", "store") for type_ in _WIDE}
ORDERS = {"load": ("relaxed", "acquire", "seq_cst"), "store": ("relaxed", "release", "seq_cst")}
ALL_ORDERS = ("relaxed", "acquire", "release", "acq_rel", "seq_cst")
SEMANTICS = {"relaxed": "relaxed", "acquire": "acquire", "release": "release", "acq_rel": "acq_rel"}
SCOPES = {"block": "cta", "cluster": "cluster", "device": "gpu", "system": "sys"}
SPACES = {"a": ".global", "tile": ".shared", "anywhere": "", "far": ".shared::cluster"}
PAIRS = [(name, type_) for name, (_, types) in INSTRUCTIONS.items() for type_ in types]


def _instruction(name: str, type_: str, space: str, order: str, scope: str) -> list[str]:
    """The lines of PTX that one call becomes, without operands."""
    first, _, operation = INSTRUCTIONS[name][0].partition(".")
    semantics = SEMANTICS.get(order, "relaxed" if name == "store" else "acquire")
    parts = [first, semantics, SCOPES[scope]]
    text = ".".join(parts) + SPACES[space] + (f".{operation}" if operation else "") + f".{INSTRUCTIONS[name][1][type_]}"
    return [f"fence.sc.{SCOPES[scope]}", text] if order == "seq_cst" else [text]


def _kernel(name: str, type_: str, *, clusters: bool) -> tuple[nv.Kernel, list[str]]:
    """A kernel with every order and scope of an operation in every space, and the PTX that it must become."""
    values = {"cas": "x, y", "load": ""}.get(name, "x")
    lines = [f"def {name}_{type_}(a: nv.Array[nv.{type_}], x: nv.{type_}, y: nv.{type_}, far: nv.u64):"]
    lines += [f"    tile = nv.shared.array(8, nv.{type_})", '    anywhere = a.ptr.to("generic")']
    lines += [f'    far_pointer = nv.ptr[nv.{type_}, "shared_cluster"](far)'] if clusters else []
    expected = []
    scopes = [scope for scope in SCOPES if clusters or scope != "cluster"]
    spaces = [space for space in SPACES if clusters or space != "far"]
    orders = ORDERS.get(name, ALL_ORDERS)
    for number, (space, order, scope) in enumerate(itertools.product(spaces, orders, scopes)):
        places = {"a": f"a, {number}", "tile": "tile, 1", "anywhere": f"anywhere + {number}", "far": "far_pointer"}
        arguments = ", ".join(filter(None, (places[space], values, f'order="{order}"', f'scope="{scope}"')))
        lines.append(f"    {'' if name == 'store' else f'a[{number}] = '}nv.atomic.{name}({arguments})")
        expected += _instruction(name, type_, space, order, scope)
    return nv.Kernel.from_source("\n".join(lines) + "\n"), expected


def _found(ptx: str) -> list[str]:
    """The atomic instructions and the fences of PTX in their order, without operands."""
    return re.findall(r"^\s*((?:atom|fence|(?:ld|st)\.(?:relaxed|acquire|release|volatile))\S*?)(?:;|\s)", ptx, re.M)


def test_the_tables_have_every_operation_and_type() -> None:
    known = {(name, str(type_)) for name, operation in OPERATIONS.items() for type_ in operation.types}
    assert known == set(PAIRS)


@pytest.mark.parametrize(("name", "type_"), PAIRS)
def test_every_order_scope_and_space(name: str, type_: str) -> None:
    kernel, expected = _kernel(name, type_, clusters=True)
    assert _found(kernel.ptx("sm_90", ptx_version="8.4")) == expected


@pytest.mark.parametrize("name", INSTRUCTIONS)
def test_the_same_before_clusters(name: str) -> None:
    for type_ in INSTRUCTIONS[name][1]:
        if (name, type_) not in LATER:
            kernel, expected = _kernel(name, type_, clusters=False)
            assert _found(kernel.ptx("sm_75")) == expected


#: The oldest and the one that all came with; the others in a sweep.
_ALL = [arch if arch in ("sm_75", "sm_90") else pytest.param(arch, marks=pytest.mark.sweep) for arch in ARCHITECTURES]


@needs_ptxas
@pytest.mark.parametrize("arch", _ALL)
def test_all_assembles(arch: str, tmp_path: Path) -> None:
    clusters = architectures()[arch].architecture.number >= 90
    pairs = [pair for pair in PAIRS if clusters or pair not in LATER]
    kernels = [_kernel(*pair, clusters=clusters)[0].specialise() for pair in pairs]
    options = compiler.CompileOptions(arch, "8.4" if arch == "sm_90" else None)
    ptx = compiler.compile_kernels(kernels, options, compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path, ("-O0",)) == ""


# Machines without orders


@nv.kernel
def relaxed(a: nv.Array[nv.u32], b: nv.Array[nv.i64]):
    tile = nv.shared.array(4, nv.u32)
    a[0] = nv.atomic.add(a, 1, 2)
    a[1] = nv.atomic.cas(tile, 0, 1, 2, scope="block")
    b[0] = nv.atomic.max(b.ptr.to("generic"), 3)
    a[2] = nv.atomic.load(a, 3)
    nv.atomic.store(tile, 1, 5)


@nv.kernel
def system(a: nv.Array[nv.f64]):
    a[0] = nv.atomic.add(a, 1, 2, scope="system")


def test_before_sm_70_nothing_has_an_order() -> None:
    expected = ["atom.global.add.u32", "atom.shared.cas.b32", "atom.max.s64", "ld.volatile.global.b32"]
    assert _found(relaxed.ptx("sm_35")) == [*expected, "st.volatile.shared.b32"]
    assert _found(relaxed.ptx("sm_61")) == [*expected, "st.volatile.shared.b32"]
    assert _found(system.ptx("sm_60")) == ["atom.sys.global.add.f64"]


def _refused(text: str, arch: str, needed: str, ptx_version: str | None = None) -> None:
    kernel = nv.Kernel.from_source(
        f"def k(a: nv.Array[nv.u32], b: nv.Array[nv.f64], c: nv.Array[nv.f16]):\n    {text}\n"
    )
    with pytest.raises(CompileError, match=f"needs {needed}") as error:
        kernel.ptx(arch, ptx_version=ptx_version)
    assert error.value.code in ("NVG0504", "NVG0823")


@pytest.mark.parametrize(
    ("text", "arch", "needed"),
    [
        ('nv.atomic.add(a, 0, 1, scope="cluster")', "sm_80", "sm_90"),
        ('nv.atomic.load(a, 0, scope="cluster")', "sm_80", "sm_90"),
        ('nv.atomic.load(a, 0, order="seq_cst", scope="cluster")', "sm_80", "sm_90"),
        ('nv.fence(scope="cluster")', "sm_80", "sm_90"),
        ('nv.fence(scope="cluster")', "sm_60", "sm_90"),
        ('nv.atomic.add(a, 0, 1, order="acquire")', "sm_62", "sm_70"),
        ('nv.atomic.load(a, 0, order="acquire")', "sm_62", "sm_70"),
        ('nv.atomic.store(a, 0, 1, order="seq_cst")', "sm_62", "sm_70"),
        ('nv.atomic.add(a, 0, 1, scope="system")', "sm_53", "sm_60"),
        ("nv.atomic.add(b, 0, 1)", "sm_53", "sm_60"),
        ("nv.atomic.and_(a.ptr.cast(nv.u64), 1)", "sm_30", "sm_32"),
        ("nv.atomic.add(c, 0, 1)", "sm_62", "sm_70"),
        ("nv.atomic.add(c, 0, 1)", "sm_70", "PTX 6.3"),
        ("nv.atomic.cas(c, 0, 1, 2)", "sm_62", "sm_70"),
        ("nv.atomic.add(c.ptr.cast(nv.bf16), 1)", "sm_89", "sm_90"),
        ("nv.atomic.exch(a.ptr.cast(nv.u128), 1)", "sm_89", "sm_90"),
        ("nv.atomic.exch(a.ptr.cast(nv.u128), 1)", "sm_90", "PTX 8.3"),
        ("nv.atomic.load(a.ptr.cast(nv.u128))", "sm_62", "sm_70"),
        ('nv.atomic.cas(a.ptr.cast(nv.u128), 1, 2, scope="system")', "sm_90", "PTX 8.3"),
        ("nv.atomic.load(a.ptr.cast(nv.u128))", "sm_80", "PTX 8.3"),
        ("nv.nanosleep(20)", "sm_62", "sm_70"),
        ("a[0] = nv.u32(nv.globaltimer())", "sm_20", "sm_30"),
    ],
)
def test_what_a_machine_does_not_have_is_refused(text: str, arch: str, needed: str) -> None:
    parameters = "a: nv.Array[nv.u32], b: nv.Array[nv.f64], c: nv.Array[nv.f16]"
    kernel = nv.Kernel.from_source(f"def k({parameters}):\n    {text}\n")
    with pytest.raises(CompileError, match=f"needs {needed}") as error:
        kernel.ptx(arch)
    assert error.value.code == ("NVG0823" if needed.startswith("PTX") else "NVG0504")


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


@needs_nvdisasm
def test_ptxas_makes_a_reduction_where_nobody_uses_the_result(tmp_path: Path) -> None:
    parameters = "a: nv.Array[nv.u32], f: nv.Array[nv.f32], d: nv.Array[nv.f64]"
    calls = ("add(a, i, 1)", "max(a.ptr + i + 1000, 7)", "add(f, i, 0.5)", 'add(d, i, 1, scope="system")')
    lines = [f"def k({parameters}):", "    i = nv.grid(1)", *(f"    nv.atomic.{call}" for call in calls)]
    assert assemble(nv.Kernel.from_source("\n".join(lines) + "\n").ptx("sm_90"), "sm_90", tmp_path, ()) == ""
    command = [str(tools.nvdisasm()), "-c", str(tmp_path / "kernel.sm_90.cubin")]
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert len(re.findall(r"\bRED[G.]", code)) == 4 and "ATOM" not in code


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
    loop = re.search(r"^(\$L\w+):.*?ld\.relaxed\.gpu.*?bra\s+\1;", ptx, re.M | re.S)
    assert loop is not None and ptx.count("atom.relaxed.gpu.global.add.u32") == 2 and ptx.count("%clock;") == 2


def test_addresses_of_32_bits() -> None:
    ptx = relaxed.ptx("sm_75", bits=32)
    assert re.search(r"atom\.relaxed\.gpu\.global\.add\.u32 %r\d+, \[%r\d+\], %r\d+;", ptx)


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
    found = re.findall(r"^\s*((?:fence|membar)\S*);", fences.ptx("sm_75"), re.M)
    assert found[:3] == ["membar.gl", "membar.cta", "membar.sys"]
    assert found[3:] == ["fence.sc.gpu", "fence.acq_rel.cta", "fence.sc.sys", "fence.acq_rel.gpu", "fence.acq_rel.gpu"]
    older = re.findall(r"^\s*((?:fence|membar)\S*);", fences.ptx("sm_60"), re.M)
    assert older[3:] == ["membar.gl", "membar.cta", "membar.sys", "membar.gl", "membar.gl"]


def test_fences_of_clusters() -> None:
    text = (
        'def k(a: nv.Array[nv.i32]):\n    nv.fence(scope="cluster")\n    nv.fence(order="acq_rel", scope="cluster")\n'
    )
    found = re.findall(r"^\s*(fence\S*);", nv.Kernel.from_source(text).ptx("sm_90"), re.M)
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
    masks = {f"lanemask_{relation}" for relation in ("eq", "lt", "le", "gt", "ge")}
    places = {f"{name}.{axis}" for name in ("tid", "ntid") for axis in "xyz"} - {"ntid.z"}
    assert set(re.findall(r"mov\.u\d+ \s*%\w+, %([\w.]+);", ptx)) == {
        *masks, *places, "clock", "clock64", "globaltimer", "laneid", "smid"
    }  # fmt: skip
    assert "nanosleep.u32" in ptx and "%warpid" not in ptx and re.search(r"shr\.u32\s+%r\d+, %r\d+, 5;", ptx)


@needs_ptxas
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_the_others_assemble(arch: str, tmp_path: Path) -> None:
    kernels = [kernel.specialise() for kernel in (fences, registers, relaxed, system)]
    ptx = compiler.compile_kernels(kernels, compiler.CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path) == ""
