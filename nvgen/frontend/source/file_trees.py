"""The syntax trees of the functions in a file.

Of a function that begins a line of its own only that text is parsed, behind as many empty lines as stand before it, so
that its lines and columns are those of the file: a file takes 16 µs a line (Xeon, Python 3.11), and a program mostly
wants few of the functions in it. All others, lambdas among them, are looked for in the tree of the whole file.
"""

from __future__ import annotations

import ast
import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from nvgen.base.kept import kept
from nvgen.diagnostics import SourceFile

#: What parses a text. It may raise ``SyntaxError`` and ``ValueError``.
Parse = Callable[[str], ast.Module]
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)
#: What functions begin with that have their lines to themselves.
_BEGINS = ("@", "def ", "async ")
#: The rest of a statement that began in another line.
_CLOSES = (")", "]", "}")
#: The fields of statements, handlers and cases in which further ones are.
_BLOCKS = ("body", "handlers", "cases", "orelse", "finalbody")


class FileTrees:
    """What has been parsed of a file, or its ``whole`` tree."""

    def __init__(self, whole: ast.Module | None = None) -> None:
        self._whole = whole
        #: The trees of single functions, by the lines in which they begin; None where nothing is parsed alone.
        self._parts: dict[int, ast.stmt | None] = {}

    def function(self, file: SourceFile, line: int, name: str, parse: Parse) -> ast.stmt | None:
        """The function with a name that begins in a line, with its first decorator if it has any.

        Raises:
            SyntaxError, ValueError: the whole file had to be parsed, and is no Python.
        """
        if line not in self._parts and self._whole is None:
            self._parts[line] = _parsed_alone(file, line, parse)
        found = self._parts.get(line)
        if isinstance(found, _Function) and found.name == name:
            return found
        tree = self._tree(file, parse)
        found = self._of_module.get(line)
        if found is not None and found.name == name:
            return found
        return _function_in(tree, line, name)

    def lambdas(self, file: SourceFile, line: int, parse: Parse) -> list[ast.Lambda]:
        """The lambdas that begin in a line; it raises what ``function`` does."""
        nodes = _nodes_at(self._tree(file, parse), line)
        return [node for node in nodes if isinstance(node, ast.Lambda) and node.lineno == line]

    def _tree(self, file: SourceFile, parse: Parse) -> ast.Module:
        if self._whole is None:
            self._whole = parse(file.text)
        return self._whole

    @kept
    def _of_module(self) -> dict[int, ast.FunctionDef | ast.AsyncFunctionDef]:
        """The functions of the whole tree that stand in no other statement, by the lines in which they begin."""
        statements = () if self._whole is None else self._whole.body
        return {first_line(child): child for child in statements if isinstance(child, _Function)}


def first_line(node: ast.stmt) -> int:
    """The line in which a statement begins: that of its first decorator, where it has any."""
    return min((decorator.lineno for decorator in getattr(node, "decorator_list", ())), default=node.lineno)


def _parsed_alone(file: SourceFile, line: int, parse: Parse) -> ast.stmt | None:
    """What begins in a line, parsed without the rest of the file; None where that cannot be told from its text.

    What Python's parser takes for whole lines has ended if the next line is indented no more than the first one.
    """
    lines = file.lines
    if line > len(lines) or "\f" in file.text:  # indentation is counted from a form feed on
        return None
    is_indented = lines[line - 1][:1] in (" ", "\t")
    goes_on = line > 1 and lines[line - 2].endswith("\\")
    if goes_on or (is_indented and line == 1) or not lines[line - 1].lstrip(" \t").startswith(_BEGINS):
        return None
    before = [""] * (line - 1)
    if is_indented:
        before[-1] = "if True:"
    for end in _ends(lines, line):
        try:
            (found,) = parse("\n".join((*before, *lines[line - 1 : end], ""))).body
        except (SyntaxError, ValueError):  # it goes on, as a text in quotes does; or there are several statements
            continue
        return found.body[0] if isinstance(found, ast.If) else found
    return None


def _ends(lines: Sequence[str], line: int) -> Iterator[int]:
    """The numbers of the lines with which what begins in a line may end: mostly it does with the first of them."""
    indent = _indent(lines[line - 1])
    for end in range(line, len(lines)):
        is_inside = not indent.startswith(_indent(lines[end])) or lines[end - 1].endswith("\\")
        following = lines[end].lstrip(" \t")
        if following and not is_inside and following[0] != "#" and not following.startswith(_CLOSES):
            yield end
    yield len(lines)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _function_in(tree: ast.Module, line: int, name: str) -> ast.stmt | None:
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        blocks = (getattr(node, block, ()) for block in _BLOCKS)
        for child in itertools.chain.from_iterable(blocks):
            if isinstance(child, _Function) and child.name == name and first_line(child) == line:
                return child
            if not isinstance(child, ast.stmt) or _is_at(child, line):
                waiting.append(child)
    return None


def _nodes_at(tree: ast.Module, line: int) -> Iterator[ast.AST]:
    """All nodes of the statements that a line is a part of, in the order of ``ast.walk``."""
    waiting: deque[ast.AST] = deque([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        children = ast.iter_child_nodes(node)
        waiting.extend(child for child in children if not isinstance(child, ast.stmt) or _is_at(child, line))


def _is_at(node: ast.stmt, line: int) -> bool:
    return first_line(node) <= line <= (node.end_lineno or node.lineno)
