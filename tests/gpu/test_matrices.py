"""Products of matrices on a GPU: the same cases as on the CPU, as far as the GPU has their instructions."""

from __future__ import annotations

import pytest

from nvgen.intrinsics.architectures import Architecture, architectures
from nvgen.intrinsics.instructions import instruction
from nvgen.runtime.gpu import devices, driver
from tests.semantics import matrices, matrix_products
from tests.strategies import Inputs

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU"),
]


def _own() -> Architecture:
    """The GPU's own variant of its architecture."""
    major, minor = devices.compute_capability(0)
    number = f"sm_{10 * major + minor}"
    return (architectures().get(f"{number}a") or architectures()[number]).architecture


def _skip_unless(name: str) -> None:
    """Skips what the GPU's own variant of its architecture has not."""
    if not instruction(name).is_in(_own()):
        pytest.skip(f"{_own()} has no such instruction")


@pytest.mark.parametrize("name", matrices.TILES)
def test_every_tile(name: str) -> None:
    tile = matrices.TILES[name]
    _skip_unless(tile.row.name(tile.option[4:-1] if tile.row.operations else ""))
    for seed in range(2):
        tile.case().run("cuda:0", Inputs(1, seed))


@pytest.mark.parametrize("case", matrices.QUADS, ids=lambda case: case.kernel.name)
def test_four_products_at_once(case: matrices.Case) -> None:
    case.run("cuda:0", Inputs(1, 3))


_OLDEST = [
    *((case, "sm_80") for case in matrix_products.OF_AMPERE),
    *((case, "sm_90") for case in matrix_products.OF_HOPPER),
    *((case, "sm_120a") for case in matrix_products.OF_BLACKWELL),
]


@pytest.mark.parametrize(
    ("case", "since"), _OLDEST, ids=lambda part: getattr(getattr(part, "kernel", None), "name", "")
)
def test_products_as_users_write_them(case: matrices.Case, since: str) -> None:
    if not architectures()[since].architecture.is_compatible_with(_own()):
        pytest.skip(f"{_own()} has not what {since} has")
    for seed in range(2):
        case.run("cuda:0", Inputs(1, seed))
