"""What goes together of the arguments of ``nv.async_copy.copy``: its sides, and the bytes that it copies of them."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.copy_arguments import check_sides
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing.context import Context
from nvgen.lang.async_copy import COPY_SIZES, Copy
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import size_of


def _copy(context: Context, operation: Copy, given: Arguments, span: Span) -> DeviceCall:
    """Where nothing is said, it copies an element. Its third operand, where it has one, is how many bytes are read."""
    made = declared.call(context, operation, given, span, Family())
    check_sides(made, given)
    pointee = pointer_type(made.operands[0]).pointee
    size = CopySize.of(made).bytes or size_of(pointee)
    if size not in COPY_SIZES:
        wanted = f"4, 8 or 16; elements of {pointee} have {size}"
        raise CompileError(diagnostics.asynchronous.BadNumber(span, operation.name, "bytes", wanted))
    read = constant_integer(given["source_bytes"]) if "source_bytes" in given else None
    if read is not None and not 0 <= read <= size:
        where, wanted = given["source_bytes"].span, f"from 0 to {size}"
        raise CompileError(diagnostics.asynchronous.BadNumber(where, operation.name, "source_bytes", wanted))
    return made.with_changes(attributes=CopySize(size))


FAMILY = Family(rules={Copy: _copy})
