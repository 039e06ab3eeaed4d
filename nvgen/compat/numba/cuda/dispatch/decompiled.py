"""The text of functions that have none any more, as those that ``exec`` made of a text which is gone.

numba reads bytecode, nvgen text. Bytecode of straight code, branches and ``for`` loops is easily written as text again;
whether that has the same meaning is not believed but looked at: compiled again it must be the same code, instruction by
instruction. What is not, and what has other instructions, has no text.

Source: Python's documentation of ``dis``, "Python Bytecode Instructions".
"""

from __future__ import annotations

import ast
import dis
import itertools
import linecache
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from nvgen.diagnostics import text_at_hand

_numbers = itertools.count(1)
_UNARY: dict[str, type[ast.unaryop]] = {
    "UNARY_NEGATIVE": ast.USub,
    "UNARY_NOT": ast.Not,
    "UNARY_INVERT": ast.Invert,
    "UNARY_POSITIVE": ast.UAdd,
}


class _Unknown(Exception):
    """Code that is not written as text; never leaves this module."""


def restored(function: FunctionType) -> FunctionType:
    """The function with a text, which ``linecache`` knows; the function itself where it has one, or none is found."""
    code = function.__code__
    if not code.co_filename.startswith("<") or code.co_filename in linecache.cache or code.co_name == "<lambda>":
        return function
    if text_at_hand.text_of_function(function) is not None:  # now or never: it is remembered
        return function
    try:
        text = _text(code)
        filename = f"<bytecode of {code.co_name} {next(_numbers)}>"
        found = _compiled(text, filename, code)
    except (_Unknown, IndexError, SyntaxError, ValueError):
        return function
    if not _is_same(found, code):
        return function
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    made = FunctionType(found, function.__globals__, code.co_name, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__module__, made.__doc__ = function.__kwdefaults__, function.__module__, function.__doc__
    return made


def _is_same(one: CodeType, other: CodeType) -> bool:
    """Whether two functions do the same, wherever their text is."""
    names = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount")
    consts = [[(type(value), value) for value in code.co_consts] for code in (one, other)]
    return consts[0] == consts[1] and all(getattr(one, name) == getattr(other, name) for name in names)


def _compiled(text: str, filename: str, code: CodeType) -> CodeType:
    """The code of the only function of a text; names of enclosing functions are variables of a function around it."""
    if code.co_freevars:
        raise _Unknown
    (found,) = (const for const in compile(text, filename, "exec").co_consts if isinstance(const, CodeType))
    return found


def _text(code: CodeType) -> str:
    if code.co_flags & 0x0C or code.co_exceptiontable:  # *args, **named, `try`
        raise _Unknown
    names = code.co_varnames
    positional, by_name = code.co_argcount, code.co_kwonlyargcount
    arguments = ast.arguments(
        posonlyargs=[ast.arg(name) for name in names[: code.co_posonlyargcount]],
        args=[ast.arg(name) for name in names[code.co_posonlyargcount : positional]],
        kwonlyargs=[ast.arg(name) for name in names[positional : positional + by_name]],
        kw_defaults=[None] * by_name,
        defaults=[],
    )
    instructions = [one for one in dis.get_instructions(code) if one.opname not in ("CACHE", "RESUME", "NOP")]
    body = _Body(instructions, code.co_consts).block(0, len(instructions))
    function = ast.FunctionDef(code.co_name, arguments, body or [ast.Pass()], [])
    if hasattr(function, "type_params") or "type_params" in ast.FunctionDef._fields:
        function.type_params = []  # type: ignore[attr-defined]
    return ast.unparse(ast.fix_missing_locations(ast.Module([function], []))) + "\n"


class _Body:
    """The statements of a function, found by doing with expressions what the interpreter does with values."""

    def __init__(self, instructions: list[dis.Instruction], constants: tuple[Any, ...]) -> None:
        self._instructions = instructions
        self._constants = constants
        self._place = {one.offset: place for place, one in enumerate(instructions)}
        self._stack: list[Any] = []
        self._statements: list[ast.stmt] = []
        self._named: tuple[str, ...] = ()

    def block(self, start: int, end: int) -> list[ast.stmt]:
        outer, self._statements = self._statements, []
        place = start
        while place < end:
            one = self._instructions[place]
            if one.opname.startswith("POP_JUMP") and one.opname.endswith("IF_FALSE"):
                place = self._branch(place, self._target(one))
            elif one.opname == "FOR_ITER":
                place = self._loop(place, self._target(one))
            else:
                rule = _RULES.get(one.opname)
                if rule is None:
                    raise _Unknown(one.opname)
                rule(self, one)
                place += 1
        found, self._statements = self._statements, outer
        return found

    def _target(self, one: dis.Instruction) -> int:
        return self._place[one.argval]

    def _branch(self, place: int, target: int) -> int:
        test, last = self._stack.pop(), self._instructions[target - 1]
        if last.opname == "JUMP_FORWARD":
            end = self._target(last)
            made = ast.If(test, self.block(place + 1, target - 1), self.block(target, end))
        else:
            end = target
            made = ast.If(test, self.block(place + 1, target), [])
        made.body = made.body or [ast.Pass()]
        self._statements.append(made)
        return end

    def _loop(self, place: int, target: int) -> int:
        last, first = self._instructions[target - 1], self._instructions[place + 1]
        if last.opname != "JUMP_BACKWARD" or self._target(last) != place or first.opname != "STORE_FAST":
            raise _Unknown
        name = ast.Name(first.argval, ast.Store())
        self._statements.append(ast.For(name, self._stack.pop(), self.block(place + 2, target - 1) or [ast.Pass()], []))
        return target

    # Instructions

    def pop(self, count: int) -> list[Any]:
        if count > len(self._stack):
            raise _Unknown
        taken = self._stack[len(self._stack) - count :]
        del self._stack[len(self._stack) - count :]
        return taken

    def nothing(self, one: dis.Instruction) -> None:
        """Instructions that say how the next one is done."""

    def push_name(self, one: dis.Instruction) -> None:
        self._stack.append(ast.Name(one.argval, ast.Load()))

    def push_constant(self, one: dis.Instruction) -> None:
        self._stack.append(ast.Constant(one.argval))

    def push_attribute(self, one: dis.Instruction) -> None:
        (owner,) = self.pop(1)
        self._stack.append(ast.Attribute(owner, one.argval, ast.Load()))

    def store_name(self, one: dis.Instruction) -> None:
        (value,) = self.pop(1)
        self._statements.append(ast.Assign([ast.Name(one.argval, ast.Store())], value, lineno=1))

    def store_element(self, one: dis.Instruction) -> None:
        value, owner, index = self.pop(3)
        target = ast.Subscript(owner, index, ast.Store())
        self._statements.append(ast.Assign([target], value, lineno=1))

    def store_attribute(self, one: dis.Instruction) -> None:
        value, owner = self.pop(2)
        self._statements.append(ast.Assign([ast.Attribute(owner, one.argval, ast.Store())], value, lineno=1))

    def element(self, one: dis.Instruction) -> None:
        owner, index = self.pop(2)
        self._stack.append(ast.Subscript(owner, index, ast.Load()))

    def tuple(self, one: dis.Instruction) -> None:
        self._stack.append(ast.Tuple(self.pop(one.arg or 0), ast.Load()))

    def slice(self, one: dis.Instruction) -> None:
        bounds = [None if _is_none(bound) else bound for bound in self.pop(one.arg or 0)]
        self._stack.append(ast.Slice(*bounds))

    def binary(self, one: dis.Instruction) -> None:
        left, right = self.pop(2)
        symbol = one.argrepr
        if symbol.endswith("="):  # `x += y` is one in the text as well, or the code is another
            raise _Unknown
        made: Any = ast.parse(f"a {symbol} b", mode="eval").body
        made.left, made.right = left, right
        self._stack.append(made)

    def compare(self, one: dis.Instruction) -> None:
        left, right = self.pop(2)
        made: Any = ast.parse(f"a {one.argval} b", mode="eval").body
        made.left, made.comparators = left, [right]
        self._stack.append(made)

    def unary(self, one: dis.Instruction) -> None:
        (operand,) = self.pop(1)
        self._stack.append(ast.UnaryOp(_UNARY[one.opname](), operand))

    def names_of_call(self, one: dis.Instruction) -> None:
        self._named = self._constants[one.arg or 0]

    def call(self, one: dis.Instruction) -> None:
        values, named = self.pop(one.arg or 0), self._named
        self._named = ()
        (function,) = self.pop(1)
        count = len(values) - len(named)
        keywords = [ast.keyword(name, value) for name, value in zip(named, values[count:], strict=True)]
        self._stack.append(ast.Call(function, values[:count], keywords))

    def drop(self, one: dis.Instruction) -> None:
        (value,) = self.pop(1)
        self._statements.append(ast.Expr(value))

    def leave(self, one: dis.Instruction) -> None:
        (value,) = self.pop(1)
        self._statements.append(ast.Return(value))

    def leave_constant(self, one: dis.Instruction) -> None:
        self._statements.append(ast.Return(ast.Constant(one.argval)))


def _is_none(value: Any) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


_RULES: dict[str, Callable[[_Body, dis.Instruction], None]] = {
    **dict.fromkeys(("PUSH_NULL", "PRECALL", "GET_ITER", "END_FOR", "POP_ITER", "TO_BOOL", "NOT_TAKEN"), _Body.nothing),
    **dict.fromkeys(("LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_GLOBAL", "LOAD_NAME", "LOAD_FAST_CHECK"), _Body.push_name),
    **dict.fromkeys(("LOAD_CONST", "LOAD_SMALL_INT"), _Body.push_constant),
    **dict.fromkeys(("LOAD_ATTR", "LOAD_METHOD"), _Body.push_attribute),
    **dict.fromkeys(_UNARY, _Body.unary),
    "STORE_FAST": _Body.store_name,
    "STORE_SUBSCR": _Body.store_element,
    "STORE_ATTR": _Body.store_attribute,
    "BINARY_SUBSCR": _Body.element,
    "BUILD_TUPLE": _Body.tuple,
    "BUILD_SLICE": _Body.slice,
    "BINARY_OP": _Body.binary,
    "COMPARE_OP": _Body.compare,
    "KW_NAMES": _Body.names_of_call,
    "CALL": _Body.call,
    "POP_TOP": _Body.drop,
    "RETURN_VALUE": _Body.leave,
    "RETURN_CONST": _Body.leave_constant,
}
