"""mypy and pyright take the examples, the tutorials and the guide as they are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.stubs import type_checkers
from tests.stubs.type_checkers import Complaint

#: As the guide recommends it: literals are weak in kernels, so that `total = 0` may become a float.
_PLUGIN = "plugins = nvgen.mypy\nallow_redefinition = true\n"
#: A number, a text and a layout among the arguments of a type, in annotations and in the body.
_SHORT = """
from typing import Literal

import nvgen as nv


@nv.device
def half(v: nv.vec[nv.f32, 4]) -> nv.vec[nv.f32, 4]:
    return v * 0.5


@nv.device
def first(row: nv.Array[nv.f32]) -> nv.f32:
    return row[0]


@nv.kernel
def k(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2, nv.A], p: nv.ptr[nv.f32, "global"], m: nv.TensorMap[nv.f32, 2],
      t: nv.Texture[nv.f32, 2], s: nv.Surface[nv.f32, 2], q: nv.ptr[nv.f32, nv.Space.SHARED]):
    tile = nv.shared.array(32, nv.f32)
    v = half(nv.vec[nv.f32, 4](0)) + nv.vec[nv.f32, Literal[4]](1)
    a[0, 1] = b[1, 0] + p[0] + v.x + first(tile) + first(a[0])
    nv.atomic.add(a, (0, 0), v.y)
    cube, more = nv.shared.dynamic(nv.f32, (2, 2, 2)), nv.shared.dynamic(nv.f32, (2, 2, 2, 2))
    a[0, 0] = first(cube[0, 0]) + first(more[0, 0, 0])
"""
#: What is still found: by all, by all but mypy without the plugin, or by mypy with the plugin alone.
_MISTAKES = """
import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 2], p: nv.ptr[nv.f32, "global"]) -> None:
    a[0, 1] = "text"  # plugin
    a.no_such_name  # pyright
    nv.math.sin(a)  # pyright
    nv.no_such_name()  # all
    nv.math.sin()  # all
    nv.math.sin("text")  # all
    nv.shared.array(32)  # all
"""


def _checked(folder: Path, check: Callable[[list[Path]], list[Complaint]]) -> tuple[list[Complaint], list[int]]:
    """What a type checker says of all programs but the mistakes; and the lines of these that it complains of."""
    wrong = type_checkers.write_programs(folder)
    (folder / "short.py").write_text(_SHORT, encoding="utf-8")
    (folder / "mistakes.py").write_text(_MISTAKES, encoding="utf-8")
    programs = sorted(folder.glob("*.py"))
    assert len(programs) > 25
    found = check(programs)
    lines = sorted({line for name, line, *_ in found if name == "mistakes.py"})
    return [each for each in found if each[0] != "mistakes.py" and each[1] not in wrong.get(each[0], ())], lines


def _mistakes(*found_by: str) -> list[int]:
    lines = enumerate(_MISTAKES.splitlines(), 1)
    return [number for number, line in lines if "  # " in line and line.rpartition("# ")[2] in found_by]


@pytest.mark.sweep(16)
@pytest.mark.parametrize(
    "plugin", ["", pytest.param(_PLUGIN, marks=pytest.mark.sweep(16))], ids=["alone", "with_the_plugin"]
)
def test_mypy_takes_what_is_right(tmp_path: Path, plugin: str) -> None:
    options = f"disable_error_code = import-not-found, import-untyped\n{plugin}"
    complaints, mistakes = _checked(tmp_path, lambda paths: type_checkers.mypy(tmp_path, paths, options))
    assert complaints == []
    assert mistakes == (_mistakes("all", "pyright", "plugin") if plugin else _mistakes("all"))


@pytest.mark.sweep(16)
def test_pyright_takes_what_is_right(tmp_path: Path) -> None:
    complaints, mistakes = _checked(tmp_path, lambda paths: type_checkers.pyright(tmp_path, paths))
    assert complaints == []
    assert mistakes == _mistakes("all", "pyright")
