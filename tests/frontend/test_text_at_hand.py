"""Kernels in code that has no file: the text is found where it is executed, or NVG0101 says what to do."""

from __future__ import annotations

import gc
import linecache
import os
import subprocess
import sys
import textwrap
import traceback
import types
import zipfile
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.diagnostics import text_at_hand

HEADER = "import nvgen as nv\n"
KERNEL = "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    x: nv.f32 = missing\n    a[0] = x\n"
TEXT = f"{HEADER}\n{KERNEL}"


def undefined(kernel: Any) -> tuple[int, str]:
    """The line where the kernel's undefined name stands, and that line."""
    with pytest.raises(nv.CompileError) as raised:
        kernel.ptx()
    assert raised.value.code == "NVG0201"
    span = raised.value.diagnostic.span
    assert span is not None
    return span.line, span.file.lines[span.line - 1].strip()


def is_not_found(kernel: Any) -> bool:
    with pytest.raises(nv.CompileError) as raised:
        kernel.ptx()
    return raised.value.code == "NVG0101"


FOUND = (5, "x: nv.f32 = missing")


# exec


def test_exec_of_a_variable() -> None:
    scope: dict[str, Any] = {}
    exec(TEXT, scope)
    assert undefined(scope["k"]) == FOUND


def test_exec_of_compiled_text() -> None:
    scope: dict[str, Any] = {}
    exec(compile(TEXT, "<string>", "exec"), scope)
    assert undefined(scope["k"]) == FOUND


def test_exec_of_compiled_text_by_a_name_that_is_no_file() -> None:
    scope: dict[str, Any] = {}
    exec(compile(TEXT, "virtual.py", "exec"), scope)
    assert undefined(scope["k"]) == FOUND


def test_exec_of_a_constant() -> None:
    scope: dict[str, Any] = {"nv": nv}
    exec("@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    x: nv.f32 = missing\n", scope)
    assert undefined(scope["k"])[0] == 3


def test_exec_of_indented_text() -> None:
    scope: dict[str, Any] = {"nv": nv}
    exec(
        textwrap.dedent("""
            @nv.kernel
            def k(a: nv.Array[nv.f32]):
                a[0] = missing
        """),
        scope,
    )
    assert undefined(scope["k"]) == (4, "a[0] = missing")


def test_exec_of_what_a_variable_holds() -> None:
    def run(some: dict[str, str], several: list[str], one: Any) -> list[Any]:
        scopes: list[dict[str, Any]] = [{}, {}, {}]
        exec(some["text"], scopes[0])
        exec(several[1], scopes[1])
        exec(one.text, scopes[2])
        return [scope["k"] for scope in scopes]

    first, second, third = (TEXT.replace("missing", name) for name in ("first", "second", "third"))
    kernels = run({"text": first}, ["", second], types.SimpleNamespace(text=third))
    assert [undefined(kernel)[1] for kernel in kernels] == [
        f"x: nv.f32 = {name}" for name in ("first", "second", "third")
    ]


def test_exec_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "kernels.py"
    path.write_text(TEXT.replace("missing", "absent"))
    scope: dict[str, Any] = {}
    exec(path.read_text(), scope)
    assert undefined(scope["k"]) == (5, "x: nv.f32 = absent")


def test_a_function_that_becomes_a_kernel_after_exec() -> None:
    text = "def k(a):\n    a[0] = missing\n"
    scope: dict[str, Any] = {}
    exec(text, scope)
    kernel = nv.kernel(scope["k"]).bind(a=nv.Array[nv.f32])
    assert undefined(kernel) == (2, "a[0] = missing")


def test_a_lambda_of_eval() -> None:
    twice = nv.device(eval("lambda x: 2 * x"))

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = twice(21)

    assert "42" in k.ptx()


PARTS = HEADER + textwrap.dedent("""
    import dataclasses

    @nv.device
    def twice(x):
        return 2 * x

    plus = lambda x: x + 1

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = later(plus(twice(Pair(1, 2).total())))

    def later(x):
        return x * 100

    @dataclasses.dataclass
    class Pair:
        x: nv.i32
        y: nv.i32

        def total(self):
            return self.x + self.y
""")


def test_what_a_text_defines_beside_the_kernel() -> None:
    """Device functions, plain ones, lambdas, methods: captured when the kernel is compiled, when the text has run."""

    def run() -> Any:
        scope: dict[str, Any] = {"__name__": __name__}
        exec(PARTS, scope)
        return scope["k"]

    assert "700" in run().ptx()


def test_a_text_of_device_functions_alone() -> None:
    def functions() -> dict[str, Any]:
        text = "import nvgen as nv\n\n@nv.device\ndef seven():\n    return helper()\n\ndef helper():\n    return 7\n"
        scope: dict[str, Any] = {}
        exec(text, scope)
        return scope

    seven = functions()["seven"]

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = seven()

    assert "7" in k.ptx()


def test_constant_lambdas_of_one_line() -> None:
    seven, eight = nv.device(lambda: 7777), nv.device(lambda: 8888)

    @nv.kernel
    def k(a: nv.Array[nv.i32]):
        a[0] = seven()
        a[1] = eight()

    text = k.ptx()
    assert "7777" in text and "8888" in text


