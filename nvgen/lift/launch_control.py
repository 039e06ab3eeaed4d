"""Lowers ``clusterlaunchcontrol``, ``setmaxnreg`` and ``griddepcontrol`` to the operations of those names in ``nv``.

Source: PTX ISA, ``clusterlaunchcontrol.try_cancel``, ``clusterlaunchcontrol.query_cancel``, ``setmaxnreg``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from nvgen.lang import clusterlaunchcontrol, griddepcontrol, setmaxnreg
from nvgen.lang.attributes.launch_control import CancelForm
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.lift.types import pointer_type
from nvgen.ptx import constants
from nvgen.ptx.operands import Vector
from nvgen.types import NONE, TupleType, bool_, i32, u64, u128

_BLOCK = TupleType((i32, i32, i32))


def control_launch(body: BodyStep) -> None:
    """``clusterlaunchcontrol``."""
    if body.has("try_cancel"):
        _ask(body)
    elif body.has("is_canceled"):
        result, response = body.operands
        found = body.call(clusterlaunchcontrol.is_canceled, [(u128, body.bits(response, "b128"))], bool_)
        body.write(result, found, "pred")
    else:
        _first_block(body)


def _ask(body: BodyStep) -> None:
    if body.has("multicast::cluster::all") and prod(body.emitter.cluster) > 1:
        raise body.refuse("the CPU tells one block of a cluster the answer")
    response, bar = (addresses.pointer(body, operand, "shared") for operand in body.operands)
    given = [(pointer_type(u128, "shared"), response), (pointer_type(u64, "shared"), bar)]
    body.call(clusterlaunchcontrol.try_cancel, given, NONE, CancelForm(False))


def _first_block(body: BodyStep) -> None:
    result, response = body.operands
    found = body.call(clusterlaunchcontrol.first_block, [(u128, body.bits(response, "b128"))], _BLOCK)
    if isinstance(result, Vector):
        for index, element in enumerate(result.elements[:3]):
            body.write(element, body.builder.extract_value(found, index), "b32")
        return
    axis = next(one[-1] for one in body.instruction.modifiers if one.startswith("get_first_ctaid::"))
    body.write(result, body.builder.extract_value(found, "xyz".index(axis)), "b32")


def set_registers(body: BodyStep) -> None:
    """``setmaxnreg``."""
    operation = setmaxnreg.inc if body.has("inc") else setmaxnreg.dec
    body.call(operation, [], NONE, RegisterCount(constants.integer(body.operands[0]) or 0))


def depend(body: BodyStep) -> None:
    """``griddepcontrol``."""
    body.call(griddepcontrol.wait if body.has("wait") else griddepcontrol.launch_dependents, [], NONE)


RULES: dict[str, Callable[[BodyStep], None]] = {
    "clusterlaunchcontrol": control_launch,
    "setmaxnreg": set_registers,
    "griddepcontrol": depend,
}
#: The lanes of a warp come together in it.
WAITING = frozenset({"setmaxnreg"})
