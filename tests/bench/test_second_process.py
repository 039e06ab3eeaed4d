"""What a second process takes to its first launch, over what it has to import anyway.

Run with ``pytest tests/bench -m bench -s``. Every figure is printed; none is judged. A launch on a GPU ends in the fake
driver, so that its time is nvgen's; one on the CPU is small. Processes take turns, and the smallest time of each
counts, since everything else on the machine only adds; where that is much, the processor time says more than the wall
clock.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nvgen import tree
from nvgen.tree import find
from nvgen.tree.analysis.fingerprint import fingerprint
from tests.bench.kernels import TIMED_GROUPS, kernels
from tests.bench.test_compile_time import ROUNDS, best_in_turns, environment
from tests.driver import building, other_process
from tests.semantics.applications import block_sum

pytestmark = pytest.mark.bench

IMPORTS = "import numpy as np, cuda.bindings.driver\n"
LAUNCH = """\
import nvgen as nv

@nv.kernel
def vector_add(a, b, c):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]

a, b, c = (np.zeros(1024, np.float32) for _ in range(3))
vector_add[4, 256](a, b, c)
assert driver.control_launch_count() == 1
"""


@pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "it can be built")
def test_second_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From ``import nvgen`` to the driver call, with a warm cache and with none; then which imports take longest."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    texts = {"bare imports": IMPORTS, "second process": IMPORTS + LAUNCH}
    texts["nothing kept"] = f'import os\nos.environ["NVGEN_CACHE_DIR"] = "off"\n{IMPORTS}{LAUNCH}'
    commands = {}
    for name, text in texts.items():
        path = tmp_path / f"{name.replace(' ', '_')}.py"
        path.write_text(other_process.prelude() + text)
        commands[name] = [sys.executable, str(path)]
    times = _process_times(commands)
    print("\nvector add to the driver call, over bare imports of NumPy and cuda.bindings; wall, processor")
    for name, both in times.items():
        shown = (f"{own:9.1f} ms{own - base:+9.1f} ms" for own, base in zip(both, times["bare imports"], strict=True))
        print(f"  {name:<16}{''.join(shown)}")
    _print_imports(tmp_path / "second_process.py", tmp_path / "bare_imports.py")


#: Kernels for the CPU and their launches: without barriers, with operations of warps, with barriers.
ON_CPU = {
    "saxpy": """\
@nv.kernel
def saxpy(a, x, y):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]

x, y = (np.ones(1024, np.float32) for _ in range(2))
saxpy.on("cpu")[4, 256](2.0, x, y)
assert (y == 3).all()
""",
    "softmax by warps": """\
