"""``nvgen build`` of files with external and exported functions."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from nvgen.files import cuda_tools
from tests.errors.runner import run_command
from tests.link.made import MADE
from tests.link.test_linking import symbols

pytestmark = pytest.mark.sweep(6)

CALLING = """\
import nvgen as nv

f = nv.extern("float f(float x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a[0])
"""
EXPORTING = """\
import nvgen as nv


@nv.device
def helper(x, n):
    return x * nv.f32(n)


@nv.device(export="scale")
def scale(x: nv.f32, n: nv.i32) -> nv.f32:
    return helper(x, n)


@nv.device(export="mix")
def mix(v: nv.vec[nv.f32, 4], p: nv.ptr[nv.f32], b: nv.bool, c: nv.i8) -> nv.vec[nv.f32, 4]:
    return v


@nv.device(export="stop")
def stop(h: nv.f16) -> None:
    nv.syncthreads()
"""
KERNELS = "\n\n".join(f"@nv.kernel\ndef k{i}(a: nv.Array[nv.f32]):\n    a[{i}] = scale(a[0], {i})" for i in range(16))


def built(folder: Path, text: str, output: str, *options: str) -> bytes:
    said = run_command(["build", "kernel.py", "-o", output, *options], {"kernel.py": text}, folder, {})
    assert said is None, said
    return (folder / output).read_bytes()


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_a_linked_cubin(tmp_path: Path, arch: str) -> None:
    content = built(tmp_path, CALLING, "k.cubin", "--arch", arch, "--link", str(MADE / "functions.o"))
    defined, undefined = symbols(content)
    assert {"k", "f"} <= defined and not undefined


def test_a_linked_fatbin_has_no_ptx(tmp_path: Path) -> None:
    link = ("--link", str(MADE / "functions.ptx"))
    content = built(tmp_path, CALLING, "k.fatbin", "--arch", "sm_80", "--arch", "sm_90", *link)
    (tmp_path / "all.fatbin").write_bytes(content)
    program = cuda_tools.cuobjdump()
    if program is None:
        pytest.skip("cuobjdump is not installed")
    listed = subprocess.run(
        [program, "-lelf", "-lptx", "all.fatbin"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert listed.stdout.count("ELF file") == 2 and "PTX file" not in listed.stdout


def test_linked_sass(tmp_path: Path) -> None:
    text = built(tmp_path, CALLING, "k.sass", "--arch", "sm_80", "--link", str(MADE / "functions.ltoir")).decode()
    assert ".text.k" in text and ".text.f" in text and "`(f)" in text


def test_a_cubin_that_is_linked_later(tmp_path: Path) -> None:
    defined, undefined = symbols(built(tmp_path, CALLING, "k.cubin", "--arch", "sm_80", "--ptxas-option=-c"))
    assert "k" in defined and undefined == {"f"}


def test_a_linked_cubin_that_is_linked_again(tmp_path: Path) -> None:
    link = ("--link", str(MADE / "functions.o"), "--ptxas-option=-c")
    defined, undefined = symbols(built(tmp_path, EXPORTING, "k.cubin", "--arch", "sm_80", *link))
    assert {"scale", "mix", "stop", "f", "put"} <= defined and not undefined


def test_functions_without_kernels(tmp_path: Path) -> None:
    ptx = built(tmp_path, EXPORTING, "k.ptx").decode()
    assert ptx.count(".visible .func") == 3 and ".entry" not in ptx
    defined, undefined = symbols(built(tmp_path, EXPORTING, "k.cubin", "--arch", "sm_80"))
    assert {"scale", "mix", "stop"} <= defined and not undefined


def test_a_kernel_of_others_is_linked_with_functions(tmp_path: Path) -> None:
    content = built(tmp_path, EXPORTING, "k.cubin", "--arch", "sm_90", "--link", str(MADE / "callers.ptx"))
    defined, undefined = symbols(content)
    assert {"caller", "scale", "mix"} <= defined and not undefined


@pytest.mark.parametrize("option", ["--lineinfo", "--debug", "-O0"])
def test_functions_beside_many_kernels(tmp_path: Path, option: str) -> None:
    ptx = built(tmp_path, EXPORTING + "\n\n" + KERNELS + "\n", "k.ptx", option).decode()
    assert ptx.count(".visible .entry") == 16 and ptx.count(".visible .func") == 3
    if option == "--lineinfo":
        assert ".loc" in ptx.partition(".visible .func  (.param .b32 func_retval0) scale(")[2].partition("\n}\n")[0]


def test_the_header(tmp_path: Path) -> None:
    header = built(tmp_path, EXPORTING + "\n\n" + KERNELS + "\n", "k.cuh").decode()
    assert header.splitlines()[1:] == [
        "#pragma once",
        "",
        "#include <cuda_fp16.h>",
        "",
        'extern "C" __device__ float scale(float x, int n);',
        'extern "C" __device__ float4 mix(float4 v, float *p, bool b, signed char c);',
        'extern "C" __device__ void stop(__half h);',
    ]


def test_what_the_kernels_name_is_linked(tmp_path: Path) -> None:
    text = CALLING.replace("@nv.kernel", f"@nv.kernel(link={str(MADE / 'functions.a')!r})")
    defined, undefined = symbols(built(tmp_path, text, "k.cubin", "--arch", "sm_80"))
    assert {"k", "f"} <= defined and not undefined


@pytest.mark.parametrize("ending", ["h", "py"])
def test_launchers_of_linked_kernels(tmp_path: Path, ending: str) -> None:
    """They embed machine code, and launch the kernels alone: functions that none calls are not in it."""
    text = CALLING + EXPORTING.partition("\n")[2]
    link = ["--arch", "sm_80", "--link", str(MADE / "functions.o")]
    said = run_command(["build", "kernel.py", "-o", f"k.{ending}", *link], {"kernel.py": text}, tmp_path, {})
    assert said is not None and "warning[NVG3449]: the linked cubin does not have `scale`, `mix`, `stop`" in said
    made = (tmp_path / f"k.{ending}").read_text(encoding="utf-8")
    assert "scale" not in made and ".extern .func" not in made
    said = run_command(
        ["build", "kernel.py", "-o", f"k.{ending}", "--arch", "sm_80"], {"kernel.py": text}, tmp_path, {}
    )
    assert said is not None and "NVG3434" in said
