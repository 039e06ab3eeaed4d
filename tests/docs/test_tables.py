"""Every row of the tables of translations compiles or runs."""

from __future__ import annotations

import gc
import linecache
import re
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from tests.assembling import assemble
from tests.docs import pages
from tests.docs.numba_cuda import NAMES
from tests.docs.tables import Row, rows

GUIDE = pages.ROOT / "docs" / "guide"
PAGES = {
    name: rows((GUIDE / f"{name}.md").read_text(encoding="utf-8"))
    for name in ("from_cuda_cpp", "from_numba_cuda", "from_numpy", "from_triton")
}
#: Every other one always.
ROWS = [
    pytest.param(name, row, id=f"{name}-{row.line}", marks=[pytest.mark.sweep(16)] * (number % 2))
    for name, found in PAGES.items()
    for number, row in enumerate(found)
    if row.text
]
ARCH = "sm_90"
#: The pages that have every operation; what the others use, these have as well.
ASSEMBLED = ("from_cuda_cpp", "from_numba_cuda")


def _defined(name: str, row: Row) -> dict[str, Any]:
    assert row.text is not None
    file = f"{name}_{row.line}.py"
    linecache.cache[file] = (len(row.text), None, row.text.splitlines(keepends=True), file)
    scope: dict[str, Any] = {"__name__": file}
    exec(compile(row.text, file, "exec", dont_inherit=True), scope)
    return scope


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("name", "row"), ROWS)
def test_row(name: str, row: Row, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if row.kind == "host":
        request.getfixturevalue("gpu")
        _defined(name, row).clear()
        gc.collect(1)
        return
    ptx = _defined(name, row)["kernel"].ptx(arch=ARCH)
    if name in ASSEMBLED and cuda_tools.ptxas() is not None:
        assert assemble(ptx, ARCH, tmp_path, ("-O0",)) == ""


#: What has no counterpart, by the first column.
NOT_AVAILABLE = {
    "from_cuda_cpp": (
        *("`sizeof(T)`", "a function pointer, a virtual function", "an exception, `typeid`, `dynamic_cast`", "`goto`"),
        *("a reference, an output parameter", "`cg::tiled_partition<16>(...)`"),
        *("`cg`, the rest of cooperative groups", "`cudaMemcpyToSymbol` of constants"),
        *("`memcpy`, `memset`", "`malloc`, `new` in a kernel", "`__builtin_assume(...)`, `__builtin_unreachable()`"),
        "a bit field, a union",
        "`block_reduce(f)`, `block_reduce_sum(f)`, `block_sum(f)`, `blockReduce(f)`, `blockReduceSum(f)` of samples",
        *("`cg::inclusive_scan`", "`cuda::std::bit_cast<T>(v)` of other types"),
        *("`kernel<<<...>>>` in a kernel", "`cudaCreateTextureObject`", "`cuModuleLoad` of a cubin"),
        *("`cudaIpcGetMemHandle`", "`cudaMemPrefetchAsync`"),
    ),
    "from_numba_cuda": (
        "`@cuda.jit(device=True)`, `@numba.njit`, `@numba.jit`",
        *("`cuda.extending`, `cuda.intrinsic`", "strings, lists"),
        *("`a.reshape(...)`, `a.flat`", "`a[:] = 0`, whole slices"),
        "`numba.cuda.random.xoroshiro128p_uniform_float32`",
        "`cuda.is_float16_supported()`, `cuda.is_bfloat16_supported()`, `cuda.is_fp8_supported()`",
        *("`raise ValueError(...)`", "`from pdb import set_trace` in the simulator"),
        *("`kernel.get_regs_per_thread()`, `kernel.get_local_mem_per_thread()`", "`with cuda.pinned(host):`"),
        *("`cuda.is_supported_version()`, `cuda.runtime`", "`cuda.reduce`, `cuda.Reduce`"),
        *("`cuda.profile_start()`, `cuda.profile_stop()`, `cuda.profiling()`", "`cuda.defer_cleanup()`"),
        "`cuda.set_memory_manager`, `cuda.BaseCUDAMemoryManager`, `cuda.HostOnlyCUDAMemoryManager`, "
        "`cuda.GetIpcHandleMixin`, `cuda.MemoryInfo`, `cuda.MemoryPointer`",
        *("`cuda.open_ipc_array`, `cuda.IpcHandle`", "`cuda.vectorize`, `cuda.guvectorize`"),
        "`numba.cuda.compiler`, `cache=True`",
    ),
    "from_numpy": (
        "`a.dtype.itemsize`, `a.itemsize`, `a.nbytes`",
        "`np.sort(a)`, `a.sort()`, `np.argsort(a)`, `np.unique(a)`",
        "`np.concatenate`, `np.stack`, `np.vstack`, `np.hstack`, `a.append(x)`, `np.append`",
        "`np.random.rand()`, `np.random.random()`, `np.random.randint(9)`, `np.random.normal()`, "
        "`np.random.default_rng()`",
        "`a.tolist()`, `a.tobytes()`, `np.save`, `np.load`",
        "`np.fft.fft(a)`, `np.linalg.inv(m)`, `np.linalg.solve(m, a)`, `np.einsum`",
        "`a.to(device)`, `a.cuda()`, `a.cpu()`",
        "`softmax(a)`, `F.softmax(a)`, `torch.softmax(a)`",
        "`math.comb(n, i)`, `math.factorial(n)`, `math.gcd(n, i)`, `math.perm(n, i)`",
        "`random.random()`, `random.randint(0, 9)`, `random.uniform(0, 1)`",
        "`input()`, `open(path)`",
        "`dict(...)`, `set(...)`, `frozenset(...)`, `bytearray(...)`, `collections.defaultdict(int)`",
        "`getattr(x, name)`, `setattr(x, name, 1)`, `hasattr(x, name)`, `vars(x)`, "
        "`eval(text)`, `exec(text)`, `id(x)`, `hash(x)`, `object()`",
        "`iter(a)`, `next(it)`",
        "`logging.info(...)`, `sys.stdout.write(...)`, `warnings.warn(...)`",
        "`threading.Lock()`, `multiprocessing.Pool()`",
        "`np.vectorize(f)`",
    ),
    "from_triton": (
        "`tl.static_print(...)`",
        "`tl.make_block_ptr`, `tl.advance`, `tl.make_tensor_descriptor`",
        "`tl.cumsum(v, axis=0)`, `tl.associative_scan`, `tl.sort`, `tl.histogram`",
        "`tl.reshape(v, (4, 4))`, `tl.trans(v)`, `tl.expand_dims(v, 0)`, `tl.broadcast_to(v, (4, 4))`",
        "`tl.multiple_of(i, 16)`, `tl.max_contiguous(i, 16)`",
        "`tl.rand(seed, i)`, `tl.randn(seed, i)`, `tl.randint(seed, i)`",
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_what_is_not_available_is_counted(name: str) -> None:
    assert tuple(row.name for row in PAGES[name] if row.text is None) == NOT_AVAILABLE[name]


def test_the_tables_have_what_users_look_for() -> None:
    counts = {name: sum(row.text is not None for row in found) for name, found in PAGES.items()}
    assert counts["from_cuda_cpp"] >= 240 and counts["from_numba_cuda"] >= 130
    assert counts["from_numpy"] >= 40 and counts["from_triton"] >= 80
    of_translations = {page.stem for page in GUIDE.glob("from_*.md")} - {"from_numba"}  # which tests/compat/names reads
    assert set(PAGES) == set(NOT_AVAILABLE) == of_translations


def test_every_name_of_numba_cuda_is_in_its_table() -> None:
    """Vectors of several lengths stand as their longest and their shortest."""
    cells = " ".join(row.name for row in PAGES["from_numba_cuda"])
    named = set(re.findall(r"cuda\.((?:atomic\.|fp16\.)?\w+)", cells))
    halves = " ".join(row.name for row in PAGES["from_numba_cuda"] if "cuda.fp16" in row.name)
    named |= {f"fp16.{name}" for name in re.findall(r"\bh\w+", halves)}
    assert [name for name in NAMES if not {name, re.sub(r"[23]$", "1", name)} & named] == []


TABLE = """\
```python rows=kernel
import nvgen as nv


@nv.kernel
def kernel(a: nv.Array[nv.i32]):
    ROW
```

| theirs | nvgen | |
|---|---|---|
"""


def test_a_row_is_put_into_its_block() -> None:
    (row,) = rows(TABLE + r"| `x` | `b = a[0] \| 1`<br>`a[0] = b` | |")
    assert row.text is not None and row.text.endswith("    b = a[0] | 1\n    a[0] = b\n")
    assert (row.line, row.kind, row.name) == (12, "kernel", "`x`")
    assert "or.b32" in _defined("page", row)["kernel"].ptx()


def test_a_row_that_does_not_compile_is_found() -> None:
    (row,) = rows(TABLE + "| `x` | `nv.no_such_name()` | |")
    with pytest.raises(nv.CompileError, match="NVG0204"):
        _defined("page", row)["kernel"].ptx()


@pytest.mark.parametrize(
    "page",
    [
        TABLE + "| `x` | not available | |",
        TABLE + "| `x` | `a[0] = 1` and more | |",
        TABLE + "| `x` | | |",
        TABLE.replace("ROW", "pass") + "| `x` | `a[0] = 1` | |",
        TABLE.replace("| theirs", "## Another section\n\n| theirs") + "| `x` | `a[0] = 1` | |",
    ],
)
def test_a_table_that_is_not_as_described_is_refused(page: str) -> None:
    with pytest.raises(AssertionError):
        rows(page)
