"""Orders and scopes of atomic operations as they reach the machine code: what nvdisasm shows of what ptxas makes.

NVIDIA does not document what these instructions are. Seen here: ``.STRONG`` with ``SM``, ``GPU`` or ``SYS`` is an
access that other threads see, and how far; ``MEMBAR.ALL`` before it releases, and ``MEMBAR.SC`` is the fence of
sequential consistency; ``CCTL.IVALL`` behind it acquires: it drops what the SM's own cache keeps from before, which is
right for a block. Clusters have no width of their own.
"""

from __future__ import annotations

import functools
import itertools
import re
import subprocess
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_nvdisasm
from tests.ptx.atomic_page import ORDERS, SCOPES

pytestmark = pytest.mark.sweep(6)

#: By the instruction: the statement in Python, its orders, and what SASS calls the instruction, without its width.
STATEMENTS = {
    "atom": ("a[9] = nv.atomic.add(a, 0, n, {})", ORDERS, "ATOMG.E.ADD"),
    "generic": ("a[9] = nv.atomic.add(anywhere, n, {})", ORDERS, "ATOM.E.ADD"),
    "shared": ("a[9] = nv.atomic.add(tile, 0, n, {})", ORDERS, "ATOMS.ADD"),
    "red": ("nv.atomic.add(a, 0, n, {})", ("relaxed", "release"), "REDG.E.ADD"),
    "ld": ("a[9] = nv.atomic.load(a, 0, {})", ("relaxed", "acquire", "seq_cst"), "LDG.E"),
    "st": ("nv.atomic.store(a, 0, n, {})", ("relaxed", "release", "seq_cst"), "STG.E"),
    "fence": ("nv.fence({})", ("acq_rel", "seq_cst"), ""),
}
_WIDTHS = {"cta": "SM", "cluster": "GPU", "gpu": "GPU", "sys": "SYS"}
_BARRIERS = {**_WIDTHS, "cta": "CTA"}
Case = tuple[str, str, str]


def _cases(arch: str) -> list[Case]:
    scopes = [scope for scope in SCOPES if scope != "cluster" or arch == "sm_90"]
    return [
        (name, order, scope)
        for name, (_, orders, _) in STATEMENTS.items()
        for order, scope in itertools.product(orders, scopes)
    ]


def _kernel(case: Case) -> nv.Kernel:
    name, order, scope = case
    statement = STATEMENTS[name][0].format(f'order="{order}", scope="{scope}"')
    lines = [f"def {'_'.join(case)}(a: nv.Array[nv.u32], n: nv.u32):"]
    lines += ["    tile = nv.shared.array(4, nv.u32)"] * (name == "shared")
    lines += ['    anywhere = a.ptr.to("generic")'] * (name == "generic")
    return nv.Kernel.from_source("\n".join([*lines, f"    {statement}"]) + "\n")


def _expected(case: Case, arch: str) -> list[str]:
    """The instructions of a call in the machine code."""
    name, order, scope = case
    beyond_block = scope != "cta"
    before = {"release": "ALL", "acq_rel": "ALL", "seq_cst": "SC"}.get(order)
    code = [f"MEMBAR.{before}.{_BARRIERS[scope]}"] if before else []
    if beyond_block and (order == "seq_cst" or name == "fence"):
        code.append("CCTL.IVALL")
    if name == "fence":
        return code
    instruction = STATEMENTS[name][2].replace("REDG", "REDG" if arch == "sm_90" else "RED")
    code.append(instruction if name == "shared" else f"{instruction}.STRONG.{_WIDTHS[scope]}")
    # Shared memory is the block's own before there are clusters.
    is_cached = name not in ("st", "red") and (name != "shared" or arch == "sm_90")
    if beyond_block and is_cached and order in ("acquire", "acq_rel", "seq_cst"):
        code.append("CCTL.IVALL")
    return code


@functools.cache
def _machine_code(arch: str, folder: Path) -> dict[str, list[str]]:
    """What accesses and orders memory in the machine code of each case's kernel."""
    kernels = [_kernel(case).specialise() for case in _cases(arch)]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, folder, ("-O1",)) == ""
    command = [str(cuda_tools.nvdisasm()), "-c", str(folder / f"kernel.{arch}.cubin")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sections = re.split(r"^\.text\.(\w+):$", text, flags=re.M)[1:]
    shown = re.compile(r"\b(ATOM[SG]?\.\S+|REDG?\.\S+|MEMBAR\.\S+|CCTL\.\S+|LDG\.E\.STRONG\S+|STG\.E\.STRONG\S+)")
    return {name: shown.findall(code) for name, code in zip(sections[::2], sections[1::2], strict=True)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cubins")


@needs_nvdisasm
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
@pytest.mark.parametrize("name", STATEMENTS)
def test_order_and_scope_reach_the_machine_code(name: str, arch: str, folder: Path) -> None:
    found = _machine_code(arch, folder)
    for case in _cases(arch):
        if case[0] == name:
            assert found["_".join(case)] == _expected(case, arch), case


@needs_nvdisasm
@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
@pytest.mark.parametrize(
    ("type_", "value", "made"), [("u32", "1", "POPC.INC.32"), ("i32", "1", "POPC.INC.32"), ("i32", "2", "ADD.S32")]
)
def test_counting_in_shared_memory(type_: str, value: str, made: str, arch: str, tmp_path: Path) -> None:
    """The machine's instruction for it, whatever the sign of the elements."""
    lines = [f"def count(a: nv.Array[nv.{type_}]):", f"    tile = nv.shared.array(4, nv.{type_})"]
    lines += [f"    nv.atomic.add(tile, a[0], {value})", "    a[0] = tile[1]"]
    ptx = nv.Kernel.from_source("\n".join(lines) + "\n").ptx(arch)
    assert assemble(ptx, arch, tmp_path, ("-O1",)) == ""
    command = [str(cuda_tools.nvdisasm()), "-c", str(tmp_path / f"kernel.{arch}.cubin")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"\bATOMS\.(\S+)", text) == [made]
