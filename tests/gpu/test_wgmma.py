"""Products of warpgroups on a Hopper GPU: what the CPU computes, which its tests compare with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from nvgen.runtime.gpu import devices, driver
from tests.ptx import wgmma as kernels
from tests.targets.test_warpgroups import PRODUCTS, WIDTHS, check

_IS_HOPPER = bool(driver.device_count()) and devices.compute_capability(0) == (9, 0)
pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not _IS_HOPPER, reason=driver.unavailable_reason() or "the GPU is not of capability 9.0"),
]


@pytest.mark.parametrize("in_registers", [False, True], ids=["shared", "registers"])
@pytest.mark.parametrize(("a", "b", "result"), PRODUCTS)
def test_types(a: str, b: str, result: str, in_registers: bool) -> None:
    check(a, b, result, in_registers=in_registers, device="cuda:0")


@pytest.mark.parametrize("transposed", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("swizzle", WIDTHS)
def test_layouts(swizzle: str, transposed: tuple[bool, bool]) -> None:
    check("f16", "f16", "f32", swizzle=swizzle, transposed=transposed, device="cuda:0")


@pytest.mark.parametrize(("swizzle", "step"), [("64B", 32), ("128B", 32), ("128B", 64), ("128B", 96)])
def test_steps_along_the_lines_of_a_tile(swizzle: str, step: int) -> None:
    check("s8", "u8", "i32", swizzle=swizzle, step=step, device="cuda:0")


def test_product_of_matrices() -> None:
    rng = np.random.default_rng(7)
    a, b = (rng.standard_normal((rows, 512)).astype(np.float16) for rows in (256, 512))
    c = np.zeros((256, 512), np.float32)
    kernels.product.on("cuda:0")[(4, 4), 128, None, (64 + kernels.N) * kernels.K * 2](a, b, c)
    np.testing.assert_allclose(c, a.astype(np.float32) @ b.astype(np.float32).T, atol=1e-2)
