"""What XLA calls: a handler for each kernel, configuration and set of numbers, registered under a name of its own.

The name has the kernel's in it, so that programs and profiles show it. XLA's programs name their targets and live as
long as they like, and so do the handlers.
"""

from __future__ import annotations

import ctypes
import itertools
import secrets
import threading
from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import NvgenError, Span
from nvgen.jax import buffers, ffi
from nvgen.kernels import Kernel
from nvgen.records import Node
from nvgen.runtime.caller import called_at

_registered: dict[Any, tuple[str, Any]] = {}
_registering = threading.Lock()
_numbers = itertools.count()
#: Tells the targets of this process from those in programs that another one has stored: XLA refuses unknown names.
_PROCESS = secrets.token_hex(4)


class Target(Node):
    """What a handler launches, and how XLA's buffers become the kernel's arguments."""

    kernel: Kernel
    #: Grid, block and bytes of dynamic shared memory.
    configuration: tuple[Any, ...]
    #: The arguments of the call: numbers, and None where XLA has a buffer.
    numbers: tuple[Any, ...]
    #: The result that a buffer is as well, by the buffer's place among those of the arguments.
    aliases: dict[int, int]
    #: Where the user's program has the call.
    span: Span | None

    @property
    def key(self) -> Any:
        """Equal for targets that may stand for each other."""
        span = self.span
        place = None if span is None else (span.file.name, span.line, span.column)
        # Equal numbers may be of several types, and so may what a kernel makes of them.
        numbers = tuple((type(number), repr(number)) for number in self.numbers)
        return self.kernel, repr(self.configuration), numbers, tuple(sorted(self.aliases.items())), place

    def on_cpu(self, call: ffi.Call) -> None:
        """Handles a call on the CPU; the kernel has ended when this returns."""
        grid, block, shared = self.configuration
        self._launch(self.kernel.on("cpu")[grid, block, None, shared], call, buffers.on_cpu)

    def _launch(self, launch: Callable[..., None], call: ffi.Call, array: Callable[[ffi.Buffer, bool], Any]) -> None:
        """Launches on ``array`` of each buffer and whether it may be written."""
        results = [array(buffer, True) for buffer in call.results]
        given = (
            results[self.aliases[place]] if place in self.aliases else array(buffer, False)
            for place, buffer in enumerate(call.arguments)
        )
        arguments = [next(given) if number is None else number for number in self.numbers]
        shared = self.aliases.values()
        own = (result for place, result in enumerate(results) if place not in shared)
        try:
            with called_at(self.span):
                launch(*arguments, *own)
        except NvgenError as error:
            raise ffi.HandlerError(ffi.INVALID_ARGUMENT, f"kernel {self.kernel.name}\n{error}") from None


def name_of(target: Target) -> str:
    """The name under which XLA knows a target, which is registered when it is new."""
    key = target.key
    with _registering:
        if key not in _registered:
            name = f"nvgen.{target.kernel.name}.{_PROCESS}.{next(_numbers)}"
            _registered[key] = (name, _register(name, target))
        return _registered[key][0]


def _register(name: str, target: Target) -> Any:
    import jax.ffi

    handlers = {"cpu": ffi.handler(target.on_cpu)}
    for platform, handler in handlers.items():
        capsule = jax.ffi.pycapsule(ctypes.cast(handler, ctypes.c_void_p).value)
        jax.ffi.register_ffi_target(name, capsule, platform=platform)
    return handlers
