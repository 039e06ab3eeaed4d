"""Functions that are parsed without the rest of their file: as Python parses them in it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import nvgen as nv
from nvgen.diagnostics import SourceFile
from nvgen.frontend.source import capture
from nvgen.frontend.source.file_trees import FileTrees, first_line
from nvgen.workflows import kernel_files

NVGEN = Path(nv.__file__).parent
#: Ends of functions that indentation alone does not tell, and what stands around them.
ODD = '''
def first(): return 1
def texts(a):
    b = """
def not_this():
    pass
"""
# a remark
    return f"""
{b}"""; c = 1
class Class:
    @property
    # a remark
    def method(
self, a=(lambda: 1,
), b=[
]):

# another
        if self: \\
return \\
a
        else:
\t# a tab
            return {
    1: 2}
    async def waits(self):
        async with self:
            pass
    value = lambda self: (lambda: self)
if Class:
\tdef tab():
\t\treturn 1
\tdef \\
continued():
\t\treturn 1
elif 0: pass
else:
    try:
        def in_try(): pass
    except ValueError:
        def in_handler(): return "é"; 1
    finally:
        def in_finally():
            def inner(): pass
            return inner
match 1:
    case 1:
        def in_case(): pass
    case _:
        for _ in ():
            pass
        else:
            def in_else(): pass
@(
    staticmethod
)
def behind_parentheses(): pass

'''
LAST = "def last():\n    return 1"


def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def shown(node: ast.AST) -> str:
    return ast.dump(node, include_attributes=True)


TEXTS = {
    "odd": ODD,
    "ended by the text's end": ODD + LAST,
    "of Windows": (ODD + LAST).replace("\n", "\r\n"),
    "with a form feed": ODD.replace("\nclass", "\n\f\nclass"),
    "broken before it": ODD.replace("    value", "    \\\n  value"),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_functions_are_those_of_the_whole_file(text: str) -> None:
    whole = ast.parse(text)
    for node in functions(whole):
        found = FileTrees().function(SourceFile("file", text), first_line(node), node.name, parsed)
        assert found is not None and shown(found) == shown(node), node.name
        assert FileTrees(whole).function(SourceFile("file", text), first_line(node), node.name, parsed) is node


@pytest.mark.parametrize("folder", ["lang/meaning", "frontend/source", "lang"])
def test_functions_of_nvgen_are_parsed_alone(folder: str) -> None:
    count = 0
    for path in (NVGEN / folder).glob("*.py"):
        file = SourceFile(path.name, path.read_text())
        texts: list[str] = []

        def parse(text: str, texts: list[str] = texts) -> ast.Module:
            texts.append(text)
            return ast.parse(text)

        trees = FileTrees()
        for node in functions(ast.parse(file.text)):
            found = trees.function(file, first_line(node), node.name, parse)
            assert found is not None and shown(found) == shown(node), (path, node.name)
            count += 1
        assert file.text not in texts
    assert count > 30


def test_lambdas_are_those_that_begin_in_a_line() -> None:
    text = ODD + "def deep():\n    class Of:\n        one = [lambda a: a, lambda b: lambda c: c,\n  lambda d: d]\n"
    tree, file = ast.parse(text), SourceFile("file", text)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
    assert len(found) == 7
    for line in {node.lineno for node in found}:
        assert FileTrees(tree).lambdas(file, line, parsed) == [node for node in found if node.lineno == line]


def test_what_is_not_there() -> None:
    file = SourceFile("file", ODD)
    for line, name in ((1, "first"), (2, "other"), (5, "nothing"), (900, "first"), (3, "first")):
        assert FileTrees().function(file, line, name, parsed) is None
        assert FileTrees(ast.parse(ODD)).function(file, line, name, parsed) is None


def test_one_function_of_a_file_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    parse: Callable[..., ast.Module] = ast.parse

    def noted(text: str, *rest: Any) -> ast.Module:
        texts.append(text)
        return parse(text, *rest)

    monkeypatch.setattr(ast, "parse", noted)
    assert isinstance(test_what_is_not_there, FunctionType)
    source = capture.capture(test_what_is_not_there)
    assert source.node.name == "test_what_is_not_there" and source.name_span.line == source.node.lineno
    assert len(texts) == 1 and "def test_one" not in texts[0] and "def parsed" not in texts[0]
    again = capture.capture(test_what_is_not_there)
    assert again.node is source.node and len(texts) == 1


def test_a_kernel_is_found_where_the_rest_of_its_file_is_no_python() -> None:
    """A text that somebody is writing at: the function has the lines that it was made from."""
    good = "import nvgen as nv\n\n@nv.device\ndef f(a):\n    return a\n"
    scope: dict[str, Any] = {}
    exec(compile(good, "<half written>", "exec"), scope)
    source = capture.capture(scope["f"].function, [*good.splitlines(keepends=True), "\n", "def (:\n"])
    assert (source.node.lineno, source.name_span.line) == (4, 4)


def test_a_file_that_is_executed_is_parsed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its kernels are found in the tree that was compiled, those inside of other statements too."""
    path = tmp_path / "kernels.py"
    kernel = "@nv.kernel\ndef {}(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n"
    inner = "".join(f"    {line}\n" for line in kernel.format("third").splitlines())
    path.write_text(f"import nvgen as nv\n{kernel.format('first')}{kernel.format('second')}if True:\n{inner}")
    parsed: list[str] = []
    original = ast.parse

    def parse(text: str, *others: Any) -> ast.Module:
        parsed.append(text)
        return original(text, *others)

    monkeypatch.setattr(ast, "parse", parse)
    found = kernel_files.kernels(path)
    assert [kernel.source.node.name for kernel in found.values()] == ["first", "second", "third"]
    assert parsed == [path.read_text()]
