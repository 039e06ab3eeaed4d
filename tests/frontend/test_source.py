"""From a function to its text: spans that match the file, in every place where functions come from."""

from __future__ import annotations

import ast
import functools
import importlib.util
import linecache
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import Span, syntax
from nvgen.frontend.source import capture
from nvgen.kernels import Kernel

HEADER = "import nvgen as nv\n"


def load(path: Path, text: str | bytes) -> ModuleType:
    """A file with this text, imported."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def file(tmp_path: Path) -> Any:
    return lambda text, name="kernels.py": load(tmp_path / name, text)


def text_of(span: Span) -> str:
    """What a span covers; one line only."""
    assert span.line == span.end_line
    return span.file.lines[span.line - 1].encode()[span.column : span.end_column].decode()


def undefined(kernel: Any) -> Span:
    """The span of the name that the kernel does not define; every test kernel here has one."""
    with pytest.raises(nv.CompileError) as raised:
        kernel.specialise().typed  # noqa: B018
    assert raised.value.code == "NVG0201", str(raised.value)
    span = raised.value.diagnostic.span
    assert span is not None
    return span


def check(kernel: Any, line: int, character: int, name: str = "missing") -> None:
    """That the undefined name is found in this line and at this character, both counted from 1."""
    span = undefined(kernel)
    assert text_of(span) == name
    assert (span.line, span.character(span.line, span.column) + 1) == (line, character)
    assert str(span) == f"{span.file.name}:{line}:{character}"


def test_a_plain_kernel(file: Any) -> None:
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = missing\n")
    check(module.k, 4, 12)
    assert text_of(module.k.source.name_span) == "k"
    assert module.k.filename == module.__file__


def test_the_first_kernel_of_a_file_without_anything_before(file: Any) -> None:
    module = file("from nvgen import *\n@kernel\ndef k(a: Array[f32]): a[0] = missing")
    check(module.k, 3, 30)


def test_decorators_over_many_lines(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        def same(f): return f
        @same
        @nv.kernel(
            max_threads=(
                256,
            ),
        )

        # a comment between
        @same
        @same
        def   k  (  # spaces and a comment
            a: nv.Array[nv.f32],
        ) -> None:
            '''A docstring
            over lines.'''
            a[0] = (
                1.0 +
                missing
            )
        """)
    )
    check(module.k, 20, 9)
    assert text_of(module.k.source.name_span) == "k"
    assert module.k.source.name_span.line == 13


def test_nested_functions(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        def outer(n):
            def middle(m):
                if m:
                    @nv.kernel
                    def k(a: nv.Array[nv.f32]):
                        a[0] = n + m + missing
                else:
                    @nv.kernel
                    def k(a: nv.Array[nv.f32]):
                        a[n] = other
                return k
            return middle
        """)
    )
    check(module.outer(1)(2.0), 7, 32)
    check(module.outer(1)(0), 11, 24, "other")


def test_closures_are_values_of_their_own(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        def make(n):
            @nv.kernel
            def k(a: nv.Array[nv.i32]):
                a[0] = n
            return k
        """)
    )
    one, two = module.make(1111), module.make(2222)
    assert "1111" in one.ptx() and "2222" not in one.ptx()
    assert "2222" in two.ptx()


def test_a_closure_that_is_not_there_yet(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        def make():
            @nv.kernel
            def k(a: nv.Array[nv.i32]):
                a[0] = later
            try:
                k.ptx()
            except nv.CompileError as error:
                problem = error
            later = 7
            return k, problem
        """)
    )
    _, problem = module.make()
    assert problem.code == "NVG0201"


def test_globals_are_read_when_a_kernel_is_compiled(file: Any) -> None:
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = LATER\nLATER = 4711\n")
    assert "4711" in module.k.ptx()


def test_functions_in_classes(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        class Kernels:
            class Inner:
                @staticmethod
                @nv.kernel
                def k(a: nv.Array[nv.f32]):
                    a[0] = missing
            @nv.kernel
            def k(a: nv.Array[nv.f32]):
                a[0] = other
        """)
    )
    check(module.Kernels.Inner.k, 7, 20)
    check(module.Kernels.k, 10, 16, "other")


