"""Accesses out of bounds end in a diagnostic, with the place in the text."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from tests.lift import running
from tests.lift.texts import element, kernel

pytestmark = pytest.mark.sweep(6)

_STORE = kernel(element("%rd2", "%rd0") + "    st.global.u32 [%rd2], %r0;\n", parameters=1)


def _run(text: str, out: np.ndarray, block: int = 32, **how: object) -> None:
    ranges = [(out.ctypes.data, out.nbytes)]
    running.run(text, "k", 1, block, [out.ctypes.data], checks=("bounds",), ranges=ranges, **how)  # type: ignore[arg-type]


def test_what_lies_inside_runs() -> None:
    out = np.zeros(32, np.uint32)
    _run(_STORE, out)
    assert out.tolist() == list(range(32))


@pytest.mark.parametrize(("block", "said"), [(33, "4 bytes past the end"), (64, "4 bytes past the end")])
def test_a_store_past_the_end(block: int, said: str) -> None:
    memory = np.zeros(64, np.uint32)
    with pytest.raises(LaunchError, match="out of bounds: 4 bytes at 0x") as raised:
        _run(_STORE, memory[:32], block)
    message = str(raised.value)
    assert said in message and "an array of 128 bytes" in message and "thread (32, 0, 0) of block (0, 0, 0)" in message
    assert "st.global.u32 [%rd2], %r0;" in message and (memory[32:] == 0).all()


def test_an_atomic_before_the_start() -> None:
    memory = np.zeros(64, np.uint32)
    text = kernel("    atom.global.add.u32 %r1, [%rd0+-8], %r0;\n", parameters=1)
    with pytest.raises(LaunchError, match="8 bytes before the start"):
        _run(text, memory[32:])
    assert (memory == 0).all()


def test_shared_memory_has_its_size() -> None:
    text = kernel(
        "    shl.b32 %r1, %r0, 2;\n    mov.u32 %r2, s;\n    add.u32 %r3, %r2, %r1;\n    st.shared.u32 [%r3], %r0;\n",
        shared=".shared .align 4 .b8 s[64];",
        parameters=1,
    )
    out = np.zeros(1, np.uint32)
    _run(text, out, 16)
    with pytest.raises(LaunchError, match="4 bytes at offset 64 of the shared memory, of which there are 64 bytes"):
        _run(text, out, 17)


def test_generic_addresses_may_be_of_shared_and_of_local_memory() -> None:
    text = kernel(
        "    mov.u64 %rd3, s;\n    cvta.shared.u64 %rd4, %rd3;\n    st.u32 [%rd4], %r0;\n    mov.u64 %rd5, d;\n"
        "    cvta.local.u64 %rd6, %rd5;\n    st.u32 [%rd6+4], %r0;\n    ld.u32 %r1, [%rd6+4];\n"
        + element("%rd2", "%rd0")
        + "    st.u32 [%rd2], %r1;\n    st.u32 [%rd4+4], %r0;\n",
        shared=".shared .align 4 .b8 s[4];\n    .local .align 4 .b8 d[8];",
        parameters=1,
    )
    out = np.zeros(8, np.uint32)
    with pytest.raises(LaunchError, match=r"out of bounds.*st\.u32 \[%rd4\+4\]|out of bounds") as raised:
        _run(text, out, 8)
    assert "[%rd4+4], %r0;" in str(raised.value)


def test_a_called_function_is_checked() -> None:
    function = (
        ".func put(.param .b64 to)\n{\n    .reg .b64 %rd<2>;\n    .reg .b32 %r<2>;\n    ld.param.b64 %rd0, [to];\n"
        "    mov.u32 %r0, 1;\n    st.global.u32 [%rd0+4], %r0;\n    ret;\n}\n"
    )
    text = kernel(
        "    {\n    .param .b64 a;\n    st.param.b64 [a], %rd0;\n    call.uni put, (a);\n    }\n",
        before=function,
        parameters=1,
    )
    out = np.zeros(2, np.uint32)
    _run(text, out)
    assert out.tolist() == [0, 1]
    with pytest.raises(LaunchError, match="4 bytes past the end"):
        _run(text, out[:1])


_THROUGH = """.func {name}(.param .b64 to)
{{
    .reg .b64 %rd<2>;
    .reg .b32 %r<2>;
    .local .align 4 .b8 own[4];
    ld.param.b64 %rd0, [to];
    st.local.u32 [own], 7;
    {code}
    ret;
}}
"""


@pytest.mark.parametrize("waits", ["", "bar.sync 0;"])
@pytest.mark.parametrize("access", ["st.u32 [%rd0+4], 3;", "cvta.to.local.u64 %rd0, %rd0; st.local.u32 [%rd0+4], 3;"])
def test_called_functions_may_have_addresses_of_their_callers_local_variables(access: str, waits: str) -> None:
    """Two calls deep; a function in which threads wait stands in its caller."""
    passed = "{ .param .b64 a; st.param.b64 [a], %rd0; call.uni inner, (a); }"
    functions = _THROUGH.format(name="inner", code=waits + access) + _THROUGH.format(name="outer", code=passed)
    body = """
    .local .align 4 .b8 d[8];
    mov.u64 %rd5, d;
    cvta.local.u64 %rd6, %rd5;
    { .param .b64 a; st.param.b64 [a], %rd6; call.uni outer, (a); }
    ld.local.u32 %r1, [d+4];
    st.global.u32 [%rd0], %r1;
