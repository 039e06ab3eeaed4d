"""Emits calls of the device operations: each family has a module in every target, loaded when a kernel first needs it.

Such a module has ``RULES``: for each class of operations the function that emits a call. It gets the emitter, the call,
and the operands' values; arrays among them are their addresses.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen.codegen import accesses
from nvgen.codegen.emitter import Emitter
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall

Rule = Callable[[Emitter, Any, list[ir.Value]], ir.Value | None]
Rules = dict[type[DeviceOperation], Rule]


def call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    """The result of a call; None where the operation has no result.

    Raises:
        CompileError: the target has no such operation.
    """
    emitter.target.check_operation(node)
    rules: Rules = importlib.import_module(f"{emitter.target.package}.operations.{node.operation.family}").RULES
    rule = rules[type(node.operation)]
    if not emitter.instruments_memory:
        return rule(emitter, node, operands)
    accesses.before_operation(emitter, node, operands)
    result = rule(emitter, node, operands)
    accesses.after_operation(emitter, node)
    return result