@nv.kernel
def softmax(x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    row = nv.grid(1) // 32
    lane = nv.lane_id()
    if row < x.shape[0]:
        m = nv.f32(-3.0e38)
        for j in range(lane, x.shape[1], 32):
            m = max(m, x[row, j])
        m = nv.warp.reduce_max(m)
        s = nv.f32(0)
        for j in range(lane, x.shape[1], 32):
            s += nv.math.exp(x[row, j] - m)
        s = nv.warp.reduce_add(s)
        for j in range(lane, x.shape[1], 32):
            out[row, j] = nv.math.exp(x[row, j] - m) / s

x, out = np.ones((64, 256), np.float32), np.ones((64, 256), np.float32)
softmax.on("cpu")[16, 128](x, out)
assert np.allclose(out, 1 / 256)
""",
    "block reduction": inspect.getsource(block_sum.__wrapped__)  # type: ignore[attr-defined]
    + """
x, out = np.ones(4096, np.int32), np.zeros(64, np.int32)
block_sum.on("cpu")[64, 64](x, out)
assert (out == 64).all()
""",
}


@pytest.mark.parametrize("name", ON_CPU)
def test_second_process_on_the_cpu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From ``import nvgen`` to the end of the first launch, with a warm cache, with one that has all but the kernel,
    and with none; then which imports take longest."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    launch = f"import nvgen as nv\n\n{ON_CPU[name]}"
    numpy = "import numpy as np\n"
    texts = {"bare import": numpy, "second process": numpy + launch}
    texts["nothing kept"] = f'import os\nos.environ["NVGEN_CACHE_DIR"] = "off"\n{numpy}{launch}'
    changing = launch.replace("@nv.kernel", "@nv.kernel(max_threads=256 + time.time_ns() % 700)")
    texts["another kernel"] = f"{numpy}import time\n{changing}"
    commands = {}
    for what, text in texts.items():
        path = tmp_path / f"{what.replace(' ', '_')}.py"
        path.write_text(text)
        commands[what] = [sys.executable, str(path)]
    times = _process_times(commands)
    print(f"\n{name} on the CPU, over a bare import of NumPy; wall, processor")
    for what, both in times.items():
        shown = (f"{own:9.1f} ms{own - base:+9.1f} ms" for own, base in zip(both, times["bare import"], strict=True))
        print(f"  {what:<16}{''.join(shown)}")
    _print_imports(tmp_path / "second_process.py", tmp_path / "bare_import.py")


def _print_imports(program: Path, base: Path) -> None:
    for microseconds, module in _imports(program, base)[:10]:
        print(f"  {module:<42}{microseconds / 1e3:7.2f} ms")


#: What a build has to do of a file that has not changed: read it, which is to execute it and type its kernels.
READ = """\
import sys
from pathlib import Path
from nvgen.tree.analysis.fingerprint import fingerprint
from nvgen.workflows import kernel_files as script

for kernel in script.kernels(Path(sys.argv[1])).values():
    specialised = kernel.specialise()
    fingerprint(specialised.typed, specialised.options)
"""


def test_second_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``nvgen build`` of a file that has not changed, over a process that reads the file; and the first build."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path / "cache"))
    file = Path(__file__).parents[2] / "examples" / "vector_add.py"
    build = [sys.executable, "-m", "nvgen", "build", str(file), "-o", str(tmp_path / "k.ptx")]
    off = "import os, sys; os.environ['NVGEN_CACHE_DIR'] = 'off'; from nvgen.cli import main; main(sys.argv[1:])"
    commands = {
        "import nvgen": [sys.executable, "-c", "import nvgen"],
        "read the file": [sys.executable, "-c", READ, str(file)],
        "second build": build,
        "nothing kept": [sys.executable, "-c", off, *build[3:]],
    }
    times = _process_times(commands)
    print("\nvector add from a file to PTX; wall, processor, over reading the file")
    for name, both in times.items():
        shown = (f"{own:9.1f} ms{own / base:7.2f}" for own, base in zip(both, times["read the file"], strict=True))
        print(f"  {name:<16}{''.join(shown)}")


def _process_times(commands: dict[str, list[str]]) -> dict[str, tuple[float, float]]:
    """The smallest wall time and processor time of each command in milliseconds; a first run is not counted."""
    best = dict.fromkeys(commands, (float("inf"), float("inf")))
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            start = time.perf_counter()
            process = subprocess.Popen(command, env=environment())
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            assert process.returncode == 0
            if turn:
                found = (wall * 1e3, (used.ru_utime + used.ru_stime) * 1e3)
                best[name] = (min(best[name][0], found[0]), min(best[name][1], found[1]))
    return best


def _imports(program: Path, base: Path, rounds: int = 10) -> list[tuple[int, str]]:
    """The modules that a program imports and another does not, each with its own time, the longest first."""
    found: list[dict[str, int]] = []
    for path in (program, base):
        best: dict[str, int] = {}
        for _ in range(rounds):
            command = [sys.executable, "-X", "importtime", str(path)]
            result = subprocess.run(command, capture_output=True, text=True, check=True, env=environment())
            for line in result.stderr.splitlines():
                own, _, module = line.removeprefix("import time:").split("|")
                if own.strip().isdecimal():
                    best[module.strip()] = min(best.get(module.strip(), int(own)), int(own))
        found.append(best)
    times = sorted(((own, name) for name, own in found[0].items() if name not in found[1]), reverse=True)
    print(f"  {len(times)} imports of nvgen's take {sum(own for own, _ in times) / 1e3:.1f} ms; the longest:")
    return times


def test_fingerprint() -> None:
    """The fingerprint of a typed kernel, beside typing it."""
    print(f"\n{'fingerprint':<18}{'nodes':>8}{'ms':>9}{'typing':>9}")
    for kernel in (kernel for group in TIMED_GROUPS for kernel in kernels(group).values()):
        specialised = kernel.specialise()
        count = sum(1 for _ in find(specialised.typed, (tree.Expression, tree.Statement)))
        times = best_in_turns(
            {
                "ms": lambda s=specialised: fingerprint(s.typed, s.options),
                "typing": lambda s=specialised: s.with_changes().typed,
            }  # type: ignore[misc]
        )
        print(f"{kernel.name:<18}{count:>8}{times['ms']:>9.2f}{times['typing']:>9.2f}")
