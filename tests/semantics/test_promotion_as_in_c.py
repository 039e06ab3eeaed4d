"""Arithmetic on narrow integers is C's: the same expressions, compiled by nvgen and by a C compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings

from tests.semantics.case import kernel
from tests.strategies import BLOCK, SIZES, Inputs, seeds

pytestmark = pytest.mark.sweep(6)

C_TYPES = {
    "bool": "_Bool",
    "i8": "int8_t",
    "u8": "uint8_t",
    "i16": "int16_t",
    "u16": "uint16_t",
    "i32": "int32_t",
}
#: What both languages write alike; C leaves shifts by the width or more open, and its division rounds towards zero.
EXPRESSIONS = (
    *("x + y", "x - y", "x * y", "x & y", "x | y", "x ^ y", "x << (y & 31)", "x >> (y & 31)", "-x", "~y", "+x"),
    *("x < y", "x == y", "x >= y", "-x < y", "x == 300", "300 - y", "(x * 77 + y * 150) >> 8", "x << 4 | y >> 4"),
)
_COMPILER = shutil.which("gcc") or shutil.which("clang")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """For each pair of types a function ``left_right(x, y, size, out)``; what overflows wraps, as ``-fwrapv`` says."""
    assert _COMPILER is not None
    lines = ["#include <stdint.h>"]
    for left, x in C_TYPES.items():
        for right, y in C_TYPES.items():
            lines.append(f"void {left}_{right}(const {x}* xs, const {y}* ys, int size, int32_t* out) {{")
            lines.append(f"    for (int i = 0; i < size; i++) {{ {x} x = xs[i]; {y} y = ys[i];")
            lines += [f"        out[{k} * size + i] = {text};" for k, text in enumerate(EXPRESSIONS)]
            lines.append("    }\n}")
    folder: Path = tmp_path_factory.mktemp("promotion")
    source, built = folder / "promotion.c", folder / "promotion.so"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [_COMPILER, "-w", "-O0", "-fwrapv", "-shared", "-fPIC", "-o", str(built), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return ctypes.CDLL(str(built))


def _pointer(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


@pytest.mark.skipif(_COMPILER is None, reason="there is no C compiler")
@pytest.mark.parametrize(("left", "how"), [*((left, {}) for left in C_TYPES), ("u8", {"check": "step"})])
def test_results_are_those_of_c(left: str, how: dict[str, str], library: Any) -> None:
    parameters = [f"y_{right}: nv.Array[nv.{right}], out_{right}: nv.Array[nv.i32, 2]" for right in C_TYPES]
    lines = [f"def promoted_{left}(xs: nv.Array[nv.{left}], {', '.join(parameters)}):"]
    lines += ["    i = nv.grid(1)", "    if i < xs.size:", "        x = xs[i]"]
    for right in C_TYPES:
        lines += [f"        out_{right}[{k}, i] = {_with(text, right)}" for k, text in enumerate(EXPRESSIONS)]
    compiled = kernel("\n".join(lines) + "\n").on("cpu", **how)

    @settings(max_examples=1 if how else 3)
    @given(seed=seeds())
    @example(seed=0)
    def run(seed: int) -> None:
        inputs = Inputs(BLOCK if how else SIZES[-1], seed)
        xs = inputs.array(left)
        given_ = [(inputs.array(right), inputs.zeros("i32", len(EXPRESSIONS), xs.size)) for right in C_TYPES]
        compiled[-(-xs.size // BLOCK), BLOCK](xs, *(array for pair in given_ for array in pair))
        for right, (ys, found) in zip(C_TYPES, given_, strict=True):
            expected = np.zeros_like(found)
            getattr(library, f"{left}_{right}")(_pointer(xs), _pointer(ys), xs.size, _pointer(expected))
            wrong = [text for text, a, b in zip(EXPRESSIONS, found, expected, strict=True) if (a != b).any()]
            assert not wrong, (left, right)

    run()


def _with(text: str, right: str) -> str:
    """The expression with an element in the place of y; `~` of a bool is refused, where C inverts an int."""
    text = text.replace("~y", "~nv.i32(y)") if right == "bool" else text
    return text.replace("y", f"y_{right}[i]")
