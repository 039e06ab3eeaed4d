"""PTX that ``nvgen ptx check`` refuses is no PTX to the emulated driver, which says why where the program asks."""

from __future__ import annotations

import pytest

from tests.driver import building
from tests.emulate.test_wrong_calls import run
from tests.runtime.ptx.test_checked_loads import WRONG, text_of

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]


def test_wrong_instructions() -> None:
    said, errors = run(f"""
        options = [driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER, driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES]
        for text in {[text_of(instruction) for instruction in WRONG]!r}:
            buffer = bytearray(4096)
            status("cuModuleLoadDataEx", text.encode() + b"\\0", 2, options, [buffer, len(buffer)])
            print(buffer.decode().partition("\\n")[0])
    """)
    assert said[::2] == ["cuModuleLoadDataEx CUDA_ERROR_INVALID_PTX"] * len(WRONG)
    assert [line.partition("[")[2].partition("]")[0] for line in said[1::2]] == [*WRONG.values()]
    assert errors.count("error[NVG") == len(WRONG)
