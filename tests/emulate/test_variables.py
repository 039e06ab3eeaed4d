"""Variables of modules in the memory of an emulated device."""

from __future__ import annotations

import pytest

from tests.driver import building
from tests.emulate.test_wrong_calls import run
from tests.runtime.ptx.test_initial_addresses import SPACES, WANTED, text_of

pytestmark = pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-")


def test_addresses_as_initial_values() -> None:
    said, errors = run(f"""
        import numpy
        for text in {[text_of(space) for space in SPACES]!r}:
            k = status("cuModuleGetFunction", load(text), b"k")
            out = numpy.full({2 * len(WANTED)}, 99, numpy.uint64)
            memory = status("cuMemAlloc", out.nbytes)
            launch(k, int(memory), block=1)
            status("cuMemcpyDtoH", out.ctypes.data, memory, out.nbytes)
            print(out.reshape(-1, 2).tolist())
    """)
    assert [line for line in said if line.startswith("[")] == [str(WANTED)] * len(SPACES), said
    assert errors == ""
