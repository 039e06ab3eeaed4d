"""What a program does wrong ends in the error that a GPU's driver gives, and kernels' mistakes are told."""

from __future__ import annotations

import sys
import textwrap

import pytest

from tests.driver import building
from tests.emulate.running import PROGRAMS, emulate

pytestmark = [pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-"), pytest.mark.sweep(6)]

START = """
import ctypes, os, sys
from cuda.bindings import driver

def status(name, *arguments):
    found = getattr(driver, name)(*arguments)
    print(name, found[0].name)
    return found[1] if len(found) == 2 else found[1:]

status("cuInit", 0)
context = status("cuDevicePrimaryCtxRetain", 0)
status("cuCtxSetCurrent", context)

def load(text):
    return status("cuModuleLoadData", text.encode() + b"\\0")

def launch(function, *values, grid=1, block=32, shared=0):
    types = tuple(ctypes.c_void_p for _ in values)
    status("cuLaunchKernel", function, grid, 1, 1, block, 1, 1, shared, 0, (values, types), 0)

HEAD = ".version 7.0\\n.target sm_80\\n.address_size 64\\n"
several = load(open(sys.argv[1]).read())
spill = status("cuModuleGetFunction", several, b"spill")
"""
STARTED = [
    *("cuInit", "cuDevicePrimaryCtxRetain", "cuCtxSetCurrent", "cuModuleLoadData", "cuModuleGetFunction"),
]


def run(program: str, *options: str) -> tuple[list[str], str]:
    """The errors of the driver's functions after the start, and what stands on standard error."""
    whole = START + textwrap.dedent(program)
    result = emulate(*options, sys.executable, "-c", whole, str(PROGRAMS / "several.ptx"))
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[: len(STARTED)] == [f"{name} CUDA_SUCCESS" for name in STARTED]
    return lines[len(STARTED) :], result.stderr


def test_handles_names_and_sizes_that_are_wrong() -> None:
    said, errors = run("""
        status("cuModuleGetFunction", driver.CUmodule(1234), b"k")
        status("cuModuleGetFunction", several, b"nothing")
        status("cuModuleGetGlobal", several, b"nothing")
        launch(driver.CUfunction(1), 0)
        launch(spill, 0, block=2048)
        launch(spill, 0, grid=0)
        launch(spill, 0, shared=1 << 20)
        status("cuMemFree", driver.CUdeviceptr(64))
        status("cuCtxSynchronize")
    """)
    assert [line.split()[1] for line in said] == [
        *("CUDA_ERROR_INVALID_HANDLE", "CUDA_ERROR_NOT_FOUND", "CUDA_ERROR_NOT_FOUND", "CUDA_ERROR_INVALID_HANDLE"),
        *["CUDA_ERROR_INVALID_VALUE"] * 4,
        "CUDA_SUCCESS",
    ]
    assert errors == ""


def test_memory_is_counted() -> None:
    said, _ = run(
        """
        first = status("cuMemAlloc", 40 << 20)
        status("cuMemAlloc", 40 << 20)
        status("cuMemFree", first)
        again = status("cuMemAlloc", 40 << 20)
        print(status("cuMemGetInfo") == (24 << 20, 64 << 20))
        status("cuMemHostRegister", ctypes.addressof(ctypes.create_string_buffer(4096)), 4096, 0)
        """,
        "--memory=64M",
    )
    assert [line.split()[-1] for line in said] == [
        *("CUDA_SUCCESS", "CUDA_ERROR_OUT_OF_MEMORY", "CUDA_SUCCESS", "CUDA_SUCCESS", "CUDA_SUCCESS", "True"),
        "CUDA_ERROR_NOT_SUPPORTED",
    ]


def test_an_access_past_an_allocation() -> None:
    said, errors = run("""
        x = status("cuMemAlloc", 128)
        launch(spill, int(x))
        status("cuCtxSynchronize")
        launch(spill, int(x), block=33)
        status("cuCtxSynchronize")
        status("cuMemAlloc", 4)
    """)
    assert [line.split()[1] for line in said] == [
        *["CUDA_SUCCESS"] * 4,
        *["CUDA_ERROR_ILLEGAL_ADDRESS"] * 2,
    ]
    assert "error[NVG3202]: out of bounds: 4 bytes at 0x" in errors and "in thread (32, 0, 0)" in errors
    assert "4 bytes past the end of an array of 128 bytes" in errors and "launched here" not in errors


def test_memory_that_is_freed_is_no_longer_there() -> None:
    said, errors = run("""
        x = status("cuMemAlloc", 128)
        status("cuMemFree", x)
        launch(spill, int(x))
        status("cuCtxSynchronize")
    """)
    assert said[-1].endswith("CUDA_ERROR_ILLEGAL_ADDRESS") and "NVG3202" in errors


def test_accesses_are_not_looked_at_unless_asked() -> None:
    """What then lies there is memory of nobody, and ends the server, not the program."""
    said, errors = run(
        """
        launch(spill, 4096)
        status("cuCtxSynchronize")
        print(os.getpid() > 0)
        """,
        "--check=none",
    )
    assert said[1:] == ["cuCtxSynchronize CUDA_ERROR_ILLEGAL_ADDRESS", "True"]
    assert "NVG" not in errors


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("trap;", "CUDA_ERROR_LAUNCH_FAILED", "error[NVG1908]"),
        ("brkpt;", "CUDA_ERROR_NOT_SUPPORTED", "error[NVG3200]: `brkpt` does not run on the CPU"),
        (
            ".reg .pred %p; .reg .b32 %r; mov.u32 %r, %tid.x; setp.eq.u32 %p, %r, 0;\n@%p bar.sync 1, 64;",
            "CUDA_ERROR_LAUNCH_TIMEOUT",
            "error[NVG2102]: deadlock",
        ),
    ],
)
def test_kernels_that_fail(body: str, status: str, said: str) -> None:
    program = f"""
        module = load(HEAD + {body!r}.join((".visible .entry k() {{ ", " ret; }}")))
        function = status("cuModuleGetFunction", module, b"k")
        launch(function)
        status("cuCtxSynchronize")
    """
    found, errors = run(program)
    assert found[-1] == f"cuCtxSynchronize {status}" and said in errors


