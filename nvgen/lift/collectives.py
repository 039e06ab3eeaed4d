"""What an instruction of a warp is in the kernel language: one operation, and the registers that its result goes to.

Threads that are coroutines call the operation; where they are loops (``nvgen.lift.regions``), it stands between two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.lang import DeviceOperation
from nvgen.lang.attributes import Attributes
from nvgen.lift.body_step import BodyStep
from nvgen.ptx.operands import Operand
from nvgen.tree import DeviceCall
from nvgen.types import Type


class CollectiveCall(Node):
    """The operation of an instruction in which all lanes of a mask, or of the warp, are.

    ``results`` are operands with the parts of the result that they get, by where these stand in it, and their types;
    ``known`` are those that get something the thread has computed by itself.
    """

    operation: DeviceOperation
    given: Sequence[tuple[Type, ir.Value]]
    type: Type
    results: tuple[tuple[Operand, tuple[int, ...], str], ...] = ()
    attributes: Attributes | None = None
    known: tuple[tuple[Operand, ir.Value, str], ...] = ()

    def node(self, body: BodyStep) -> DeviceCall:
        """The call as targets know it."""
        return body.node(self.operation, self.given, self.type, self.attributes)


#: Decodes an instruction.
Decode = Callable[[BodyStep], CollectiveCall]


def rule(decode: Decode) -> Callable[[BodyStep], None]:
    """The rule of an instruction in the body of one thread."""

    def emit(body: BodyStep) -> None:
        call = decode(body)
        found = body.call(call.operation, call.given, call.type, call.attributes)
        for operand, path, type_ in call.results:
            body.write(operand, _part(body.builder, found, path), type_)
        for operand, value, type_ in call.known:
            body.write(operand, value, type_)

    return emit


def _part(b: ir.IRBuilder, found: ir.Value, path: tuple[int, ...]) -> ir.Value:
    if not path:
        return found
    if isinstance(found.type, ir.VectorType):
        return b.extract_element(found, ir.IntType(32)(*path))
    return b.extract_value(found, path)
