"""A typed kernel as Python functions: the kernel, and each device function that it calls.

The code has the file, the lines and the variables of the user's text, and sees the globals of its module, so that a
debugger shows what the user wrote. A function that waits for other threads is a generator.
"""

from __future__ import annotations

import ast
import linecache
import os
import pdb
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.base.version import PACKAGES
from nvgen.codegen.contract.target import Library
from nvgen.lang import KernelOptions, RegisterVector
from nvgen.lang.grid_sync import GridBarrier
from nvgen.targets.python.compiled import Operations
from nvgen.targets.python.statements import body
from nvgen.targets.python.thread import State
from nvgen.targets.python.writer import Shared, Writer
from nvgen.tree import Source, uses
from nvgen.tree.analysis.suspension import spins, suspends

#: Modules that a debugger passes over when it steps into calls.
_SKIPPED = [f"{package}.*" for package in PACKAGES]


class Program(Node):
    """A kernel ready to run; ``function`` is that of one thread."""

    kernel: tree.TypedKernel
    function: FunctionType
    state: State
    #: Whether threads wait for each other: ``function`` returns a generator.
    suspends: bool
    #: Whether the blocks of a grid wait for each other.
    is_cooperative: bool
    #: Whether threads wait in loops for what others write.
    spins: bool


def program(kernel: tree.TypedKernel, options: KernelOptions, library: Library) -> Program:
    """The Python functions of a kernel; ``library`` types the functions of the CPU target that its operations call.

    Raises:
        CompileError: it has an operation that cannot be interpreted.
    """
    operations = Operations(options, library)
    state = State(kernel.name, options.cluster_sizes, operations, has_clusters=bool(options.cluster), ftz=options.ftz)
    waiting = _Waiting()
    functions = _Functions(Shared(state, options, operations, waiting))
    made = functions.write(kernel)
    functions.write_called()
    operations.compile()
    return Program(kernel, made, state, waiting(kernel), uses(kernel, GridBarrier), spins(kernel))


class _Waiting:
    """Whether threads wait in a function for others."""

    def __init__(self) -> None:
        self._known: dict[tree.TypedFunction, bool] = {}

    def __call__(self, function: tree.TypedFunction) -> bool:
        known = self._known.get(function)
        if known is None:
            known = self._known[function] = suspends(function)
        return known


class _Functions:
    """The functions of a program, each written once."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        #: By called function: the name by which the others call it, in which it is put when it is made.
        self._names: dict[tree.SpecialisedFunction, str] = {}
        self._left: list[tree.SpecialisedFunction] = []
        self._made: dict[str, FunctionType] = {}
        self._globals: list[dict[str, Any]] = []

    def name(self, function: tree.SpecialisedFunction) -> str:
        """What other functions call a function by."""
        name = self._names.get(function)
        if name is None:
            name = self._names[function] = f".call.{function.name}.{len(self._names)}"
            self._left.append(function)
        return name

    def write_called(self) -> None:
        """Makes the functions that are called, and lets all of them know each other."""
        while self._left:
            function = self._left.pop()
            self._made[self._names[function]] = self.write(function.typed)
        for scope in self._globals:
            scope.update(self._made)

    def write(self, function: tree.TypedFunction) -> FunctionType:
        """The Python function of one function of the tree."""
        writer = Writer(self._shared, function, self.name)
        statements = body(writer, function.body, function.span)
        if self._shared.suspends(function):
            statements.append(_unreached_yield(writer))
        source: Source = function.source
        definition = _definition(writer, source, statements)
        file = source.file
        if file.name not in linecache.cache and not linecache.getlines(file.name):
            linecache.cache[file.name] = (len(file.text), None, file.text.splitlines(keepends=True), file.name)
        scope = {**_seen(source, self._shared.state), **_debugger(), **writer.names}
        made: dict[str, Any] = {}
        exec(compile(ast.Module([definition], []), file.name, "exec", dont_inherit=True), scope, made)
        self._globals.append(scope)
        (found,) = made.values()
        assert isinstance(found, FunctionType)
        return found


def _unreached_yield(writer: Writer) -> ast.stmt:
    """What makes a generator of a function whose operations are not reached."""
    span = writer.function.span
    never = writer.at(ast.Expr(writer.at(ast.Yield(None), span)), span)
    made: ast.stmt = writer.at(ast.If(writer.constant(span, False), [never], []), span)
    return made


def _definition(writer: Writer, source: Source, statements: list[ast.stmt]) -> ast.stmt:
    """The function. Constants of its own are parameters that nobody passes, and so variables that a debugger shows."""
    span = writer.function.span
    names = [writer.variable(local) for local in writer.function.parameters]
    known = {name: value for name, value in writer.function.constants.items() if name not in names}
    defaults = [writer.value(span, value) for value in known.values()]
    defaults += [writer.constant(span, None) for _ in writer.local_arrays]
    names += [*known, *writer.local_arrays.values()]
    arguments = [writer.at(ast.arg(name), span) for name in names]
    parameters = ast.arguments([], arguments, None, [], [], None, defaults)
    made: ast.stmt = writer.at(ast.FunctionDef(source.name, parameters, statements, []), span)
    made.lineno = source.node.lineno
    return made


def _seen(source: Source, state: State) -> dict[str, Any]:
    """What the function sees of what stands around it; nvgen's names have the values of the thread that runs."""
    nvgen = sys.modules["nvgen"]
    found = {**source.globals, **source.closure}
    for name, value in found.items():
        if value is nvgen:
            found[name] = _Names(state)
        elif isinstance(value, RegisterVector):
            found[name] = _Registers(state, value)
    return found


class _Names:
    """``nv`` as a debugger and a ``print`` see it in a thread."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getattr__(self, name: str) -> Any:
        value = getattr(sys.modules["nvgen"], name)
        return _Registers(self._state, value) if isinstance(value, RegisterVector) else value


class _Registers:
    """``nv.thread_idx`` and the other special registers, of the thread that runs."""

    def __init__(self, state: State, vector: RegisterVector) -> None:
        self._state, self._vector = state, vector

    def __getattr__(self, name: str) -> int:
        return self._state.thread.registers[getattr(self._vector, name).name]

    def __repr__(self) -> str:
        return f"{self._vector.name}(x={self.x}, y={self.y}, z={self.z})"


def _debugger() -> dict[str, Callable[..., Any]]:
    """Python's own ``breakpoint`` with a debugger that does not stop in nvgen; any other one stays what it is."""
    if sys.breakpointhook is not sys.__breakpointhook__ or "PYTHONBREAKPOINT" in os.environ:
        return {}

    def breakpoint() -> None:
        pdb.Pdb(skip=_SKIPPED).set_trace(sys._getframe(1))

    return {"breakpoint": breakpoint}