def test_a_line_without_text_is_named_and_not_shown() -> None:
    scope: dict[str, Any] = {"nv": nv}
    exec("def k(a):\n    a[0] = 1\ndef run():\n    nv.kernel(k).{}()\n".format("ptx"), scope)
    with pytest.raises(nv.CompileError, match=r"\n --> <string>:4:5\n  \|\n  = help") as raised:
        scope["run"]()
    assert raised.value.code == "NVG0101"


# Never another text


def test_two_texts_of_one_name() -> None:
    kernels = []
    for value in (1111, 2222):
        text = f"{HEADER}@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = {value}\n"
        scope: dict[str, Any] = {}
        exec(text, scope)
        kernels.append(scope["k"])
    assert "1111" in kernels[0].ptx() and "2222" in kernels[1].ptx()


def test_a_text_that_is_made_in_the_call_is_not_taken_for_its_template() -> None:
    template = f"{HEADER}@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    x: nv.f32 = 1\n    a[0] = x\n"
    scope: dict[str, Any] = {}
    exec(template.replace("x: nv.f32", "x: nv.f64"), scope)
    assert is_not_found(scope["k"])
    exec(template, scope)
    assert "st.global.b32" in scope["k"].ptx()


def test_a_text_in_the_past_of_its_variable() -> None:
    text = "def k(a: nv.Array[nv.f32]):\n    x: nv.f32 = 1\n    a[0] = x\n"
    scope: dict[str, Any] = {"nv": nv}
    exec(text, scope)
    text = text.replace("x: nv.f32", "x: nv.f64")
    assert is_not_found(nv.kernel(scope["k"]))


def test_annotations_that_stayed_text_are_the_texts_own() -> None:
    head = "from __future__ import annotations\n"
    scopes = []
    for name in ("i32", "f32"):
        text = f"{head}def k(a: nv.Array[nv.{name}]):\n    a[0] = 1\n"
        scope: dict[str, Any] = {"nv": nv}
        exec(text, scope)
        scopes.append(scope)
    assert is_not_found(nv.kernel(scopes[0]["k"]))


def test_text_that_differs_from_the_code_by_a_column_is_another() -> None:
    text = "import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = 1\n"
    scope: dict[str, Any] = {}
    exec(text.replace(" = ", "  = "), scope)
    assert is_not_found(scope["k"])


# What is kept


def test_tracebacks_show_the_text_while_it_runs() -> None:
    text = TEXT + "1 // 0\n"
    with pytest.raises(ZeroDivisionError) as raised:
        exec(text, {})
    assert "1 // 0" in "".join(traceback.format_exception(raised.value))


def test_the_text_is_forgotten_with_its_code() -> None:
    gc.collect()
    before = len(text_at_hand._texts)
    scope: dict[str, Any] = {}
    exec(TEXT, scope)
    assert len(text_at_hand._texts) > before
    scope.clear()
    gc.collect()
    assert len(text_at_hand._texts) == before
    assert "<string>" not in linecache.cache or linecache.getlines("<string>") != TEXT.splitlines(keepends=True)


def test_the_line_of_a_launch() -> None:
    text = "import nvgen as nv\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1\nk.on('cpu')[1, 1](3)\n"
    with pytest.raises(nv.LaunchError) as raised:
        exec(text, {})
    assert "5 | k.on('cpu')[1, 1](3)" in str(raised.value)


# Programs without a file

PROGRAM = (
    f"{TEXT}try:\n    k.ptx()\nexcept nv.CompileError as error:\n"
    "    print(error.code, error.diagnostic.span.line, error.diagnostic.span.text)\n"
)


def python(*arguments: str, **how: Any) -> str:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NVGEN_CACHE_DIR": "off"}
    environment.pop("PYTHONUNBUFFERED", None)  # the buffer of standard input would be one byte
    result = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False, **how
    )
    assert not result.stderr, result.stderr
    return result.stdout


def test_python_c() -> None:
    assert python("-c", PROGRAM) == "NVG0201 5 missing\n"


def test_python_with_a_program_on_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "program"
    path.write_text("# comment\n" * 10_000 + PROGRAM)
    with path.open() as file:
        assert python("-", stdin=file) == "NVG0201 10005 missing\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the buffer of the C library is known for glibc only")
def test_python_with_a_program_from_a_pipe() -> None:
    assert python("-", input=PROGRAM) == "NVG0201 5 missing\n"


def test_a_long_program_from_a_pipe() -> None:
    """Its beginning is gone; the remedy is one for programs."""
    program = PROGRAM.replace("error.diagnostic.span.line", "error").replace(", error.diagnostic.span.text", "")
    printed = python("-", input="# comment\n" * 1000 + program)
    assert printed.startswith("NVG0101") and "write the program to a file" in printed


def test_a_module_in_a_zip_file(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "kernels.zip", "w") as archive:
        archive.writestr("zipped_kernels.py", TEXT)
    program = f"import sys\nsys.path.insert(0, {str(tmp_path / 'kernels.zip')!r})\n" + PROGRAM.replace(
        TEXT, HEADER + "from zipped_kernels import k\n"
    )
    assert python("-c", program) == "NVG0201 5 missing\n"


def test_runpy(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    assert python("-c", f"import runpy; runpy.run_path({str(tmp_path / 'program.py')!r})") == "NVG0201 5 missing\n"
