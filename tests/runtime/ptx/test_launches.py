"""Launches of PTX: configurations, devices, variables of the module, order and failures."""

from __future__ import annotations

import mmap
import pickle
import sys
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.ptx import arguments
from tests.runtime.ptx.texts import COUNT, HEADER, SCALE, empty


def refused(code: str, directives: str, *configuration: Any) -> None:
    with pytest.raises(nv.LaunchError) as caught:
        nv.ptx.load(empty(directives))["k"].on("cpu")[configuration]()
    assert caught.value.diagnostic.code == code


def test_blocks_that_the_directives_refuse() -> None:
    refused("NVG3212", ".maxntid 64", 1, 65)
    refused("NVG3212", ".maxntid 8, 8", 1, 128)
    refused("NVG3212", ".reqntid 64", 1, 32)
    refused("NVG3212", ".reqntid 8, 8", 1, 64)
    refused("NVG0616", ".reqnctapercluster 2", 3, 32)
    for directives, block in ((".maxntid 8, 8", 64), (".reqntid 8, 8", (8, 8)), (".reqnctapercluster 2", 32)):
        nv.ptx.load(empty(directives))["k"].on("cpu")[2, block]()


def test_configurations_that_nothing_takes() -> None:
    refused("NVG0608", "", 1)
    refused("NVG0608", "", (1, 1, 1, 1), 32)
    refused("NVG0608", "", 0, 32)
    refused("NVG0609", "", 1, 2048)


def test_the_device_that_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.ones(8, "f4")
    kernel = nv.ptx.load(SCALE)["scale"]
    monkeypatch.setenv("NVGEN_DEVICE", "cuda:7")
    with pytest.raises(nv.LaunchError, match="cuda:7"):
        kernel[1, 8](a, 2.0, 8)
    with nv.device("cpu"):
        kernel[1, 8](a, 2.0, 8)
    kernel.on("cpu").launch(a, 2.0, 8, grid=1, block=8)
    kernel.on("cpu").forall(8)(a, 2.0, 8)
    assert (a == 8).all()
    with pytest.raises(nv.LaunchError, match=r"cuda:0"):
        kernel.on("cuda:0", check="all")


def test_variables_live_across_launches_and_kernels() -> None:
    module = nv.ptx.load(COUNT)
    module["increment"].on("cpu")[3, 32]()
    module["increment"].on("cpu", schedule="random", seed=3)[1, 4]()
    assert module.globals["count"] == 5 + 96 + 4
    module.globals["count"][...] = 42
    out = np.zeros(1, "u4")
    module["read"].on("cpu")[1, 1](out)
    assert out[0] == 42
    assert nv.ptx.load(COUNT).globals["count"] == 5


VARIABLES = """
.global .align 16 .b8 bytes[4] = {1, 0x2, 03};
.const .f32 floats[2][2] = {{1.5, 0f40000000}, {-3.0}};
.global .v2 .s16 pairs[2] = {{1, -1}, {2, -2}};
.global .u64 pointers[3] = {bytes, bytes+2, generic(bytes)};
.global .u8 parts[3] = {0xFF(bytes), 0xFF00(bytes), 0xFF0000(bytes)};
.global .s32 open[] = {1, (1 << 4) - 2, 3};
.global .f64 half = 0.5;
.global .b32 zeros[2];
"""


def test_initial_values() -> None:
    found = nv.ptx.load(empty(before=VARIABLES)).globals
    assert sorted(found) == ["bytes", "floats", "half", "open", "pairs", "parts", "pointers", "zeros"]
    assert found["bytes"].tolist() == [1, 2, 3, 0]
    assert found["floats"].dtype == "f4" and found["floats"].tolist() == [[1.5, 2.0], [-3.0, 0.0]]
    assert found["pairs"].tolist() == [[1, -1], [2, -2]]
    address = found["bytes"].ctypes.data
    assert found["pointers"].tolist() == [address, address + 2, address] and address % 16 == 0
    assert found["parts"].tolist() == [*address.to_bytes(8, "little")[:3]]
    assert found["open"].tolist() == [1, 14, 3]
    assert found["half"].shape == () and found["half"] == 0.5
    assert found["zeros"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("variable", "code"),
    [
        (".extern .global .u32 x;", "NVG3213"),
        (".global .u32 x[2] = {1, 2, 3};", "NVG3126"),
        (".global .u32 x = y;", "NVG3124"),
        (".global .u32 y; .global .u32 x = y;", "NVG3214"),
        (".global .u32 x = {1, 2};", "NVG3126"),
    ],
)
def test_variables_that_cannot_be_had(variable: str, code: str) -> None:
    with pytest.raises(nv.CompileError) as caught:
        nv.ptx.load(empty(before=variable))["k"].on("cpu")[1, 1]()
    assert caught.value.diagnostic.code == code and caught.value.diagnostic.span is not None


