"""From a Python function to its syntax tree, with the spans that its file has.

The function is found in its file by its first line (``file_trees``), and nothing is dedented, so every line and column
is the one the user sees, in decorated and nested functions as well. The text comes from ``linecache``, as
``inspect`` does it: files, notebook cells, the interactive prompt, and ``exec`` of text registered there.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import linecache
import os
import weakref
from collections.abc import Callable, Mapping
from types import CellType, CodeType, FunctionType
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, SourceFile, Span
from nvgen.diagnostics.span import shared_names
from nvgen.frontend.source import nesting, sent_methods
from nvgen.frontend.source.file_trees import FileTrees
from nvgen.frontend.source.rules import NVGEN, TypingRules
from nvgen.frontend.source.scopes import Scope, parameters_of, scope_of

LAMBDA = "<lambda>"

T = TypeVar("T")
#: What Python's own compiler may recurse; it multiplies the number by three.
LEVELS = 10_000


class Definition:
    """The syntax tree of a function, which is there as long as somebody uses it, and is found anew when it is gone.

    A syntax tree takes 20 times the memory of its text (1.5 KB a line), and is only needed while a kernel is typed.
    """

    __slots__ = ("_find", "_node")

    def __init__(self, node: ast.FunctionDef, find: Callable[[], ast.FunctionDef]) -> None:
        """``find`` finds the node, or one that is equal to it."""
        self._node, self._find = weakref.ref(node), find

    @property
    def node(self) -> ast.FunctionDef:
        """The function's node: the same one while somebody has it."""
        node = self._node()
        if node is None:
            with _finding:
                node = self._node()  # another thread may have found it
                if node is None:
                    node = self._find()
                    self._node = weakref.ref(node)
        return node


def lasting(node: ast.FunctionDef) -> Definition:
    """The definition that a node is which is in no file: it stays."""
    return Definition(node, lambda: node)


class FunctionSource(Node):
    """A function as the user wrote it, and the names that it can see."""

    file: SourceFile
    definition: Definition
    #: The cells of the free variables by name: a later look sees later assignments.
    cells: Mapping[str, CellType]
    #: The module's own dict: a later look sees later assignments.
    globals: Mapping[str, Any]
    #: The parameters' annotations as far as Python has evaluated them: it sees the scope of the ``def``, of which a
    #: closure keeps only what the body uses. Text where ``from __future__ import annotations`` asks for it.
    annotations: Mapping[str, Any]

    #: The values of the parameters' defaults, by name, as far as Python has evaluated them.
    defaults: Mapping[str, Any] = {}
    #: Whether another process sent the text with the function.
    is_sent: bool = False
    #: Whether it may change fields of its first parameter, which it returns (see ``changing_methods``).
    changes_first: bool = False
    #: What its text means.
    rules: TypingRules = NVGEN

    @property
    def node(self) -> ast.FunctionDef:
        """The function's syntax tree. Who looks at it twice and wants the same one has to keep it meanwhile."""
        return self.definition.node

    @kept
    def name(self) -> str:
        return self.node.name

    @property
    def closure(self) -> dict[str, Any]:
        """The values of the free variables as they are now, but for those that have none."""
        values = {}
        for name, cell in self.cells.items():
            try:
                values[name] = cell.cell_contents
            except ValueError:  # assigned later in the enclosing function, or never
                continue
        return values

    @kept
    def scope(self) -> Scope:
        """The names of the function, the same for all types of its parameters."""
        return scope_of(self.node)

    def under(self, rules: TypingRules) -> FunctionSource:
        """The function as its text is meant by other rules."""
        if rules is self.rules:
            return self
        definition = lasting(rules.syntax(self.node))
        made = self.with_changes(rules=rules, definition=definition)
        return made if rules.has_annotations else made.with_changes(annotations={})

    def followed(self, stage: Callable[[], T]) -> T:
        """What a stage of the compilation returns, however deep the text is nested (see ``nesting``).

        Raises:
            CompileError: it cannot be followed.
        """
        return nesting.followed(f"kernel `{self.name}`", self.name_span, stage)

    @kept
    def name_span(self) -> Span:
        """The function's name after ``def``; the whole of a lambda."""
        node = self.node
        if self.name == LAMBDA:
            return self.file.span_of(node)
        line = self.file.lines[node.lineno - 1].encode()
        start = line.index(b"def", node.col_offset) + len(b"def")
        start += len(line[start:]) - len(line[start:].lstrip())
        return Span(self.file, node.lineno, start, node.lineno, start + len(self.name.encode()))

    def parameter_span(self, name: str) -> Span:
        """Where a parameter is declared."""
        arguments = self.node.args
        node = next(node for node in (*arguments.posonlyargs, *arguments.args) if node.arg == name)
        return self.file.span_of(node)

    def defines(self, name: str) -> bool:
        """Whether an enclosing function or the module has a value for a name."""
        return name in self.closure or name in self.globals

    def lookup(self, name: str) -> Any:
        """The Python value of a name that is not local to the function.

        Raises:
            KeyError: neither an enclosing function, nor the module, nor Python defines it.
        """
        cell = self.cells.get(name)
        if cell is not None:
            try:
                return cell.cell_contents
            except ValueError:
                raise KeyError(name) from None
        return self.globals[name] if name in self.globals else vars(builtins)[name]