def test_columns_count_characters_not_bytes(file: Any) -> None:
    module = file(
        HEADER + "@nv.kernel\ndef k(größe: nv.Array[nv.f32]):\n    größe[0] = 2.0 if größe.size > 0 else fehlt\n"
    )
    check(module.k, 4, 43, "fehlt")


def test_names_of_other_alphabets(file: Any) -> None:
    module = file(HEADER + "@nv.kernel\ndef ядро(数: nv.Array[nv.f32]):\n    数[0] = 缺\n")
    kernel = module.ядро
    check(kernel, 4, 12, "缺")
    assert text_of(kernel.source.name_span) == "ядро"


def test_another_encoding(file: Any) -> None:
    text = "# -*- coding: latin-1 -*-\n" + HEADER + "@nv.kernel\ndef k(é: nv.Array[nv.f32]):\n    é[0] = missing\n"
    check(file(text.encode("latin-1")).k, 5, 12)


def test_a_byte_order_mark(file: Any) -> None:
    text = HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = missing\n"
    check(file(b"\xef\xbb\xbf" + text.encode()).k, 4, 12)


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_other_line_ends(file: Any, end: str) -> None:
    text = HEADER + "\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    # é\n    a[0] = missing\n"
    check(file(text.replace("\n", end).encode()).k, 6, 12)


def test_form_feeds_and_strange_separators(file: Any) -> None:
    """Only ``\\n`` ends a line for Python's tokenizer; ``str.splitlines`` has other ideas."""
    module = file(
        HEADER
        + "\f\n# a\x0bb\x1cc\x85d\u2028e\n\f\n@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = missing # \u2029\n"
    )
    check(module.k, 7, 12)
    assert undefined(module.k).file.lines[6].startswith("    a[0]")


def test_a_form_feed_before_the_function(file: Any) -> None:
    module = file(HEADER + "\f@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = missing\n")
    check(module.k, 4, 12)


def test_tabs(file: Any) -> None:
    module = file(HEADER + "if True:\n\t@nv.kernel\n\tdef k(a: nv.Array[nv.f32]):\n\t\ta[0]\t=\tmissing\n")
    check(module.k, 5, 10)
    with pytest.raises(nv.CompileError) as raised:
        module.k.ptx()
    shown = str(raised.value).splitlines()
    source_line = next(line for line in shown if "missing" in line and "|" in line)
    carets = next(line for line in shown if "^" in line)
    assert carets.index("^") == source_line.index("missing")
    assert carets.count("^") == len("missing")


def test_line_continuations(file: Any) -> None:
    module = file(HEADER + "@nv.kernel\ndef \\\n    k(a: nv.Array[nv.f32]):\n    a[0] = \\\n        missing\n")
    check(module.k, 6, 9)
    assert module.k.source.name == "k"
    with pytest.raises(nv.CompileError):
        module.k.ptx()


def test_several_statements_on_a_line(file: Any) -> None:
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.f32]): x = 1.0; a[0] = x; a[1] = missing\n")
    check(module.k, 3, 55)


def test_two_functions_of_one_name(file: Any) -> None:
    module = file(
        HEADER
        + textwrap.dedent("""\
        FAST = False
        if FAST:
            @nv.kernel
            def k(a: nv.Array[nv.f32]):
                a[0] = fast
        else:
            @nv.kernel
            def k(a: nv.Array[nv.f32]):
                a[0] = slow
        first = k
        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[0] = third
        """)
    )
    check(module.first, 10, 16, "slow")
    check(module.k, 14, 12, "third")


# Where text comes from