def test_a_dynamic_shared_array_has_the_bytes_of_the_launch() -> None:
    text = f"""{HEADER}
.extern .shared .align 16 .b8 buffer[];
.visible .entry k(.param .u64 out)
{{
    .reg .b32 %r<4>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, %dynamic_smem_size;
    mov.u32 %r1, buffer;
    st.shared.u32 [%r1], %r0;
    ld.shared.u32 %r2, [%r1];
    st.global.u32 [%rd0], %r2;
    ret;
}}
"""
    out = np.zeros(1, "u4")
    nv.ptx.load(text)["k"].on("cpu")[1, 1, None, 1024](out)
    assert out[0] == 1024
    nv.ptx.run(text, "k", 1, 1, [out.ctypes.data], 64)
    assert out[0] == 64


def test_pickles() -> None:
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    for launch in (pickle.loads(pickle.dumps(kernel))[1, 8], pickle.loads(pickle.dumps(kernel[1, 8]))):
        a = np.ones(8, "f4")
        launch(a, 3.0, 8)
        assert a.tolist() == [3.0] * 8
    module = nv.ptx.load(COUNT)
    module.globals["count"][...] = 7
    assert pickle.loads(pickle.dumps(module)).globals["count"] == 5


def test_calls_that_are_no_launches() -> None:
    kernel = nv.ptx.load(SCALE)["scale"]
    for call in (kernel, kernel.launch, lambda: nv.ptx.run(SCALE, "scale", 1, 1, 3), lambda: nv.ptx.load(SCALE)[3]):
        with pytest.raises(nv.LaunchError):
            call()


def test_names_that_are_nearly_right() -> None:
    module = nv.ptx.load(SCALE)
    with pytest.raises(nv.LaunchError, match="did you mean `scale`"):
        module["scle"]
    with pytest.raises(nv.LaunchError, match="NVG3215"):
        module.globals["x"]


def test_accesses_past_the_arrays_of_a_launch() -> None:
    a = np.ones(40, "f4")
    kernel = nv.ptx.load(SCALE)["scale"]
    with pytest.raises(nv.LaunchError, match=r"NVG3202[\s\S]*--> <ptx>:22"):
        kernel.on("cpu")[1, 64](a[:32], 2.0, 40)
    kernel.on("cpu", check="none")[1, 32](a[:32], 2.0, 40)
    kernel.on("cpu")[1, 64](a.ctypes.data, 2.0, 40)  # of an address nobody knows how far it may go


ALLOCATING = f"""{HEADER}
.extern .func (.param .b64 result) malloc (.param .b64 size);
.visible .entry k(.param .u64 out)
{{
    .reg .b32 %r<4>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd0, [out];
    {{
        .param .b64 size;
        .param .b64 result;
        st.param.b64 [size], 64;
        call.uni (result), malloc, (size);
        ld.param.b64 %rd1, [result];
    }}
    mov.u32 %r0, 7;
    st.u32 [%rd1], %r0;
    ld.u32 %r1, [%rd1];
    st.global.u32 [%rd0], %r1;
    ret;
}}
"""


def test_memory_that_a_kernel_allocates_is_its_own() -> None:
    out = np.zeros(1, "u4")
    nv.ptx.load(ALLOCATING)["k"].on("cpu", check="bounds")[1, 1](out)
    assert out[0] == 7


def test_races_of_arrays_and_of_variables() -> None:
    text = COUNT.replace("atom.global.add.u32 %r0, [count], 1;", "st.global.u32 [count], %r0;")
    text = text.replace("    st.global.u32 [count]", "    mov.u32 %r0, %tid.x;\n    st.global.u32 [count]")
    kernel = nv.ptx.load(text)["increment"]
    kernel.on("cpu", check="all")[1, 1]()
    with pytest.raises(nv.LaunchError, match="race"):
        kernel.on("cpu", check="race")[1, 64]()
    a = np.ones(4, "f4")
    nv.ptx.load(SCALE)["scale"].on("cpu", check="all")[1, 32](a, 2.0, 4)
    assert a.tolist() == [2.0] * 4


_IN_A_STRUCTURE = (
    HEADER
    + """
.visible .entry k(.param .align 8 .b8 holder[16], .param .u64 step)
{
	.reg .b32 %r<2>;
	.reg .b64 %rd<5>;
	ld.param.u64 %rd1, [holder+8];
	ld.param.u64 %rd4, [step];
	mov.u32 %r1, %tid.x;
	cvt.u64.u32 %rd2, %r1;
	shl.b64 %rd2, %rd2, 2;
	mul.lo.u64 %rd2, %rd2, %rd4;
	add.u64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r1;
	ret;
}
"""
)


