"""Types calls of ``nv.proxy.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import chosen, scope
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Static
from nvgen.lang import proxy
from nvgen.lang.attributes.proxy import FenceSpace
from nvgen.lang.ordering import Ordering
from nvgen.lang.proxy import ASYNC_SPACES
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, PointerType, Space

_MAP_SPACES = (Space.GENERIC, Space.GLOBAL)


def _alias(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())


def _async(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("space",), 0, arguments, named, span)
    if not is_given(given, "space"):
        return DeviceCall(span, NONE, operation, (), FenceSpace(""))
    return DeviceCall(span, NONE, operation, (), FenceSpace(chosen(given, "space", tuple(ASYNC_SPACES), "")))


def _restricted(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("order",), 1, arguments, named, span)
    order = chosen(given, "order", ("acquire", "release"), "")
    return DeviceCall(span, NONE, operation, (), Ordering(order, "cluster"))


def _release(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("scope",), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), Ordering("release", scope(given)))


def _acquire(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """``nv.proxy.fence_tensormap_acquire(pointer, *, scope="gpu")``.

    Raises:
        CompileError: it is no pointer, or to memory that holds no tensor maps.
    """
    given = bound(operation.name, ("pointer", "scope"), 1, arguments, named, span)
    pointer = given["pointer"]
    if isinstance(pointer, Static) or not isinstance(pointer.type, PointerType):
        what = statics.describe(pointer.value) if isinstance(pointer, Static) else repr(pointer.type)
        raise CompileError(diagnostics.asynchronous.NotATensorMap(pointer.span, operation.name, what))
    if pointer.type.space not in _MAP_SPACES:
        raise CompileError(diagnostics.asynchronous.NotATensorMap(pointer.span, operation.name, repr(pointer.type)))
    ordering = Ordering("acquire", scope(given))
    return DeviceCall(span, NONE, operation, (pointer,), ordering)


FAMILY = Family(
    free_rules={
        proxy.AliasFence: _alias,
        proxy.AsyncFence: _async,
        proxy.RestrictedAsyncFence: _restricted,
        proxy.TensorMapRelease: _release,
        proxy.TensorMapAcquire: _acquire,
    }
)
