"""``docs/errors``: the example "Wrong" of each page causes its diagnostic, and the example "Right" none.

``docs/errors/README.md`` says what the front matter of a page asks for.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

import pytest

from nvgen.files import cuda_tools
from nvgen.cli.pages import Example, Page, page_of, parse
from nvgen.diagnostics import CheckWarning, InternalError, NvgenError
from nvgen.diagnostics.registry import registry
from nvgen.files.resources import resource_folder
from tests.errors import gpus
from tests.errors.runner import execute, run_command
from tests.fatbins import fatbin

pytest.importorskip("numpy")

SETUP = Path(__file__).parent / "setup"
IMPORTS = "import numpy as np\nimport nvgen as nv\n"
KERNEL = IMPORTS + "@nv.kernel\ndef vector_add(a: nv.Array[nv.f32]):\n    a[0] = 1\n"
IR = "define ptx_kernel void @k(ptr addrspace(1) %a) {\n  store i32 1, ptr addrspace(1) %a\n  ret void\n}\n"
PTX = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a)\n{\n\tret;\n}\n"
FUNCTION = (
    PTX.partition(".visible")[0]
    + """
.visible .func (.param .b32 func_retval0) f(.param .b32 f_param_0)
{
	.reg .b32 %r<2>;
	ld.param.b32 %r1, [f_param_0];
	st.param.b32 [func_retval0], %r1;
	ret;
}
"""
)
FILES: dict[str, str | bytes] = {
    "kernel.py": KERNEL,
    "kernel.ll": IR,
    "kernel.ptx": PTX,
    "calls_f.py": IMPORTS + 'f = nv.extern("float f(float x)")\n' + KERNEL.replace("= 1", "= f(a[0])"),
    "exports.py": IMPORTS + '@nv.device(export="f")\ndef f(x: nv.f32) -> nv.f32:\n    return x\n',
    "f.ptx": FUNCTION,
    "whole.cubin": b"\x7fELF\x02\x01\x01A\x08".ljust(16, b"\0") + b"\x02\x00\xbe\x00" + bytes(44),
    "header.ptx": PTX.partition(".visible")[0],
    "ends_in_nul.ptx": PTX + "\0",
    "empty.ptx": "",
    "kernel.fatbin": fatbin([(80, PTX), (90, PTX.replace("sm_80", "sm_90"))]),
    "empty.fatbin": fatbin([]),
    "broken.so": b"\x7fELF",
    "notes/words.txt": "nothing\n",
    "texts/kernel.ptx": PTX,
}
#: Programs that examples need.
PROGRAMS = {"ptxas": cuda_tools.ptxas, "cuobjdump": cuda_tools.cuobjdump}
ENDINGS = {"python": "py", "llvm": "ll", "ptx": "ptx"}
KEYS = {"code", "title", "setup", "command", "gpu", "needs", "not-run"}
PAGES = {
    path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(resource_folder("docs/errors").glob("NVG*"))
}
RUN = [code for code, page in PAGES.items() if "not-run" not in page.front]


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name]


def _program(page: Page, example: Example) -> str:
    before = [(SETUP / f"{name}.py").read_text(encoding="utf-8") for name in _names(page.front.get("setup", ""))]
    return "".join([IMPORTS, *before, example.text, "\n"])


def _result(page: Page, example: Example, folder: Path) -> str | None:
    """The code of the diagnostic that an example causes, or None."""
    if example.language == "sh":
        return _run(example.text, FILES, folder)
    text = _program(page, example) if example.language == "python" else example.text + "\n"
    if "command" in page.front:
        return _run(page.front["command"], {f"example.{ENDINGS[example.language]}": text}, folder)
    assert example.language != "llvm", "LLVM IR needs a command"
    if example.language == "ptx":
        text = f"{IMPORTS}nv.ptx.check({text!r})\n"
    try:
        execute(text, f"{page.code}.py", {"__name__": "__main__"})
    except CheckWarning as warning:
        return str(warning).partition("[")[2].partition("]")[0]
    except NvgenError as error:
        (diagnostic,) = error.diagnostics
        return diagnostic.code
    return None


def _run(line: str, files: dict[str, str | bytes], folder: Path) -> str | None:
    """The code of the diagnostic that a command line causes, with what is set before ``nvgen``, or None."""
    words = shlex.split(line, comments=True)
    start = words.index("nvgen")
    environment = dict(word.split("=", 1) for word in words[:start])
    printed = run_command(words[start + 1 :], files, folder, environment)
    if printed is None:
        return None
    (code,) = re.findall(r"^(?:error|warning)\[(NVG\d{4})\]", printed, re.MULTILINE)
    return str(code)


@contextmanager
def _surroundings(page: Page, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a page needs; the environment stays as it is, whatever its examples do to it."""
    needed = page.front.get("needs")
    if needed is not None and (PROGRAMS[needed]() if needed in PROGRAMS else find_spec(needed)) is None:
        pytest.skip(f"{needed} is not installed")
    with mock.patch.dict(os.environ), gpus.present(page.front.get("gpu", ""), monkeypatch):
        yield


@pytest.mark.parametrize("code", RUN)
def test_wrong(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with _surroundings(PAGES[code], monkeypatch):
        assert _result(PAGES[code], PAGES[code].wrong, tmp_path) == code


@pytest.mark.sweep(3)
@pytest.mark.parametrize("code", RUN)
def test_right(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with _surroundings(PAGES[code], monkeypatch):
        assert _result(PAGES[code], PAGES[code].right, tmp_path) is None


def test_examples_leave_the_environment_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    for example in (test_wrong, test_right):
        example("NVG2128", tmp_path, monkeypatch)
        assert os.environ["NVGEN_CPU"] == "optimised"


def test_every_diagnostic_has_a_page_and_every_page_a_diagnostic() -> None:
    assert list(PAGES) == list(registry())
    assert {path.name for path in resource_folder("docs/errors").iterdir()} == {
        "README.md",
        "habits.json",
        *(f"{code}.md" for code in registry()),
    }


@pytest.mark.parametrize("code", PAGES)
def test_the_page_of_a_diagnostic(code: str) -> None:
    page = PAGES[code]
    assert (page.code, page.title) == (code, registry()[code].title)
    assert set(page.front) <= KEYS and all(page.front.values())
    assert "not-run" not in page.front or set(page.front) == {"code", "title", "not-run"}
    assert page.text.strip() == page.text and "``" not in page.text and "::\n" not in page.text
    assert page.wrong != page.right
    for example in (page.wrong, page.right):
        assert example.language in {"sh", *ENDINGS} and "```" not in example.text
        assert example.text.strip("\n") == example.text != ""
        if "not-run" in page.front and example.language == "python":
            ast.parse(example.text)


def test_no_setup_is_left_over() -> None:
    used = {name for page in PAGES.values() for name in _names(page.front.get("setup", ""))}
    assert {path.stem for path in SETUP.glob("*.py")} == used


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.removeprefix("---\n"),
        lambda text: text.replace("code: ", "kode: "),
        lambda text: text.replace("title: ", "title:"),
        lambda text: text.replace("## Wrong", "## Bad"),
        lambda text: text.partition("## Right")[0],
        lambda text: text + "\nMore.\n",
        lambda text: text.replace("```python", "```"),
    ],
)
def test_a_page_of_another_form_is_a_defect(change: Callable[[str], str]) -> None:
    text = (resource_folder("docs/errors") / "NVG0304.md").read_text(encoding="utf-8")
    assert parse(text) == page_of("NVG0304")
    with pytest.raises(InternalError, match=r"docs/errors/README\.md"):
        parse(change(text))
