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


@pytest.mark.parametrize("length", [127, 1023, 1024, 5000])
def test_names_of_any_length(length: int) -> None:
    """Of kernels and variables, those that differ at their ends alone: each is found, and there are no shorter ones."""
    stem = "n" * (length - 1)
    text = f"""
        .version 8.0
        .target sm_80
        .address_size 64
        .global .u32 {stem}v = 3;
        .global .u32 {stem}w[2] = {{4, 5}};
        .visible .entry {stem}k(.param .u64 {stem}_param_0, .param .u32 {stem}_param_1) {{
            .reg .u64 %a; .reg .u32 %b, %c;
            ld.param.u64 %a, [{stem}_param_0]; ld.param.u32 %c, [{stem}_param_1];
            ld.global.u32 %b, [{stem}v]; add.u32 %b, %b, %c; st.global.u32 [%a], %b; ret;
        }}
        .visible .entry {stem}l(.param .u64 {stem}_param_0) {{ ret; }}
    """
    said, errors = run(f"""
        import numpy
        module = load({text!r})
        for letter, size in (("v", 4), ("w", 8)):
            found = [status("cuModuleGetGlobal", module, b"n" * {length - 1} + letter.encode()) for _ in range(2)]
            print(found[0][1] == size, int(found[0][0]) == int(found[1][0]))
        status("cuModuleGetFunction", module, b"n" * {length - 1} + b"l")
        status("cuModuleGetFunction", module, b"n" * {length - 1})
        k = status("cuModuleGetFunction", module, b"n" * {length - 1} + b"k")
        out = numpy.zeros(1, numpy.uint32)
        memory = status("cuMemAlloc", out.nbytes)
        launch(k, int(memory), 7, block=1)
        status("cuMemcpyDtoH", out.ctypes.data, memory, out.nbytes)
        print("result", out[0])
    """)
    assert said and said[-1] == "result 10" and said.count("True True") == 2, (said, errors)
    assert errors == ""