"""
    out = np.zeros(1, np.uint32)
    _run(kernel(body, before=functions, parameters=1), out, 1)
    assert out[0] == 3
    with pytest.raises(LaunchError, match="out of bounds"):
        _run(kernel(body.replace("d[8]", "d[4]"), before=functions, parameters=1), out, 1)


_CALLED = """
.func put(.param .b64 where)
{{
    .reg .b64 %rd<2>; .reg .b32 %r<2>;
    ld.param.u64 %rd1, [where];
    mov.u32 %r1, 7;
    {wait}
    st.u32 [%rd1+4], %r1;
    ret;
}}
.func pass_on(.param .b64 where)
{{
    .reg .b64 %rd<2>;
    .local .align 8 .b8 own[64];
    ld.param.u64 %rd1, [where];
    {{ .param .b64 given; st.param.b64 [given], %rd1; call put, (given); }}
    ret;
}}
"""
_CALLS = """
    mov.u64 %rd2, own;
    cvta.local.u64 %rd3, %rd2;
    add.u64 %rd3, %rd3, {offset};
    {{ .param .b64 given; st.param.b64 [given], %rd3; call {called}, (given); }}
    ld.local.u32 %r1, [own+4];
    st.global.u32 [%rd0], %r1;
"""


@pytest.mark.parametrize("wait", ["", "bar.sync 0;"])
@pytest.mark.parametrize("called", ["put", "pass_on"])
def test_functions_may_write_to_their_callers_variables(called: str, wait: str) -> None:
    """Also those that are emitted into their callers, since threads wait in them; but not past these variables."""
    before, local = _CALLED.format(wait=wait), ".local .align 8 .b8 own[16];"
    out = np.zeros(1, np.uint32)
    _run(kernel(_CALLS.format(offset=0, called=called), before=before, shared=local, parameters=1), out, 1)
    assert out[0] == 7
    past = kernel(_CALLS.format(offset=1 << 40, called=called), before=before, shared=local, parameters=1)
    with pytest.raises(LaunchError) as raised:
        _run(past, out, 1)
    assert raised.value.code == "NVG3202"


_AT = "    mov.u64 %rd2, {address};\n    {access}\n"


@pytest.mark.parametrize(
    "access", ["st.global.u32 [%rd2], %r1;", "ld.u8 %r1, [%rd2];", "ld.global.v2.u32 {%r1, %r2}, [%rd2];"]
)
@pytest.mark.parametrize(
    ("address", "said"),
    [
        (0, "1 byte at 0x0, in no|[48] bytes at 0x0, in no.*array of the launch"),
        (0, "that of a null pointer\n"),
        (8, "that of a null pointer, and 8 bytes further\n"),
        (4096, "before the start of an array of 4 bytes\n"),
    ],
)
def test_null_pointers(access: str, address: int, said: str) -> None:
    text = kernel(_AT.replace("{address}", str(address)).replace("{access}", access), parameters=1)
    with pytest.raises(LaunchError, match=said) as raised:
        _run(text, np.zeros(1, np.uint32), 1)
    assert raised.value.code == "NVG3202" and ("null" in str(raised.value)) == (address < 4096)


@pytest.mark.parametrize("stored", ["st.shared.u32 [s], %r1;", "st.shared.v2.u32 [s], {%r1, %r1};"])
def test_writes_of_the_same_value_are_no_race(stored: str) -> None:
    out = np.zeros(1, np.uint32)
    array = ".shared .align 8 .b8 s[8];"
    same = kernel(f"    mov.u32 %r1, 5;\n    {stored}\n", shared=array, parameters=1)
    other = kernel(f"    shr.u32 %r1, %r0, 4;\n    {stored}\n", shared=array, parameters=1)
    nv.ptx.load(same)["k"].on("cpu", check="race")[1, 64](out)
    with pytest.raises(LaunchError, match="write/write"):
        nv.ptx.load(other)["k"].on("cpu", check="race")[1, 64](out)


_COPY = """
    .shared .align 16 .b8 tile[512];
    mov.u32 %r1, tile;
    shl.b32 %r2, %r0, 4;
    add.u32 %r1, %r1, %r2;
    mul.wide.u32 %rd2, %r0, 16;
    add.u64 %rd3, %rd0, %rd2;
    setp.gt.u32 %p1, %r0, {last};
    mov.u32 %r3, 16;
    @%p1 mov.u32 %r3, {bytes};
    cp.async.cg.shared.global [%r1+{offset}], [%rd3], 16{size};
    cp.async.wait_all;
    ld.shared.u32 %r4, [%r1];
    mul.wide.u32 %rd4, %r0, 4;
    add.u64 %rd5, %rd1, %rd4;
    st.global.u32 [%rd5], %r4;
