"""In which state space a generic address lies: ``isspacep``.

Source: PTX ISA, ``isspacep``. What lies in no other space is global memory, as the ISA has it; a GPU has constant
variables and parameters of kernels in spaces of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from llvmlite import ir

from nvgen.lang import state_spaces
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.lift.layout import size
from nvgen.lift.types import pointer_type
from nvgen.types import bool_, u8

_I1, _I64 = ir.IntType(1), ir.IntType(64)


def is_in_space(body: BodyStep) -> None:
    """``isspacep``."""
    result, source = body.operands
    rule = _SPACES[body.instruction.space or ""]
    body.write(result, rule(body, body.bits(source, "u64")), "pred")


def _in_block(body: BodyStep, address: ir.Value) -> ir.Value:
    offset = addresses.to_space(body, address, "shared")
    return body.builder.icmp_unsigned("<", offset, body.module.shared_bytes(body.emitter, body.span))


def in_cluster(body: BodyStep, address: ir.Value) -> ir.Value:
    """Whether a generic address lies in the shared memory of a block of the cluster."""
    given = [(pointer_type(u8, ""), addresses.pointer_to(body, address))]
    return body.call(state_spaces.is_cluster_shared, given, bool_)


def _in_constants(body: BodyStep, address: ir.Value) -> ir.Value:
    frame, span = body.emitter.frame, body.span
    variables = ((body.module.variable(frame, name, bytes_, span), bytes_) for name, bytes_ in body.module.constants)
    return _in_any(body, address, variables)


def _kernel(body: BodyStep) -> BodyStep | None:
    """The kernel, where it is emitted into the same function of LLVM: only there are its parameters known."""
    found = body.module.body
    is_here = isinstance(found, BodyStep) and found.emitter.frame.function is body.emitter.frame.function
    return found if is_here else None


def _in_parameters(body: BodyStep, address: ir.Value) -> ir.Value:
    kernel = _kernel(body)
    if kernel is None:
        raise body.refuse("only a kernel knows where its parameters are")
    declared = kernel.form.function.parameters or ()
    variables = (
        (addresses.variable(kernel, declarator.name), size(declaration, declarator) or 0)
        for declaration in declared
        for declarator in declaration.declarators
    )
    return _in_any(kernel, address, variables)


def _in_any(body: BodyStep, address: ir.Value, variables: Iterable[tuple[ir.Value, int]]) -> ir.Value:
    """Whether an address is in one of several places: each a pointer and its bytes."""
    b, found = body.builder, _I1(0)
    for pointer, bytes_ in variables:
        offset = b.sub(address, b.ptrtoint(pointer, _I64))
        found = b.or_(found, b.icmp_unsigned("<", offset, _I64(bytes_)))
    return found


def _in_global(body: BodyStep, address: ir.Value) -> ir.Value:
    b = body.builder
    others = [addresses.lies_in_locals(body, address), _in_block(body, address), _in_constants(body, address)]
    if _kernel(body) is not None:
        others.append(_in_parameters(body, address))
    found = others[0]
    for other in others[1:]:
        found = b.or_(found, other)
    return b.not_(found)


_SPACES: dict[str, Callable[[BodyStep, ir.Value], ir.Value]] = {
    "shared": _in_block,
    "shared::cta": _in_block,
    "shared::cluster": in_cluster,
    "local": addresses.lies_in_locals,
    "const": _in_constants,
    "param": _in_parameters,
    "param::entry": _in_parameters,
    "global": _in_global,
}
RULES: dict[str, Callable[[BodyStep], None]] = {"isspacep": is_in_space}
