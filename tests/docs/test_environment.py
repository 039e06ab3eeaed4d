"""The guide's page on the environment names every variable that the package reads, and every command."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from nvgen.base.version import PACKAGES
from nvgen.cli.command_line import COMMANDS
from tests.docs import pages

TEXTS = [path.read_text(encoding="utf-8") for package in PACKAGES for path in (pages.ROOT / package).rglob("*.py")]
PAGE = (pages.ROOT / "docs" / "guide" / "environment.md").read_text(encoding="utf-8")
_NAME = re.compile(r"NVGEN_[A-Z_]+")
#: What is given to a program that looks a variable up under the program's name: ``f"NVGEN_{name.upper()}"``.
_OF_PROGRAM = re.compile(r"NVGEN_\{name\.upper\(\)\}")
#: Variables of others that are read, but for those of the operating system.
_OTHERS = {
    "NO_COLOR",
    "COLUMNS",
    "TERM",
    "PYTHONBREAKPOINT",
    "CUDA_PATH",
    "CUDA_HOME",
    "CONDA_PREFIX",
    "XDG_CACHE_HOME",
    "HOME",
    "CI",
    "PYTEST_CURRENT_TEST",
}
_OTHERS |= {"CUDA_PYTHON_CUDA_PER_THREAD_DEFAULT_STREAM", "CC", "CUDA_MEMCHECK"}


def names_in(text: str) -> set[str]:
    """The variables that a module's code names; documentation does not count, since its text is more than a name."""
    tree = ast.parse(text)
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    found = {value for value in constants if isinstance(value, str) and _NAME.fullmatch(value)}
    formatted = [ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    for text_ in formatted:
        if _OF_PROGRAM.search(text_):
            found |= {f"NVGEN_{name.upper()}" for name in _programs(tree)}
        else:
            assert "NVGEN_{" not in text_, f"a variable whose name is put together otherwise: {text_}"
    return found


def _programs(tree: ast.Module) -> Iterator[str]:
    """The programs that a module looks for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_program":
            assert isinstance(node.args[0], ast.Constant)
            yield str(node.args[0].value)


def test_every_variable_is_on_the_page() -> None:
    read = set().union(*(names_in(text) for text in TEXTS if "NVGEN_" in text))
    listed = set(re.findall(r"^\| `(NVGEN_[A-Z_]+)` \|", PAGE, re.MULTILINE))
    assert len(read) >= 10
    assert listed == read
    assert set(_NAME.findall(PAGE)) == read


def test_variables_are_found_in_code_and_not_in_documentation() -> None:
    code = 'def f():\n    """NVGEN_ONE says it."""\n    x = environ["NVGEN_TWO"]\n    _program("three")\n'
    code += 'def _program(name):\n    return f"NVGEN_{name.upper()}"\n'
    assert names_in(code) == {"NVGEN_TWO", "NVGEN_THREE"}


def test_variables_of_others_are_on_the_page() -> None:
    """A variable is read by its name in the code, or by a name in a table of such."""
    asked = set().union(*(re.findall(r'environ(?:\.get\(|\[)"([A-Z_]+)"', text) for text in TEXTS))
    asked |= set().union(*(re.findall(r'"([A-Z_]+)" in os\.environ', text) for text in TEXTS))
    assert {name for name in asked if not name.startswith("NVGEN_")} <= _OTHERS
    assert {name for name in _OTHERS if f"`{name}`" not in PAGE} == set()


def test_every_command_is_on_the_page() -> None:
    assert {name for name in COMMANDS if f"| `nvgen {name}" not in PAGE} == set()