#: The files that functions have been captured from, by name, and what was parsed of each: as long as somebody knows the
#: file, as the functions and the spans in it do.
_files: WeakValueDictionary[str, SourceFile] = WeakValueDictionary()
_parsed: WeakKeyDictionary[SourceFile, FileTrees] = WeakKeyDictionary()
#: The trees of so many files are kept for the next function of them; those of others are parsed anew.
MOST_PARSED = 16
#: The lines of functions' files, by the identity of the functions' code: code of other files may be equal.
_kept_lines: dict[int, list[str]] = {}
_finding = ForkLock()
#: The module that functions made from text say they are of.
TEXT_MODULE = "__nvgen_source__"


class SentLines(list[str]):
    """The lines of a file of another process, which has the text of one function, or little more."""


def lines_of(function: FunctionType) -> list[str]:
    """The lines of the file that defines a function, as they are now; empty where there is no such text.

    A kernel asks when it is made, so that a file edited afterwards is not compiled in its place.
    """
    code = _code_with_lines(function)
    kept = _kept_lines.get(id(code))
    if isinstance(kept, SentLines):
        return kept
    linecache.checkcache(code.co_filename)  # the file may have been edited and imported again
    lines = linecache.getlines(code.co_filename, function.__globals__)
    is_from_text = function.__module__ == TEXT_MODULE  # under whatever name, `define` has its lines there
    if is_from_text or _seem_to_define(lines, code):
        return lines
    from nvgen.diagnostics import text_at_hand

    text = text_at_hand.text_of_function(function)
    if text is None:
        return [] if code.co_filename in shared_names else lines
    return text.splitlines(keepends=True)


def _code_with_lines(function: FunctionType) -> CodeType:
    """The code of a function; that of a method which a value of its class has set anew is found again."""
    if id(function.__code__) not in _kept_lines:
        sent_methods.restore(function)
    return function.__code__


def _seem_to_define(lines: list[str], code: CodeType) -> bool:
    """Whether a function may well begin where its code says; others must be looked for."""
    first = code.co_firstlineno
    if code.co_filename in shared_names or not first <= len(lines):
        return False
    if code.co_name == LAMBDA:
        return "lambda" in lines[first - 1]
    definition = "def " + code.co_name
    if lines[first - 1].lstrip()[:1] != "@":
        return definition in lines[first - 1]
    return any(definition in line for line in itertools.islice(lines, first, None))


def keep_lines(function: FunctionType, known: list[str] | None = None) -> list[str]:
    """The lines of the file that defines a function, as they were when this was called first for it, or were given.

    ``nv.device`` calls it: a device function is captured again whenever a kernel that calls it is typed, by when its
    file may have been edited.
    """
    code = _code_with_lines(function)
    lines = _kept_lines.get(id(code))
    if lines is None:
        lines = lines_of(function) if known is None else known
        if lines:
            _kept_lines[id(code)] = lines
            weakref.finalize(code, _kept_lines.pop, id(code), None).atexit = False
    return lines


def capture(function: FunctionType, lines: list[str] | None = None) -> FunctionSource:
    """The source of a Python function, in ``lines`` of its file, by default those of ``keep_lines``.

    Raises:
        CompileError: its text is not to be found, or it is no plain function.
    """
    lines = keep_lines(function) if lines is None else lines
    code = function.__code__
    if not lines:
        is_elsewhere = code.co_filename[:1] != "<" and not os.path.exists(code.co_filename)
        raise CompileError(diagnostics.syntax.SourceNotFound(None, function.__name__, code.co_filename, is_elsewhere))
    file = _file(code.co_filename, "".join(lines))
    name = _written_name(function)
    node = _found_in(file, code, name)
    if node is None and code.co_name != name:
        wrapper = f"`{code.co_name}`, which another decorator put in the place of `{name}`"
        raise CompileError(diagnostics.syntax.NotAPlainFunction(None, wrapper))
    if node is None:
        raise CompileError(diagnostics.syntax.SourceNotFound(None, name, code.co_filename))
    if not isinstance(node, ast.FunctionDef):
        span = file.line_span(node.lineno)
        raise CompileError(diagnostics.syntax.NotAPlainFunction(span, "an async function"))
    cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    annotations, is_sent = _annotations(function), isinstance(lines, SentLines)
    definition = Definition(node, lambda: _found_again(code, name, file))
    return FunctionSource(file, definition, cells, function.__globals__, annotations, _defaults(function), is_sent)