def test_a_check_that_is_asked_for() -> None:
    body = ".reg .b32 %r; mov.u32 %r, %tid.x; st.global.u32 [word], %r;"
    program = f"""
        module = load(HEAD + ".global .u32 word;" + {body!r}.join((".visible .entry k() {{ ", " ret; }}")))
        launch(status("cuModuleGetFunction", module, b"k"))
        status("cuCtxSynchronize")
    """
    assert run(program)[0][-1] == "cuCtxSynchronize CUDA_SUCCESS"
    found, errors = run(program, "--check=race")
    assert found[-1] == "cuCtxSynchronize CUDA_ERROR_LAUNCH_FAILED" and "error[NVG2115]: data race" in errors


def test_a_cooperative_launch() -> None:
    said, _ = run("""
        x = status("cuMemAlloc", 128)
        status("cuLaunchCooperativeKernel", spill, 1, 1, 1, 32, 1, 1, 0, 0, ((int(x),), (ctypes.c_void_p,)))
        status("cuCtxSynchronize")
    """)
    assert [line.split()[1] for line in said] == ["CUDA_SUCCESS"] * 3


def test_text_that_is_no_ptx_and_machine_code() -> None:
    said, errors = run("""
        load(HEAD + ".visible .entry k() { ret }")
        load("no PTX at all")
        load(HEAD.replace("sm_80", "sm_100") + ".visible .entry k() { ret; }")
        elf = b"\\x7fELF\\x02\\x01\\x01" + bytes(100)
        status("cuModuleLoadData", elf)
        status("cuModuleLoadData", (0xBA55ED50).to_bytes(4, "little") + bytes(100))
        log = ctypes.create_string_buffer(4096)
        options = [driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER, driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES]
        text = (HEAD + ".visible .entry k() { ret }").encode() + b"\\0"
        buffer = bytearray(4096)
        status("cuModuleLoadDataEx", text, 2, options, [buffer, len(buffer)])
        print(buffer.decode().partition("\\n")[0])
    """)
    assert [line.split()[1] for line in said[:6]] == [
        *("CUDA_ERROR_INVALID_PTX", "CUDA_ERROR_INVALID_PTX", "CUDA_ERROR_INVALID_PTX"),
        *("CUDA_ERROR_NO_BINARY_FOR_GPU", "CUDA_ERROR_NO_BINARY_FOR_GPU", "CUDA_ERROR_INVALID_PTX"),
    ]
    assert said[6].startswith("error[NVG31")
    assert "a cubin is machine code of a GPU" in errors and "a fatbin is not taken apart" in errors


def test_a_forked_child_has_no_device() -> None:
    said, _ = run("""
        sys.stdout.flush()
        child = os.fork()
        if not child:
            status("cuCtxSynchronize")
            sys.stdout.flush()
            os._exit(0)
        os.waitpid(child, 0)
        status("cuCtxSynchronize")
    """)
    assert said == ["cuCtxSynchronize CUDA_ERROR_NOT_INITIALIZED", "cuCtxSynchronize CUDA_SUCCESS"]


COUNTING = (
    ".visible .entry k(.param .u64 out) .reqntid 32 .reqnctapercluster 3 .blocksareclusters"
    " { .reg .b32 %r<5>; .reg .b64 %d<3>; ld.param.u64 %d0, [out];"
    " mov.u32 %r0, %ctaid.x; mov.u32 %r1, %nctaid.x; mov.u32 %r2, %ntid.x; mad.lo.u32 %r3, %r1, 1000, %r2;"
    " mul.wide.u32 %d1, %r0, 4; add.u64 %d0, %d0, %d1; st.global.u32 [%d0], %r3; ret; }"
)


def test_grids_that_count_clusters() -> None:
    """The block of the launch is 1: CUDA Programming Guide, "Blocks as Clusters"."""
    said, errors = run(f"""
        import numpy
        text = ".version 9.0\\n.target sm_90\\n.address_size 64\\n{COUNTING}"
        k = status("cuModuleGetFunction", load(text), b"k")
        out = numpy.zeros(7, numpy.uint32)
        memory = status("cuMemAlloc", out.nbytes)
        status("cuMemsetD8", memory, 0, out.nbytes)
        launch(k, int(memory), grid=2, block=32)
        launch(k, int(memory), grid=2, block=1)
        status("cuMemcpyDtoH", out.ctypes.data, memory, out.nbytes)
        print(*out)
    """)
    assert [line.split()[-1] for line in said[4:6]] == ["CUDA_ERROR_INVALID_VALUE", "CUDA_SUCCESS"], said
    assert said[-1] == " ".join(["6032"] * 6 + ["0"]) and errors == ""
