"""A kernel has the shared memory that its functions name, whatever else its module declares."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.lift import kernel as lift
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.thread_form import Form
from tests.lift import running
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)

_DECLARED = """
.extern .shared .align 16 .b8 rest[];
.shared .align 4 .b8 tile[256];
.shared .align 4 .b8 of_others[4096];
.visible .entry other(.param .u64 p)
{
    .reg .b32 %r<4>;
    mov.u32 %r0, rest;
    mov.u32 %r1, of_others;
    st.shared.u32 [%r0], %r1;
    ret;
}
"""
#: Each thread takes what its neighbour has stored; where the memory begins and how much there is comes last.
_BODY = (
    element("%rd2", "%rd0")
    + """
    shl.b32 %r1, %r0, 2;
    mov.u32 %r2, NAME;
    add.u32 %r3, %r2, %r1;
    st.shared.u32 [%r3], %r0;
    bar.sync 0;
    xor.b32 %r1, %r1, 4;
    add.u32 %r3, %r2, %r1;
    ld.shared.u32 %r4, [%r3];
    st.global.u32 [%rd2], %r4;
"""
)
_SIZE = "    mov.u32 %r5, %total_smem_size;\n    st.global.u32 [%rd0+256], %r5;\n"
_CALL = """
.func keep(.reg .u32 thread)
{
    .reg .b32 %r<4>;
    mov.u32 %r0, tile;
    mad.lo.u32 %r0, thread, 4, %r0;
    st.shared.u32 [%r0], thread;
    ret;
}
"""


def _form(text: str) -> Form:
    pipeline = registry.cpu()(CpuOptions(blocks=blocks_like((64, 1, 1))), compiler.library_function)
    lift.emit(ptx.parse(text), ptx.SourceText(text, "k.ptx"), "k", pipeline.begin(()))
    return pipeline.thread_form.form


def test_what_others_declare_keeps_no_threads_from_being_loops() -> None:
    text = kernel(_BODY.replace("NAME", "tile"), before=_DECLARED, parameters=1)
    assert _form(text) is Form.REGIONS
    assert _form(text.replace("mov.u32 %r2, tile", "mov.u32 %r2, rest")) is Form.REGIONS
    both = text.replace(
        "    bar.sync 0;", "    mov.u32 %r6, rest;\n    st.shared.u32 [%r6+1024], %r6;\n    bar.sync 0;"
    )
    assert _form(both) is not Form.REGIONS


@pytest.mark.parametrize("check", ["bounds", "all"])
@pytest.mark.parametrize(("name", "shared"), [("tile", 0), ("rest", 256)])
def test_each_kernel_has_its_own(name: str, shared: int, check: str) -> None:
    out = np.zeros(65, "u4")
    module = nv.ptx.load(kernel(_BODY.replace("NAME", name), before=_DECLARED, parameters=1))
    module["k"].on("cpu", check=check)[1, 64, None, shared](out)
    assert out[:64].tolist() == [thread ^ 1 for thread in range(64)]
    with pytest.raises(nv.LaunchError, match="NVG3203"):  # there is no room for 128 threads
        module["k"].on("cpu", check=check)[1, 128, None, shared](np.zeros(129, "u4"))


def test_the_size_is_that_of_what_is_named() -> None:
    out = np.zeros(65, "u4")
    text = kernel(_BODY.replace("NAME", "tile") + _SIZE, before=_DECLARED, parameters=1)
    running.run(text, "k", 1, 64, [out.ctypes.data], shared=100)
    assert out[64] == 384  # 256 and 100 bytes, in units of 128: who asks may have addresses in all of it


def test_functions_name_it_as_well() -> None:
    body = "    call keep, (%r0);\n" + _BODY.replace("NAME", "0").replace("    st.shared.u32 [%r3], %r0;\n", "")
    out = np.zeros(65, "u4")
    nv.ptx.load(kernel(body, before=_DECLARED + _CALL, parameters=1))["k"].on("cpu", check="all")[1, 64](out)
    assert out[:64].tolist() == [thread ^ 1 for thread in range(64)]
