"""What is of one process alone, because it is memory of a GPU, or tells where memory is."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.tracebacks import ends_tracebacks


class OfOneProcess:
    """Base of what cannot be pickled."""

    __slots__ = ()

    #: What it is, what another process does not have of it, and what to do.
    _refusal: ClassVar[tuple[str, str, str]]

    @ends_tracebacks
    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise LaunchError(diagnostics.arrays.CannotPickle(None, *self._refusal))