def test_races_through_a_pointer_in_a_structure() -> None:
    memory = np.zeros(64, np.int32)
    holder = np.array([(1, memory.ctypes.data)], [("tag", "i8"), ("where", "u8")])[0]
    launch = nv.ptx.load(_IN_A_STRUCTURE)["k"].on("cpu", check="race")[1, 64]
    with pytest.warns(nv.CheckWarning, match="NVG3219"):
        launch(holder, 1)
    assert memory.tolist() == list(range(64))
    with pytest.raises(nv.LaunchError, match="NVG2115"):
        launch(holder, 0)


def test_constants_have_one_piece_of_memory() -> None:
    found = nv.ptx.load(empty(before=".const .u8 a = 1;\n.global .u32 g;\n.const .f64 b = 2.0;\n")).globals
    assert 0 < found["b"].ctypes.data - found["a"].ctypes.data < 4096
    assert (found["a"], found["b"]) == (1, 2.0)


def test_checks_that_runs_of_ptx_do_not_make() -> None:
    with pytest.raises(nv.LaunchError, match="NVG3217"):
        nv.ptx.load(empty())["k"].on("cpu", check="step")[1, 1]()


def test_the_text_itself_goes_to_the_driver(gpu: Any) -> None:
    module = nv.ptx.load(COUNT + SCALE[len(HEADER) :])
    a = np.arange(8, dtype="f4")
    module["scale"][2, 4](a, 2.0, 8)
    module["increment"][1, 32]()
    (loaded,) = gpu.loaded
    assert loaded.image.rstrip(b"\0").decode() == COUNT + SCALE[len(HEADER) :]
    scale, increment = gpu.launches
    assert (scale.name, scale.grid, scale.block) == ("scale", (2, 1, 1), (4, 1, 1))
    assert scale.parameters[1:] == (np.float32(2).tobytes(), np.int32(8).tobytes())
    assert int.from_bytes(scale.parameters[0], "little") != a.ctypes.data
    assert increment.parameters == ()
    with pytest.raises(nv.LaunchError, match="NVG3212"):
        nv.ptx.load(empty(".maxntid 64"))["k"][1, 128]()


GRID_BARRIER = f"""{HEADER}
.global .u32 arrived;
.visible .entry k(.param .u64 out)
{{
    .reg .pred %p<2>;
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, %ctaid.x;
    mov.u32 %r1, %nctaid.x;
    mul.wide.u32 %rd1, %r0, 4;
    add.s64 %rd1, %rd0, %rd1;
    st.global.u32 [%rd1], %r0;
    atom.add.acq_rel.gpu.global.u32 %r2, [arrived], 1;
WAIT:
    ld.acquire.gpu.global.u32 %r3, [arrived];
    setp.lt.u32 %p0, %r3, %r1;
    @%p0 bra WAIT;
    add.u32 %r4, %r0, 1;
    rem.u32 %r4, %r4, %r1;
    mul.wide.u32 %rd2, %r4, 4;
    add.s64 %rd2, %rd0, %rd2;
    ld.relaxed.gpu.global.u32 %r5, [%rd2];
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    st.global.u32 [%rd4], %r5;
    ret;
}}
"""


def test_blocks_of_a_cooperative_launch_wait_for_each_other() -> None:
    out = np.zeros(8, "u4")
    nv.ptx.load(GRID_BARRIER)["k"].on("cpu").launch(out, grid=4, block=1, cooperative=True)
    assert out.tolist() == [0, 1, 2, 3, 1, 2, 3, 0]


def test_an_address_in_a_low_heap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that is linked for fixed addresses has its heap below 4 GiB: a number there may be an address too."""
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_32BIT", 0x40)
    a = np.frombuffer(mmap.mmap(-1, 4096, flags=flags), "f4")
    a[:] = 1
    address = a.ctypes.data
    if address >= 2**32:
        pytest.skip("this machine gives no memory below 4 GiB")
    kernel = nv.ptx.load(SCALE)["scale"].on("cpu")
    with pytest.raises(nv.LaunchError, match="in no array"):
        kernel[1, 64](address, 2.0, 40)  # a small number that lies nowhere, as far as is known
    monkeypatch.setattr(arguments, "low_heap", lambda: (address, address + 4096))
    kernel[1, 64](address, 2.0, 40)
    assert a.tolist() == [2] * 40 + [1] * 984


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads Linux's /proc")
def test_where_the_heap_is() -> None:
    start, end = arguments._heap_start(), arguments._break()
    assert 0 < start < end
    assert arguments.low_heap() == ((start, end) if start < 2**32 else (0, 0))
