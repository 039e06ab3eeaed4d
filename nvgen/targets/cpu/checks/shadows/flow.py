"""Which values of a module may come from memory that nothing has written: all that a read may reach.

Functions of the kernel's own are followed; of others is asked whether they compute something of their arguments alone.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from nvgen.codegen.libdevice import PREFIX as OF_LIBDEVICE
from nvgen.targets.cpu.checks.shadows.memory import OwnMemory
from nvgen.targets.cpu.checks.shadows.observer import KNOWN, ORIGIN, PREFIX, WITH, Observer
from nvgen.targets.cpu.checks.shadows.rules import RULES
from nvgen.targets.cpu.conventions.symbols import LIBRARY_PREFIX

_NOTHING: frozenset[int] = frozenset()
#: Functions that compute something of their arguments, if no pointer is among these.
_PLAIN = ("llvm.", "nvvm.", OF_LIBDEVICE, LIBRARY_PREFIX)
#: Those of LLVM's that do something else.
_OTHERS = ("llvm.coro.", "llvm.lifetime.", "llvm.assume", "llvm.dbg.", "llvm.trap")


class Flow:
    """The values of a module that may be unknown, each with the reads that it may come from."""

    def __init__(self, module: ir.Module, observer: Observer) -> None:
        self.observer = observer
        placed = {id(made.parent.parent) for made, _ in observer.places.values()}
        self.functions = [function for function in module.functions if function.blocks and id(function) in placed]
        self._followed = {id(function) for function in self.functions}
        self.memory = OwnMemory(self.functions, observer.doubled)
        #: By ``id`` of a value, of a function whose result it is, and of memory.
        self.sources: dict[int, frozenset[int]] = {}
        self._results: dict[int, frozenset[int]] = {}
        self._kept: dict[int, frozenset[int]] = {}
        self._changed = True
        while self._changed:
            self._changed = False
            for function in self.functions:
                for block in function.blocks:
                    for made in block.instructions:
                        self._look(function, made)

    def of(self, value: ir.Value) -> frozenset[int]:
        """The reads that a value may come from; none of one that is known."""
        return self.sources.get(id(value), _NOTHING)

    def of_result(self, function: ir.Function) -> frozenset[int]:
        """Those that what a function returns may come from."""
        return self._results.get(id(function), _NOTHING)

    def of_memory(self, root: ir.Value) -> frozenset[int]:
        """Those that what lies somewhere may come from."""
        return self._kept.get(self.memory.key(root), _NOTHING)

    def is_followed(self, function: Any) -> bool:
        """Whether it is one whose values are followed."""
        return id(function) in self._followed

    def _add(self, number: int, found: frozenset[int], to: dict[int, frozenset[int]] | None = None) -> None:
        of = self.sources if to is None else to
        known = of.get(number, _NOTHING)
        if not found <= known:
            of[number] = known | found
            self._changed = True

    def _any_of(self, values: Any) -> frozenset[int]:
        found = _NOTHING
        for value in values:
            one = self.sources.get(id(value))
            if one is not None:
                found |= one
        return found

    def _look(self, function: ir.Function, made: Any) -> None:
        kind = made.opname.partition(" ")[0]
        if kind == "phi":
            self._add(id(made), self._any_of(value for value, _ in made.incomings))
        elif kind in ("load", "atomicrmw", "cmpxchg"):
            self._look_at_read(made, kind)
        elif kind == "store":
            root = None if id(made) in self.observer.marked else self.memory.root(made.operands[1])
            if root is not None:
                self._add(self.memory.key(root), self._any_of(made.operands[:1]), self._kept)
        elif kind == "call":
            self._look_at_call(made)
        elif kind == "ret":
            self._add(id(function), self._any_of(made.operands), self._results)
        elif kind in RULES:
            self._add(id(made), self._any_of(made.operands))

    def _look_at_read(self, made: Any, kind: str) -> None:
        marked = self.observer.marked.get(id(made))
        if marked is not None and marked.origin:
            self._add(id(made), frozenset({marked.origin}))
        elif kind == "load":
            root = self.memory.root(made.operands[0])
            if root is not None:
                self._add(id(made), self.of_memory(root))

    def _look_at_call(self, call: Any) -> None:
        function = call.callee
        if function.name.startswith(PREFIX):
            if function.name.startswith(WITH):
                self._add(id(call), self.sources.get(_SEPARATED, _NOTHING))
            elif function.name.startswith(ORIGIN):
                # It goes on where a value is joined with a shadow, by way of memory that is not followed.
                self._add(_SEPARATED, self._any_of(call.args))
            return
        if self.is_followed(function):
            for parameter, argument in zip(function.args, call.args, strict=True):
                if not isinstance(parameter.type, ir.PointerType):
                    self._add(id(parameter), self.of(argument))
            self._add(id(call), self.of_result(function))
        elif is_plain(call):
            self._add(id(call), self._any_of(call.args))


#: What stands for all values that were separated from their shadows.
_SEPARATED = -1


def is_plain(call: Any) -> bool:
    """Whether a function that is called computes something of its arguments alone."""
    name, function = call.callee.name, call.callee.function_type
    if name.startswith(KNOWN) or isinstance(function.return_type, ir.VoidType):
        return False
    if any(isinstance(type_, ir.PointerType) for type_ in (*function.args, function.return_type)):
        return False
    return bool(call.callee.blocks) or (name.startswith(_PLAIN) and not name.startswith(_OTHERS))
