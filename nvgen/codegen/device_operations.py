"""Emits calls of the device operations: each family has a module in every target that has it, loaded when a kernel
first needs it (``Emission.families``)."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from llvmlite import ir

from nvgen.codegen import accesses, alignment
from nvgen.codegen.emitter import Emitter
from nvgen.lang import DeviceOperation
from nvgen.records import Node
from nvgen.targets.target import Target
from nvgen.tree import DeviceCall

#: Emits a call. It gets the operands' values; arrays among them are their addresses.
Rule = Callable[[Emitter, Any, list[ir.Value]], ir.Value | None]
Rules = Mapping[type[DeviceOperation], Rule]


class Family(Node):
    """How a target emits the operations of a family: ``FAMILY`` in the family's module."""

    #: By the classes of the operations.
    rules: Rules


def family(target: Target, name: str) -> Family | None:
    """A family of a target; None where the target has not this one."""
    module = target.families.get(name)
    return None if module is None else _loaded(module)


@cache
def _loaded(module: str) -> Family:
    found: Family = importlib.import_module(module).FAMILY
    return found


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
