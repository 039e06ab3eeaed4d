"""Emits calls of the device operations: each family has a module in every target that has it, loaded when a kernel
first needs it (``Emission.families``)."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen import accesses, alignment
from nvgen.codegen.contract.target import Target
from nvgen.codegen.emitter import Emitter
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall

#: Emits a call. It gets the operands' values; arrays among them are their addresses.
Rule = Callable[[Emitter, Any, list[ir.Value]], ir.Value | None]
Rules = Mapping[type[DeviceOperation], Rule]


#: Memory of an array that operations one after the other share, by the array's type and a number.
Room = Callable[[ir.Type, int], ir.Value]


class Collective(ABC):
    """An operation of all lanes of a warp, in a kernel whose threads are loops: it stands between two loops over them.

    ``pass_operands`` is called in the first loop, then ``emit`` between the two.
    """

    def __init__(self, node: DeviceCall, room: Room) -> None:
        self.node, self.room = node, room

    @abstractmethod
    def pass_operands(self, emitter: Emitter, operands: Sequence[ir.Value], lane: ir.Value) -> None:
        """What one lane brings; ``lane`` is an i64."""

    @abstractmethod
    def emit(self, emitter: Emitter) -> Mapping[tuple[int, ...], ir.Value]:
        """The parts of the result by where they stand in it: vectors with an element a lane, of flags bytes."""


class Family(Node):
    """How a target emits the operations of a family: ``FAMILY`` in the family's module."""

    #: By the classes of the operations.
    rules: Rules
    #: Where threads are loops, by the classes of those operations that may stand between two.
    collectives: Mapping[type[DeviceOperation], Callable[[DeviceCall, Room], Collective]] = {}


def family(target: Target, name: str) -> Family | None:
    """A family of a target; None where the target has not this one."""
    module = target.families.get(name)
    return None if module is None else _loaded(module)


@cache
def _loaded(module: str) -> Family:
    found: Family = importlib.import_module(module).FAMILY
    return found


def collective(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], room: Room, lane: ir.Value) -> Collective:
    """Begins an operation of all lanes of a warp with what one lane brings, in the first of the two loops.

    Raises:
        CompileError: the target has no such operation.
    """
    found = family(emitter.target, node.operation.family)
    begin = None if found is None else found.collectives.get(type(node.operation))
    if begin is None:
        raise emitter.target.lacks(f"`nv.{node.operation.name}`", node.span)
    alignment.check_operands(emitter, node, operands)
    begun = begin(node, room)
    begun.pass_operands(emitter, operands, lane)
    return begun


def call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    """The result of a call; None where the operation has no result.

    Raises:
        CompileError: the target has no such operation.
    """
    target = emitter.target
    target.check_operation(node)
    found = family(target, node.operation.family)
    rule = None if found is None else found.rules.get(type(node.operation))
    if rule is None:
        raise target.lacks(f"`nv.{node.operation.name}`", node.span)
    alignment.check_operands(emitter, node, operands)
    if not emitter.instruments_memory:
        return rule(emitter, node, operands)
    accesses.before_operation(emitter, node, operands)
    result = rule(emitter, node, operands)
    accesses.after_operation(emitter, node)
    return result
