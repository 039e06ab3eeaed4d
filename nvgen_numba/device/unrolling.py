"""``literal_unroll``: loops over tuples whose elements have types of their own, which kernels unroll anyway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand
from nvgen_numba.device.arguments import bound
from nvgen_numba.device.typed import Typed


def _unrolled(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Operand:
    return bound("literal_unroll", ("container",), 1, arguments, named, span)["container"]


literal_unroll = Typed("literal_unroll", "the tuple, over which a loop is unrolled", _unrolled)


def is_numbas(function: Any) -> bool:
    """Whether a function is ``literal_unroll`` of an installed numba."""
    module = str(getattr(function, "__module__", ""))
    return getattr(function, "__name__", "") == "literal_unroll" and module.split(".", maxsplit=1)[0] in (
        "numba",
        "numba_cuda",
    )