def _found_again(code: CodeType, name: str, file: SourceFile) -> ast.FunctionDef:
    node = _found_in(file, code, name)
    assert isinstance(node, ast.FunctionDef)  # as it was before
    return node


def is_found(function: FunctionType, lines: list[str]) -> bool:
    """Whether a function stands in the lines of a file, which Python can read as a whole."""
    file = SourceFile("", "".join(lines))
    try:
        trees = FileTrees(ast.parse(file.text))
    except SyntaxError:
        return False
    return _node_of(function.__code__, _written_name(function), file, trees) is not None


def _written_name(function: FunctionType) -> str:
    """The name after ``def``: of a function that was given another one since, but is not in the place of another."""
    return function.__name__ if hasattr(function, "__wrapped__") else function.__code__.co_name


def _node_of(code: CodeType, name: str, file: SourceFile, trees: FileTrees) -> ast.stmt | None:
    """The function with a name and code."""

    def parse(text: str) -> ast.Module:
        return nesting.followed("this file", file.line_span(1), lambda: ast.parse(text, file.name), LEVELS)

    if code.co_name == LAMBDA:
        return _lambda_node(trees.lambdas(file, code.co_firstlineno, parse), code)
    return trees.function(file, code.co_firstlineno, name, parse)


def nested(node: ast.FunctionDef | ast.Lambda, parent: FunctionSource) -> FunctionSource:
    """The source of a function that stands in another one; it sees what that one sees."""
    if isinstance(node, ast.Lambda):
        node = as_function(node)
    return FunctionSource(parent.file, lasting(node), parent.cells, parent.globals, {}, rules=parent.rules)


def _defaults(function: FunctionType) -> dict[str, Any]:
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    given = function.__defaults__ or ()
    return {**dict(zip(names[len(names) - len(given) :], given, strict=True)), **(function.__kwdefaults__ or {})}


def _lambda_node(begun: list[ast.Lambda], code: CodeType) -> ast.stmt | None:
    """The lambda that a code object was made of, of those that have ``begun`` in its line: no two have one body."""
    positions = {(line, column) for line, _, column, _ in code.co_positions()}
    has_no_columns = not any(column for _, column in positions)  # of a constant lambda in Python 3.12
    for node in begun:
        inside = [(n.lineno, n.col_offset) for n in ast.walk(node.body) if isinstance(n, ast.expr)]
        if positions.intersection(inside) or (has_no_columns and _returns_constant(node, code)):
            return as_function(node)
    return None


def _returns_constant(node: ast.Lambda, code: CodeType) -> bool:
    """Whether a lambda returns the constant that a code does: all of these are the same."""
    names = tuple(argument.arg for argument in parameters_of(node.args))
    return (
        isinstance(node.body, ast.Constant)
        and names == code.co_varnames[: code.co_argcount]
        and repr(node.body.value) == repr(code.co_consts[-1])
    )


def as_function(node: ast.Lambda) -> ast.FunctionDef:
    """A lambda as the function that it is short for."""
    result = ast.copy_location(ast.Return(node.body), node.body)
    made = ast.FunctionDef(name=LAMBDA, args=node.args, body=[result], decorator_list=[], returns=None)
    return ast.copy_location(made, node)


def _file(filename: str, text: str) -> SourceFile:
    known = _files.get(filename)
    if known is not None and known.text == text:
        return known
    file = _files[filename] = SourceFile(filename, text)
    return file


def _found_in(file: SourceFile, code: CodeType, name: str) -> ast.stmt | None:
    """The function with a name and code in a file, which is parsed as far as nobody has done so lately."""
    trees = _parsed.get(file)
    if trees is None:
        trees = _remember(file, FileTrees())
    try:
        return _node_of(code, name, file, trees)
    except (SyntaxError, ValueError):  # the second for a null byte, in early releases of Python 3.11
        # The function exists, so the text changed since it was made.
        raise CompileError(diagnostics.syntax.SourceNotFound(None, "the kernel", file.name)) from None


def keep_file(file: SourceFile, tree: ast.Module) -> None:
    """Keeps a text that has been parsed: its functions are captured next."""
    _remember(file, FileTrees(tree))
    _files[file.name] = file


def _remember(file: SourceFile, trees: FileTrees) -> FileTrees:
    """Keeps what is parsed of a file, in the place of another's that has been there the longest."""
    _parsed[file] = trees
    for oldest in _parsed.keyrefs()[:-MOST_PARSED]:
        other = oldest()
        if other is not None:
            _parsed.pop(other, None)
    return trees


def _annotations(function: FunctionType) -> dict[str, Any]:
    try:
        return dict(function.__annotations__)
    except Exception:  # Python 3.14 evaluates them now; the front end does it again, and knows which one fails
        return {}