"""


def _copied(size: str = ", %r3", bytes_: int = 0, offset: int = 0, check: str = "all") -> list[int]:
    """The first words of what 32 threads copy, of which there are 20 of 16 bytes, and 4 bytes of one more."""
    memory, out = np.arange(1, 129, dtype=np.uint32), np.zeros(32, np.uint32)
    text = kernel(_COPY.format(last=19, bytes=bytes_, offset=offset, size=size))
    nv.ptx.load(text)["k"].on("cpu", check=check)[1, 32](memory[:81], out)
    return out.tolist()


def test_an_asynchronous_copy_of_nothing_reads_nowhere() -> None:
    assert _copied() == [*range(1, 81, 4)] + [0] * 12


@pytest.mark.parametrize(("size", "bytes_", "said"), [("", 0, "16 bytes at 0x"), (", %r3", 4, "4 bytes at 0x")])
def test_an_asynchronous_copy_past_the_end(size: str, bytes_: int, said: str) -> None:
    """Thread 20 finds the last 4 bytes there."""
    with pytest.raises(LaunchError, match=f"NVG3202[\\s\\S]*{said}") as raised:
        _copied(size, bytes_)
    assert f"in thread ({20 if not size else 21}, 0, 0)" in str(raised.value)
    assert "cp.async.cg.shared.global" in str(raised.value)


def test_an_asynchronous_copy_past_shared_memory() -> None:
    with pytest.raises(LaunchError, match=r"NVG3203[\s\S]*16 bytes at offset 512"):
        _copied(offset=16, check="bounds")


@pytest.mark.parametrize("bytes_", [0, 16])
def test_an_asynchronous_copy_of_nothing_is_no_race(bytes_: int) -> None:
    """Its address is that of what another thread has written."""
    body = f"""
    .shared .align 16 .b8 tile[32];
    setp.eq.u32 %p1, %r0, 0;
    @%p1 st.global.u32 [%rd0], 1;
    @!%p1 cp.async.cg.shared.global [tile], [%rd0], 16, {bytes_};
    cp.async.wait_all;