def notebook_cell(name: str, text: str, scope: dict[str, Any]) -> None:
    """Executes a cell as IPython does: the text is in ``linecache`` under the cell's name."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    exec(compile(text, name, "exec"), scope)


def test_notebook_cells() -> None:
    scope: dict[str, Any] = {"nv": nv, "__name__": "__main__"}
    body = "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = {}\n"
    notebook_cell("/tmp/ipykernel_1/123.py", body.format("missing"), scope)
    first = scope["k"]
    notebook_cell("/tmp/ipykernel_1/456.py", "\n" + body.format("other"), scope)
    check(first, 3, 12)
    check(scope["k"], 4, 12, "other")
    assert undefined(first).file.name == "/tmp/ipykernel_1/123.py"


def test_a_cell_that_was_edited_and_run_again() -> None:
    scope: dict[str, Any] = {"nv": nv, "__name__": "__main__"}
    for value in ("1111", "2222"):
        notebook_cell(
            "/tmp/ipykernel_1/789.py", f"@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = {value}\n", scope
        )
        assert value in scope["k"].ptx()


def test_exec_of_text_that_is_not_kept() -> None:
    scope: dict[str, Any] = {"nv": nv}
    exec("@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = {}\n".format("1.0"), scope)
    for ask in (scope["k"].ptx, lambda: scope["k"].on("cpu")[1, 1](1.0)):
        with pytest.raises(nv.CompileError, match=r"source of `k` .*<string>") as raised:
            ask()
        assert raised.value.code == "NVG0101"


@pytest.mark.parametrize(
    "changed",
    ["", "x = 1\n", "def other():\n    pass\n", "\n\n\n@nv.kernel\ndef k(a):\n    pass\n", "def k(:\n", "\n\n\0\n"],
)
def test_a_file_that_changed_after_it_was_imported(file: Any, tmp_path: Path, changed: str) -> None:
    """What was imported is compiled, as it is what Python itself would run."""
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = 1111\n")
    (tmp_path / "kernels.py").write_text(changed)
    assert "1111" in module.k.ptx()


def test_a_file_that_changed_at_the_same_line(file: Any, tmp_path: Path) -> None:
    text = HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = {}\n"
    module = file(text.format(1111))
    (tmp_path / "kernels.py").write_text(text.format(2222222))
    assert "1111" in module.k.ptx()


def test_a_file_that_changed_after_it_was_compiled(file: Any, tmp_path: Path) -> None:
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n")
    before = module.k.ptx()
    (tmp_path / "kernels.py").write_text("nothing here\n")
    assert module.k.ptx() == before


def test_a_file_that_is_gone(file: Any, tmp_path: Path) -> None:
    module = file(HEADER + "@nv.kernel\ndef k(a: nv.Array[nv.i32]):\n    a[0] = 1111\n")
    (tmp_path / "kernels.py").unlink()
    assert "1111" in module.k.ptx()


def test_registered_text_that_is_not_the_functions() -> None:
    """The text belongs to another function: the code and its source do not go together."""
    scope: dict[str, Any] = {"nv": nv}
    linecache.cache["<mismatch>"] = (1, None, ["x = 1\n"], "<mismatch>")
    text = "@nv.kernel\ndef k(a: nv.Array[nv.f32]):\n    a[0] = {}\n"
    exec(compile(text.format("1.0"), "<mismatch>", "exec"), scope)
    with pytest.raises(nv.CompileError) as raised:
        scope["k"].ptx()
    assert raised.value.code == "NVG0101"


# What is no plain function


@pytest.mark.parametrize("thing", [lambda a: a, print, 3, "k", int, ast, functools.partial(print), [].append])
def test_what_is_no_function(thing: Any) -> None:
    with pytest.raises(nv.CompileError) as raised:
        nv.kernel(thing)
    assert raised.value.code in ("NVG0102", "NVG0404")


def test_async_functions() -> None:
    @nv.kernel
    async def k(a: nv.Array[nv.f32]) -> None:
        a[0] = 1.0

    with pytest.raises(nv.CompileError, match="async") as raised:
        k.ptx()
    assert raised.value.code == "NVG0102"


def test_the_wrapper_of_another_decorator() -> None:
    def traced(function: Any) -> Any:
        @functools.wraps(function)
        def wrapper(*arguments: Any) -> Any:
            return function(*arguments)

        return wrapper

    @nv.kernel
    @traced
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    with pytest.raises(nv.CompileError, match="`wrapper`, which another decorator put in the place of `k`") as raised:
        k.ptx()
    assert raised.value.code == "NVG0102"


def test_a_decorator_above_the_kernel_sees_a_kernel() -> None:
    seen = []

    def note(kernel: Any) -> Any:
        seen.append(kernel)
        return kernel

    @note
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        """Doc."""
        a[0] = 1.0

    assert seen == [k] and isinstance(k, Kernel)
    assert (k.__name__, k.__doc__, k.__module__) == ("k", "Doc.", __name__)
    assert k.ptx()


# Kernel.from_source

KERNEL = "def k(a: nv.Array[nv.f32]):\n    a[0] = {}\n"


def test_from_source() -> None:
    kernel = Kernel.from_source(KERNEL.format("1.0"))
    assert kernel.name == "k" and ".entry k(" in kernel.ptx()


def test_from_source_with_a_namespace() -> None:
    import math

    kernel = Kernel.from_source(KERNEL.format("m.pi * N"), namespace={"m": math, "N": 2})
    assert str(np.float32(2 * math.pi).view(np.int32)) in kernel.ptx()
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(KERNEL.format("N")).ptx()
    assert raised.value.code == "NVG0201"


def test_from_source_can_define_constants_and_import() -> None:
    text = "import math\nN = math.floor(5.5)\n" + KERNEL.format("N + 4700")
    assert Kernel.from_source(text).ptx()


def test_the_namespace_is_not_changed() -> None:
    namespace = {"N": 1}
    Kernel.from_source("M = 2\n" + KERNEL.format("N"), namespace=namespace)
    assert namespace == {"N": 1}


def test_the_namespace_may_shadow_nv() -> None:
    kernel = Kernel.from_source("def k(a: other.Array[other.f32]):\n    a[0] = nv\n", namespace={"nv": 5, "other": nv})
    assert kernel.ptx()


def test_from_source_with_a_filename() -> None:
    kernel = Kernel.from_source("\n\n" + KERNEL.format("missing"), filename="a folder/my kernel.py")
    check(kernel, 4, 12)
    assert "a folder/my kernel.py:4:12" in str(undefined(kernel))


def test_two_texts_under_one_filename() -> None:
    one, two = (Kernel.from_source(KERNEL.format(f"{n}.0"), filename="same.py") for n in (1, 2))
    assert "0f3F800000" in one.ptx() or "1065353216" in one.ptx()
    assert one.ptx() != two.ptx()


def test_texts_without_a_filename_have_names_of_their_own() -> None:
    one, two = (Kernel.from_source(KERNEL.format(name)) for name in ("missing", "other"))
    check(one, 2, 12)
    check(two, 2, 12, "other")
    assert undefined(one).file.name != undefined(two).file.name


def test_from_source_with_options() -> None:
    assert Kernel.from_source(KERNEL.format("1.0"), max_threads=64).options.max_threads == (64,)
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(KERNEL.format("1.0"), max_thread=64)
    assert raised.value.code == "NVG0401"


def test_from_source_of_a_decorated_text() -> None:
    kernel = Kernel.from_source("@nv.kernel(max_threads=32)\n" + KERNEL.format("missing"))
    assert kernel.options.max_threads == (32,)
    check(kernel, 3, 12)


def test_options_in_two_places() -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source("@nv.kernel(max_threads=32)\n" + KERNEL.format("1.0"), ftz=True)
    assert raised.value.code == "NVG0403"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = 1",
        "class C:\n    def k(a): pass\n",
        "async def k(a):\n    pass\n",
        KERNEL.format("1.0") + KERNEL.format("2.0").replace("k", "m"),
    ],
)
def test_texts_that_are_not_one_function(text: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(text)
    assert raised.value.code == "NVG0103"


@pytest.mark.parametrize(
    ("text", "line", "character", "covered"),
    [
        ("def k(a:\n", 1, 6, None),
        ("def k(a):\n    a[0] = = 1\n", 2, 12, "="),
        ("def k(a):\n    é = 'ü' 1 1\n", 2, None, None),
        ("  def k(a): pass\n", 1, None, None),
        ("def k(a):\na[0] = 1\n", 2, None, None),
        ("def k(a):\n    a[0] = 1\n  a[1] = 2\n", 3, None, None),
        ("def k(a):\n    break\n", 2, 5, None),
        ("def k(a):\n    'open\n", 2, 5, None),
    ],
)
def test_syntax_errors(text: str, line: int, character: int | None, covered: str | None) -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(text, filename="wrong.py")
    assert raised.value.code == "NVG0104"
    span = raised.value.diagnostic.span
    assert span is not None and span.line == line
    if character is not None:
        assert span.character(span.line, span.column) + 1 == character
    if covered is not None:
        assert text_of(span) == covered
    assert "wrong.py" in str(raised.value)


def test_a_file_of_the_name_has_no_say_in_where_an_error_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wrong.py").write_text("import nvgen as nv\n\n\n")
    monkeypatch.chdir(tmp_path)
    test_syntax_errors("def k(a):\n    a[0] = = 1\n", 2, 12, "=")


@pytest.mark.parametrize("text", ["def k(a):\n    a[0] = 1\0\n", "\0", "x = '\ud800'", "def k(a):\n    '\udcff'\n"])
def test_texts_that_python_cannot_even_read(text: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(text)
    assert raised.value.code in ("NVG0104", "NVG0103")
    assert str(raised.value).encode("utf-8", "backslashreplace")


def test_a_text_that_is_nested_too_deeply() -> None:
    for nested in ("-" * 100_000 + "1", "1" + "+1" * 100_000):
        with pytest.raises(nv.CompileError) as raised:
            Kernel.from_source(f"def k(a):\n    a[0] = {nested}\n")
        assert raised.value.code == "NVG0109"


# Annotations


def test_future_annotations(file: Any) -> None:
    module = file(
        "from __future__ import annotations\n"
        + HEADER
        + "@nv.kernel\ndef k(a: nv.Array[nv.f32], n: nv.i8):\n    pass\n"
    )
    assert repr(list(module.k.parameters.values())) == "[Array[f32], i8]"


def test_text_annotations(file: Any) -> None:
    module = file(
        HEADER + "@nv.kernel\ndef k(a: 'nv.Array[nv.f32, 2]', n: 'nv.bool', m: bool):\n    x: 'nv.f64' = 1\n    pass\n"
    )
    assert repr(list(module.k.parameters.values())) == "[Array[f32, 2], bool, bool]"
    assert module.k.ptx()


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
def test_annotations_of_enclosing_names_that_the_body_uses(file: Any, future: str) -> None:
    module = file(
        future
        + HEADER
        + "def make(t):\n    @nv.kernel\n    def k(a: nv.Array[t]):\n        a[0] = t(1)\n    return k\n"
    )
    for scalar in (nv.f32, nv.i64):
        assert module.make(scalar).parameters["a"].dtype is scalar
        assert module.make(scalar).ptx()


def test_annotations_of_enclosing_names_that_only_they_use(file: Any) -> None:
    module = file(
        HEADER
        + "def make(t, n):\n    @nv.kernel\n    def k(a: nv.Array[t, n], b: t):\n        pass\n    return k\n"
        + "class C:\n    T = nv.u8\n    @nv.kernel\n    def k(a: nv.Array[T]):\n        pass\n"
    )
    assert repr(list(module.make(nv.f64, 3).parameters.values())) == "[Array[f64, 3], f64]"
    assert repr(list(module.make(nv.i8, 1).parameters.values())) == "[Array[i8], i8]"
    assert repr(module.C.k.parameters) == "{'a': Array[u8]}"


@pytest.mark.parametrize(
    ("annotation", "covered"),
    [
        ("int", "int"),
        ("list[int]", "list[int]"),
        ("3", "3"),
        ("None", "None"),
        ("'nv.nothing'", "'nv.nothing'"),
        ("'1 +'", "'1 +'"),
        ("'nv.i32; nv'", None),
        ("nv.Array", "nv.Array"),
        ("nv.Array[nv.f32, 8]", None),
        ("nv.Array[nv.f32, True]", None),
        ("nv.Array[nv.f32, 2, 'K']", None),
        ("nv.Array['nv.f32']", None),
        ("nv.Array[[nv.f32]]", None),
        ("nv.Array[()]", None),
        ("nv.Array[nv.f32, 1, 'C', 1]", None),
        ("nv.Array[int]", None),
        ("nv.Array[nv.f32, [1]]", None),
        ("nv.Array[nv.f32, 1, []]", None),
        ("nv.kernel", None),
        ("(nv.i32, nv.i32)", None),
        ("nv.i32 | nv.f32", None),
    ],
)
@pytest.mark.parametrize("future", [False, True])
def test_annotations_that_are_no_types(file: Any, annotation: str, covered: str | None, future: bool) -> None:
    text = f"@nv.kernel\ndef k(a: {annotation}):\n    pass\n"
    head = "from __future__ import annotations\n" if future else ""
    try:
        module = file(head + HEADER + text)
    except TypeError:
        return  # Python itself evaluates the annotation and refuses it
    with pytest.raises(nv.CompileError) as raised:
        module.k.ptx()
    assert raised.value.code == "NVG0301", str(raised.value)
    span = raised.value.diagnostic.span
    assert span is not None and text_of(span) == (covered or annotation)


def test_an_annotation_that_raises(file: Any) -> None:
    module = file("from __future__ import annotations\n" + HEADER + "@nv.kernel\ndef k(a: 1 // 0):\n    pass\n")
    with pytest.raises(nv.CompileError, match="ZeroDivisionError") as raised:
        module.k.ptx()
    assert raised.value.code == "NVG0301"


# Parameters


def test_positional_only_parameters() -> None:
    kernel = Kernel.from_source("def k(a: nv.Array[nv.f32], n: nv.i32, /, m: nv.i32):\n    a[n] = m + 0.5\n")
    assert list(kernel.parameters) == ["a", "n", "m"]
    assert kernel.ptx().count(".param ") == 4


@pytest.mark.parametrize(
    ("parameters", "wrong", "covered"),
    [
        ("*a", syntax.VariadicParameter, "a"),
        ("**a", syntax.VariadicParameter, "a"),
        ("a, *, b", syntax.KeywordOnlyParameter, "b"),
        ("*, b=1", syntax.KeywordOnlyParameter, "b"),
    ],
)
def test_parameters_that_a_kernel_cannot_have(parameters: str, wrong: type, covered: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(f"def k({parameters}):\n    pass\n").ptx()
    span = raised.value.diagnostic.span
    assert span is not None and text_of(span) == covered
    assert type(raised.value.diagnostic) is wrong


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters came with Python 3.12")
@pytest.mark.parametrize(
    "head", ["def k[T](a: nv.Array[nv.f32])", "def k[T: int](a: T)", "def k[*T](a)", "def k[**P](a)"]
)
def test_type_parameters(head: str) -> None:
    with pytest.raises(nv.CompileError) as raised:
        Kernel.from_source(f"{head}:\n    pass\n").ptx()
    assert "type parameter" in str(raised.value)


def test_capture_is_kept_for_a_file(file: Any) -> None:
    module = file(HEADER + "".join(f"@nv.kernel\ndef k{n}(a: nv.Array[nv.f32]):\n    a[0] = {n}.0\n" for n in range(3)))
    files = {capture.capture(kernel.__wrapped__).file for kernel in (module.k0, module.k1, module.k2)}
    assert len(files) == 1


def test_a_text_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = ast.parse
    monkeypatch.setattr(ast, "parse", lambda text, *rest, **named: parsed.append(text) or parse(text, *rest, **named))
    text = KERNEL.format("1.0")
    assert Kernel.from_source(text).ptx()
    assert parsed.count(text) == 1
