"""What programmers of C++ and NumPy write that Python takes for something else, or for nothing.

Each of these is right in Python, and hardly ever meant: ``++x``, a loop's variable that is assigned in vain,
``t == 0 & b == 0``, a comparison in the place of an assignment. Only functions of the kernel language are looked at:
what has the rules of another compiler is taken as that takes it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing.context import Context

_SIGNS = {ast.UAdd: "+", ast.USub: "-"}
_MEETING = {ast.BitAnd: "&", ast.BitOr: "|"}
#: What may do something besides having a value.
_ACTING = (ast.Call, ast.NamedExpr)
_LOOPS = (ast.For, ast.While)
_FUNCTIONS = (ast.FunctionDef, ast.Lambda)


def check_sign(context: Context, node: ast.UnaryOp) -> None:
    """Refuses ``++x`` and ``--x``, which are two signs; with a blank or parentheses between them they are meant.

    Raises:
        CompileError: C's increment or decrement.
    """
    inner = node.operand
    symbol = _SIGNS.get(type(node.op))
    if symbol is None or context.rules is not NVGEN or not isinstance(inner, ast.UnaryOp):
        return
    is_adjacent = (inner.lineno, inner.col_offset) == (node.lineno, node.col_offset + 1)
    if is_adjacent and type(inner.op) is type(node.op):
        span = context.span(node)
        operand = context.span(inner.operand).text
        raise CompileError(diagnostics.syntax.NoIncrement(span, 2 * symbol, symbol, operand))


def check_chain(context: Context, node: ast.Compare) -> None:
    """Refuses ``a == b & c == d``: ``&`` and ``|`` bind closer than comparisons, and what they make is in a chain.

    Raises:
        CompileError: such an operand in the middle of a chain has no parentheses.
    """
    if context.rules is not NVGEN:
        return
    for before, side in pairwise((node.left, *node.comparators[:-1])):
        symbol = _MEETING.get(type(side.op)) if isinstance(side, ast.BinOp) else None
        if symbol is not None and not _is_in_parentheses(context, before, side):
            word = "and" if symbol == "&" else "or"
            raise CompileError(diagnostics.syntax.MeetsInChain(context.span(side), symbol, word))


def _is_in_parentheses(context: Context, before: ast.expr, side: ast.expr) -> bool:
    """Whether something that follows another operand of a chain stands in parentheses of its own."""
    first, own = context.span(before), context.span(side)
    between = first.to(own).text[len(first.text) : -len(own.text)]
    return "(" in between


def check_statement(context: Context, node: ast.Expr) -> None:
    """Refuses an expression that is a statement and does nothing.

    Raises:
        CompileError: it is a comparison, or nothing in it acts.
    """
    value = node.value
    if context.rules is not NVGEN or isinstance(value, ast.Constant):
        return
    is_comparison = isinstance(value, ast.Compare)
    if not is_comparison and any(isinstance(part, _ACTING) for part in ast.walk(value)):
        return
    raise CompileError(diagnostics.syntax.NoEffect(context.span(value), _remedy(context, value)))


def _remedy(context: Context, value: ast.expr) -> str:
    match value:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            return f"write `{context.span(left).text} = {context.span(right).text}` to assign"
        case ast.Name(id=name) if context.sees(name):
            return "assign it to another variable, or remove it"
        case ast.Name() | ast.Attribute():
            return f"assign it, or remove it; a function is called: `{context.span(value).text}()`"
    return "assign it to a variable or an element, or remove it"


def check_loop(context: Context, node: ast.For) -> None:
    """Refuses assignments to a loop's variable that nothing reads before the loop assigns it anew."""
    if not context.final or context.rules is not NVGEN or not isinstance(node.target, ast.Name):
        return
    name = node.target.id
    if name in context.source.scope.assigned_once:  # by the loop alone, as nearly always
        return
    written = [part for statement in node.body for part in _own(statement) if _assigns(part, name)]
    if not written or name.startswith("_"):
        return
    inside = {part for statement in (*node.body, *node.orelse) for part in ast.walk(statement)}
    reads = [part for part in ast.walk(context.source.node) if _reads(part, name)]
    if any(read not in inside for read in reads) or any(_captures(part, name) for part in inside):
        return
    for part in written:
        if not any(_follows(read, part, node) for read in reads):
            context.refuse(CompileError(diagnostics.syntax.LostInLoop(context.span(part), name)), part)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that are not those of a function in it."""
    yield node
    if not isinstance(node, _FUNCTIONS):
        for child in ast.iter_child_nodes(node):
            yield from _own(child)


def _assigns(node: ast.AST, name: str) -> bool:
    match node:
        case ast.AugAssign(target=ast.Name(id=found)) | ast.Assign(targets=[ast.Name(id=found)]):
            return found == name
    return False


def _reads(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)


def _captures(node: ast.AST, name: str) -> bool:
    return isinstance(node, _FUNCTIONS) and any(_reads(part, name) for part in ast.walk(node))


def _follows(read: ast.AST, assignment: ast.AST, loop: ast.For) -> bool:
    """Whether a read in a loop's body may see what an assignment there gives the loop's variable."""
    if read in set(ast.walk(assignment)):
        return any(assignment in set(ast.walk(inner)) for inner in _loops_in(loop))
    if _place(read) > _place(assignment):
        return True
    around = (set(ast.walk(inner)) for inner in _loops_in(loop))
    return any(read in parts and assignment in parts for parts in around)


def _loops_in(loop: ast.For) -> Iterator[ast.AST]:
    return (part for statement in loop.body for part in ast.walk(statement) if isinstance(part, _LOOPS))


def _place(node: ast.AST) -> tuple[int, int]:
    return node.lineno, node.col_offset  # type: ignore[attr-defined]
