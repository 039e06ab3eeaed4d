"""Every half, and f32 around every step of a format, to each narrow float on the CPU: by the conversion of a Python
kernel and by the intrinsic of PTX's ``cvt``, against the exact arithmetic of ``types.float_formats``."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen import float_bits
from nvgen.targets.cpu.library.nvvm import formats
from nvgen.types import SCALARS
from nvgen.types.float_formats import FORMATS, decode, encode
from tests.intrinsics.nvvm_operands import as_array
from tests.intrinsics.test_nvvm import kernel as intrinsic
from tests.strategies import BLOCK

pytestmark = pytest.mark.sweep(6)

NARROW = ("e4m3", "e5m2", "e2m3", "e3m2", "e2m1")
EVERY_HALF = np.arange(1 << 16, dtype=np.uint16)


def converting(source: str, target: str) -> nv.Kernel:
    """``out[i] = nv.TARGET(a[i])``."""
    text = (
        f"def k(a: nv.Array[nv.{source}], out: nv.Array[nv.{target}]):\n"
        f"    i = nv.grid(1)\n    if i < out.size:\n        out[i] = nv.{target}(a[i])\n"
    )
    return nv.Kernel.from_source(text)


def narrowed(source: np.ndarray, target: str) -> np.ndarray:
    """The bits that a Python kernel makes of numbers."""
    name = f"f{8 * source.itemsize}"
    return run(converting(name, target), source, out=np.zeros(len(source), "V1")).view(np.uint8)


def run(kernel: nv.Kernel, *arrays: np.ndarray, out: np.ndarray) -> np.ndarray:
    kernel.on("cpu")[-(-len(out) // BLOCK), BLOCK](*arrays, out)
    return out


def packed(name: str, *operands: np.ndarray, width: int) -> tuple[np.ndarray, np.ndarray]:
    """The results of an intrinsic that packs two numbers: the upper and the lower ones."""
    both = run(intrinsic(name), *operands, out=np.zeros(len(operands[0]), np.uint16))
    return both >> width & ((1 << width) - 1), both & ((1 << width) - 1)


def suffix(target: str) -> str:
    return "rn" if FORMATS[SCALARS[target]].has_nan else "rn.satfinite"


@pytest.mark.parametrize("target", NARROW)
def test_every_half(target: str) -> None:
    scalar = SCALARS["f16"]
    expected = np.array([encode(decode(bits, scalar), SCALARS[target]) for bits in range(1 << 16)], np.uint8)
    np.testing.assert_array_equal(narrowed(EVERY_HALF.view(np.float16), target), expected)
    pairs = np.stack([EVERY_HALF, EVERY_HALF[::-1]], 1).view(np.float16)
    width = 4 if target == "e2m1" else 8
    upper, lower = packed(f"f16x2.to.{target}x2.{suffix(target)}", pairs, width=width)
    np.testing.assert_array_equal(lower, expected)
    np.testing.assert_array_equal(upper, expected[::-1])


def around_every_step(target: str) -> np.ndarray:
    """All numbers of a format, those in the middle between two, each with its neighbours in f32, and special ones."""
    layout = FORMATS[SCALARS[target]]
    numbers = np.array([decode(bits, SCALARS[target]) for bits in range(layout.maximum + 1)])
    middle = (numbers[1:] + numbers[:-1]) / 2
    past = [numbers[-1] * 1.0625, numbers[-1] * 2, 3e38, 1e-45, 1.1754942e-38, math.inf, math.nan]
    single = np.concatenate([numbers, middle, past]).astype(np.float32)
    near = [np.nextafter(single, np.float32(to)) for to in (-math.inf, math.inf)]
    return np.concatenate([single, *near, -single, *(-one for one in near)])


@pytest.mark.parametrize("target", NARROW)
def test_single_precision(target: str) -> None:
    numbers = around_every_step(target)
    expected = np.array([encode(float(number), SCALARS[target]) for number in numbers], np.uint8)
    np.testing.assert_array_equal(narrowed(numbers, target), expected)
    width = 4 if target == "e2m1" else 8
    upper, lower = packed(f"ff.to.{target}x2.{suffix(target)}", numbers, numbers[::-1].copy(), width=width)
    np.testing.assert_array_equal(upper, expected)
    np.testing.assert_array_equal(lower, expected[::-1])


def exponent_of(number: float, *, up: bool) -> int:
    """ue8m0 by PTX's ``.rp`` and ``.rz``: the sign is dropped, and what is too large becomes NaN."""
    if math.isnan(number) or math.isinf(number):
        return 255
    mantissa, exponent = math.frexp(abs(number))
    return min(max(exponent + 126 + (up and mantissa > 0.5), 0), 255) if number else 0


@pytest.mark.parametrize("mode", ["rp", "rz"])
def test_every_bfloat_as_an_exponent(mode: str) -> None:
    scalar = SCALARS["bf16"]
    expected = [exponent_of(decode(bits, scalar), up=mode == "rp") for bits in range(1 << 16)]
    pairs = np.stack([EVERY_HALF, EVERY_HALF[::-1]], 1)
    upper, lower = packed(f"bf16x2.to.ue8m0x2.{mode}", as_array(pairs, "vec[bf16, 2]"), width=8)
    np.testing.assert_array_equal(lower, expected)
    np.testing.assert_array_equal(upper, expected[::-1])


def test_there_is_one_implementation() -> None:
    """What rounds for kernels rounds for intrinsics; the intrinsics have no text of LLVM IR."""
    assert formats.float_bits is float_bits
    texts = [path.read_text(encoding="utf-8") for path in Path(str(formats.__file__)).parent.glob("*.py")]
    assert len(texts) > 5 and not any(re.search(r'"%[\w.{}]+ = ', text) for text in texts)
