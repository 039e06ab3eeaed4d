"""``nvgen build`` writes launchers: what they embed, and what they are called."""

from __future__ import annotations

import ast
import base64
import re
import struct
from pathlib import Path

import pytest

from nvgen.files import cuda_tools
from tests.cli.command import nvgen

pytestmark = pytest.mark.sweep(6)

KERNELS = """\
import nvgen as nv

@nv.kernel
def first(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1.0

@nv.kernel
def second(a: nv.Array[nv.f32]):
    a[0] = 2.0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "kernels.py").write_text(KERNELS)
    return tmp_path


def image(header: str) -> bytes:
    """What a header embeds."""
    (words,) = re.findall(r"uint64_t image\[\] = \{\n(.*?)\n    \};", header, re.DOTALL)
    return b"".join(struct.pack("<Q", int(word, 16)) for word in re.findall(r"0x[0-9a-f]+", words))


def test_a_header_embeds_ptx(folder: Path) -> None:
    result = nvgen(folder, "build", "kernels.py", "-o", "my-kernels.h", "--arch", "sm_80")
    assert result.status == 0 and not result.errors
    header = (folder / "my-kernels.h").read_text()
    ptx = nvgen(folder, "build", "kernels.py", "-o", "-", "--arch", "sm_80").out
    assert re.fullmatch(rb"\0{1,8}", image(header).removeprefix(ptx)) and len(image(header)) % 8 == 0
    assert re.findall(r"^CUresult (my_kernels_(?:first|second))\(.*;$", header, re.MULTILINE) == [
        "my_kernels_first",
        "my_kernels_second",
    ]


@pytest.mark.skipif(cuda_tools.ptxas() is None, reason="there is no ptxas")
def test_a_header_embeds_machine_code(folder: Path) -> None:
    two = ("--arch", "sm_80", "--arch", "sm_90", "--kernel", "first")
    for name, options in (("fatbin", two), ("cubin", ("--image", "cubin", *two[2:]))):
        assert nvgen(folder, "build", "kernels.py", "-o", "code.h", *options).status == 0
        plain = options[2:] if name == "cubin" else options
        assert nvgen(folder, "build", "kernels.py", "-o", f"code.{name}", *plain).status == 0
        code, embedded = (folder / f"code.{name}").read_bytes(), image((folder / "code.h").read_text())
        assert embedded[: len(code)] == code and not any(embedded[len(code) :]), name


@pytest.mark.parametrize("language", ["header", "python", "rust"])
def test_the_format_can_be_named(folder: Path, language: str) -> None:
    result = nvgen(folder, "build", "kernels.py", "-o", "-", "--emit", language, "--kernel", "second")
    assert result.status == 0 and not result.errors
    expected = {
        "header": "CUresult kernels_second(const kernels_launch *launch, kernels_array_f32_1d a);",
        "python": "def second(launch: Launch, a: Any) -> None:",
        "rust": "pub unsafe fn second(launch: &Launch, a: Array<f32, 1>) -> Result<(), Error> {",
    }
    assert expected[language] in result.text.splitlines() and "first(" not in result.text
    if language == "python":
        ast.parse(result.text)


@pytest.mark.skipif(cuda_tools.ptxas() is None, reason="there is no ptxas")
def test_machine_code_in_python(folder: Path) -> None:
    options = ("--image", "cubin", "--arch", "sm_90")
    assert nvgen(folder, "build", "kernels.py", "-o", "launcher.py", *options).status == 0
    tree = ast.parse((folder / "launcher.py").read_text())
    (content,) = (node.value for node in tree.body if isinstance(node, ast.Assign) and node.targets[0].id == "_CONTENT")
    assert base64.b64decode(ast.literal_eval(content)).startswith(b"\x7fELF")


def test_names_of_the_input_are_not_the_outputs(folder: Path) -> None:
    nvgen(folder, "build", "kernels.py", "--emit", "python").refused("NVG0711")
    assert (folder / "kernels.py").read_text() == KERNELS