"""
    memory = np.zeros(8, np.uint32)
    memory = memory[-(memory.ctypes.data // 4) % 4 :][:4]
    launched = nv.ptx.load(kernel(body, parameters=1))["k"].on("cpu", check="race")[1, 2]
    if bytes_ == 0:
        launched(memory)
    else:
        with pytest.raises(LaunchError, match="NVG2115"):
            launched(memory)


_UNREAD = """
    .shared .align 16 .b8 words[512];
    shl.b32 %r2, %r0, 4;
    mov.u32 %r3, words;
    add.u32 %r3, %r3, %r2;
    st.shared.v2.u32 [%r3], {{%r0, %r0}};
    st.shared.u32 [%r3+{third}], %r0;
    ld.shared.v4.u32 {{%r10, %r11, %r12, %r13}}, [%r3];
    add.u32 %r14, %r10, %r11;
    add.u32 %r14, %r14, {read};
    mul.wide.u32 %rd4, %r0, 4;
    add.u64 %rd5, %rd0, %rd4;
    st.global.u32 [%rd5], %r14;
"""


@pytest.mark.parametrize(("third", "read", "other"), [(8, "%r12", "%r13"), (12, "%r13", "%r12")])
def test_elements_of_a_vector_that_nothing_reads_may_be_uninitialised(third: int, read: str, other: str) -> None:
    """nvcc loads four where three are there and memory goes on behind them."""
    out = np.zeros(32, np.uint32)
    text = _UNREAD.format(third=third, read=read)
    nv.ptx.load(kernel(text, parameters=1))["k"].on("cpu", check="all")[1, 32](out)
    assert out.tolist() == [*range(0, 96, 3)]
    reads_it = text + f"    st.global.u32 [%rd5], {other};\n"
    with pytest.raises(LaunchError, match="NVG2116"):
        nv.ptx.load(kernel(reads_it, parameters=1))["k"].on("cpu", check="all")[1, 32](out)


def test_elements_of_a_vector_that_nothing_reads_are_in_no_race() -> None:
    """Thread 1 writes the fourth word while thread 0 reads the three before it."""
    body = """
    setp.eq.u32 %p1, %r0, 0;
    @!%p1 st.global.u32 [%rd0+12], 7;
    @%p1 ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%rd0];
    add.u32 %r14, %r10, %r11;
    add.u32 %r14, %r14, %r12;
    @%p1 st.global.u32 [%rd0+16], %r14;
"""
    memory = np.array([1, 2, 3, 4, 0], np.uint32)
    nv.ptx.load(kernel(body, parameters=1))["k"].on("cpu", check="race")[1, 2](memory)
    assert memory.tolist() == [1, 2, 3, 7, 6]
    reads_it = kernel(body.replace("%r14, %r12;", "%r14, %r13;"), parameters=1)
    with pytest.raises(LaunchError, match="NVG2115"):
        nv.ptx.load(reads_it)["k"].on("cpu", check="race")[1, 2](memory)


def test_all_of_a_vector_that_nothing_reads_has_to_be_in_bounds() -> None:
    load = "    ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%rd0];\n"
    text = kernel(f"{load}    st.global.u32 [%rd0], %r10;\n", parameters=1)
    with pytest.raises(LaunchError, match="NVG3202"):
        nv.ptx.load(text)["k"].on("cpu")[1, 1](np.zeros(3, np.uint32))
