"""Memory of a function's own whose shadow lies in other memory of its own: stack slots, and what loops over threads
keep, as far as nobody else gets its address."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from llvmlite import ir

_CASTS = ("bitcast", "addrspacecast")


class OwnMemory:
    """Of the functions of a module whose values are followed."""

    def __init__(self, functions: Collection[ir.Function], doubled: Collection[int]) -> None:
        """``doubled`` are the pointers, by ``id``, to memory that has its shadow behind it."""
        self._functions = {id(function): function for function in functions}
        self._doubled = doubled
        #: By ``id`` of a pointer, what it points into; pointers to parts of the same share it.
        self._roots: dict[int, ir.Value] = {}
        #: Which memory is that of another function's parameter.
        self._joined: dict[int, int] = {}
        self._escaped: set[int] = set()
        #: Whose address is stored in which memory, and the memory that something is loaded of.
        self._stored: list[tuple[ir.Value, ir.Value]] = []
        self._loaded: set[int] = set()
        for function in functions:
            for argument in function.args:
                if isinstance(argument.type, ir.PointerType):
                    self._add(argument)
            self._find(function)
        for function in functions:
            for block in function.blocks:
                for made in block.instructions:
                    self._use(made)
        for stored, holder in self._stored:  # a function's parameters are, though nobody looks there
            if id(holder) in self._loaded:
                self._escaped.add(self._class(id(stored)))
        self._look_at_parameters()

    def _add(self, root: ir.Value) -> None:
        self._roots[id(root)] = root

    def _find(self, function: ir.Function) -> None:
        changed = True
        while changed:
            changed = False
            for block in function.blocks:
                for made in block.instructions:
                    if id(made) in self._roots:
                        continue
                    if made.opname == "alloca" and not made.operands:
                        self._add(made)
                        changed = True
                    elif made.opname in _CASTS or made.opname == "getelementptr":
                        root = self._roots.get(id(made.operands[0]))
                        if root is not None:
                            self._roots[id(made)] = root
                            changed = True

    def _use(self, made: Any) -> None:
        kind = made.opname.partition(" ")[0]
        operands = [value for value, _ in made.incomings] if kind == "phi" else made.operands
        for index, operand in enumerate(operands):
            root = self._roots.get(id(operand))
            if root is None or kind in ("icmp", *_CASTS):
                continue
            if (kind, index) in (("load", 0), ("store", 1), ("getelementptr", 0)):
                if kind == "load":
                    self._loaded.add(id(root))
                continue
            holder = self._roots.get(id(made.operands[1])) if kind == "store" else None
            if isinstance(holder, ir.Instruction):
                self._stored.append((root, holder))
                continue
            if kind == "call" and self._passes(made, index - 1, root):
                continue
            self._escaped.add(self._class(id(root)))
            self._loaded.add(id(root))

    def _passes(self, call: Any, number: int, root: ir.Value) -> bool:
        """Whether a call leaves the shadow of what it is given where it is."""
        function = call.callee
        if function.name.startswith("llvm.lifetime."):
            return True
        if id(function) not in self._functions:
            return False
        parameter = function.args[number]
        if id(parameter) not in self._roots:
            return False
        self._join(id(root), id(parameter))
        self._loaded.add(id(root))
        return True

    def _look_at_parameters(self) -> None:
        """A parameter that is anything else at one call is not followed at any."""
        called: set[int] = set()
        for function in self._functions.values():
            for block in function.blocks:
                for made in block.instructions:
                    if made.opname == "call" and id(made.callee) in self._functions:
                        called.add(id(made.callee))
                        for parameter, argument in zip(made.callee.args, made.args, strict=True):
                            if id(parameter) in self._roots and id(argument) not in self._roots:
                                self._escaped.add(self._class(id(parameter)))
        for function in self._functions.values():
            if id(function) not in called:
                self._begun(function)

    def _begun(self, function: ir.Function) -> None:
        for argument in function.args:
            if id(argument) in self._roots and not self.is_doubled(argument):
                self._escaped.add(self._class(id(argument)))

    def is_doubled(self, root: ir.Value) -> bool:
        """Whether memory has its shadow behind it."""
        return id(root) in self._doubled

    def _class(self, number: int) -> int:
        while number in self._joined:
            number = self._joined[number]
        return number

    def _join(self, one: int, other: int) -> None:
        one, other = self._class(one), self._class(other)
        if one != other:
            self._joined[one] = other
            if one in self._escaped:
                self._escaped.add(other)

    def root(self, pointer: ir.Value) -> ir.Value | None:
        """What a pointer points into, if its shadow is kept; None elsewhere."""
        root = self._roots.get(id(pointer))
        if root is None or self._class(id(root)) in self._escaped:
            return None
        return root

    def key(self, root: ir.Value) -> int:
        """A number that all have which may be the same memory."""
        return self._class(id(root))

    def is_alone(self, root: ir.Value) -> bool:
        """Whether it is a stack slot that no other function sees."""
        number = id(root)
        return number not in self._joined and number not in self._joined.values()
