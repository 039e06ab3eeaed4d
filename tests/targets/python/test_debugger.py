"""Python's debugger in a kernel that is interpreted: lines, variables, calls."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nvgen

SCRIPT = """\
from dataclasses import dataclass

import numpy as np

import nvgen as nv

SCALE = 3


@dataclass
class Particle:
    x: nv.f32
    n: nv.i32


@nv.device
def scaled(value, n):
    factor = value * n
    return factor + 1.0


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], step: nv.constexpr):
    i = nv.grid(1)
    v = nv.vec[nv.f32, 2](a[i], 2)
    p = Particle(a[i], i)
    for j in nv.static_range(2):
        p.n += j * step
    if i == 2:
        STOP
    t = scaled(a[i], SCALE)
    nv.syncthreads()
    b[i] = t + v.x


a = np.arange(8, dtype=np.float32)
b = np.zeros_like(a)
k.on("cpu", check="step")[1, 8](a, b, 4)
print("sum", b.sum())
"""
STOP = SCRIPT[: SCRIPT.index("STOP")].count("\n") + 1


#: From Python 3.13 on ``breakpoint()`` stops at its own line; the next one is where it stopped before.
NEXT = ["n"] if sys.version_info >= (3, 13) else []


def debug(tmp_path: Path, script: str, commands: list[str], *interpreter: str) -> str:
    """What a script prints under a debugger that is given commands."""
    path = tmp_path / "script.py"
    path.write_text(script)
    result = subprocess.run(
        [sys.executable, *interpreter, str(path)],
        input="\n".join([*commands, ""]),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=Path(nvgen.__file__).parent.parent,
        env={"PYTHONPATH": str(Path(nvgen.__file__).parent.parent), "PATH": "", "HOME": str(tmp_path)},
    )
    assert not result.stderr, result.stderr
    return result.stdout


def test_breakpoint_stops_at_the_line_with_the_variables(tmp_path: Path) -> None:
    out = debug(
        tmp_path,
        SCRIPT.replace("STOP", "breakpoint()"),
        [*NEXT, "p i, v, p, j, step, SCALE", "p nv.thread_idx.x, nv.block_dim", "p a[i], a.shape, b", "c"],
    )
    assert f"script.py({STOP + 1})k()\n-> t = scaled(a[i], SCALE)\n" in out
    assert "(2, vec(2.0, 2.0), Particle(x=2.0, n=6), 1, 4, 3)\n" in out
    assert "(2, block_dim(x=8, y=1, z=1))\n" in out
    assert "(2.0, (8,), array([0., 0., 0., 0., 0., 0., 0., 0.], dtype=float32))\n" in out
    assert "sum 120.0\n" in out


def test_steps_go_into_device_functions_and_not_into_nvgen(tmp_path: Path) -> None:
    out = debug(
        tmp_path, SCRIPT.replace("STOP", "breakpoint()"), [*NEXT, "s", "s", "p value, n", "n", "p factor", "w", "c"]
    )
    stops = [line for line in out.splitlines() if line.startswith(("> ", "(Pdb) > "))]
    assert [stop.rpartition("/")[2] for stop in stops[len(NEXT) :][:3]] == [
        f"script.py({STOP + 1})k()",
        "script.py(17)scaled()",
        "script.py(18)scaled()",
    ]
    assert "(2.0, 3)\n" in out
    assert "(Pdb) 6.0\n" in out
    assert "-> t = scaled(a[i], SCALE)\n> " in out, "the kernel's line is above the function's"


def test_threads_follow_each_other_through_a_barrier(tmp_path: Path) -> None:
    script = SCRIPT.replace("STOP", "pass").replace("    b[i] = t", "    if i < 2:\n        breakpoint()\n    b[i] = t")
    out = debug(tmp_path, script, ["p i, t", "c", "p i, t, b", "c"])
    assert "(0, 1.0)\n" in out
    assert "(1, 4.0, array([ 1.,  0.,  0.,  0.,  0.,  0.,  0., 29.], dtype=float32))\n" in out, "the last goes on first"
    assert "sum 120.0\n" in out


def test_a_breakpoint_that_the_debugger_sets(tmp_path: Path) -> None:
    script = SCRIPT.replace("STOP", "pass")
    out = debug(tmp_path, script, [f"b {STOP + 1}, i == 5", "c", "p i, v.x", "cl 1", "c", "q"], "-m", "pdb")
    assert f"script.py({STOP + 1})k()\n-> t = scaled(a[i], SCALE)\n" in out
    assert "(5, 5.0)\n" in out
    assert "sum 120.0\n" in out


def test_another_debugger_is_asked_where_there_is_one(tmp_path: Path) -> None:
    hook = "import sys\nsys.breakpointhook = lambda: print('at', sys._getframe(1).f_lineno)\n"
    out = debug(tmp_path, hook + SCRIPT.replace("STOP", "breakpoint()"), [])
    assert out == f"at {STOP + 2}\nsum 120.0\n"


NESTED = """\
import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    scale = a[0] + 1

    def times(x):
        y = x * scale
        breakpoint()
        return y

    a[0] = times(5) + (lambda z: z + scale)(1)


a = np.array([1], np.int32)
k.on("cpu", check="step")[1, 1](a)
print("a", a)
"""


def test_a_nested_function_shows_what_it_captures(tmp_path: Path) -> None:
    out = debug(tmp_path, NESTED, [*NEXT, "p x, y, scale", "s", "s", "s", "s", "p z, scale", "c"])
    assert "script.py(13)times()\n-> return y\n(Pdb) (5, 10, 2)\n" in out
    assert "script.py(15)<lambda>()\n" in out
    assert "(1, 2)\n" in out
    assert "a [13]\n" in out
