"""What XLA calls: a handler for each kernel, configuration and set of numbers, registered under a name of its own.

The name is the kernel's, which programs and profiles show, and a digest of all that decides what is launched. It is the
same in all processes that run one program: those of several hosts must agree on it, and JAX finds what it has compiled
before by it. XLA's programs name their targets and live as long as they like, and so do the handlers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.records import Node
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import LaunchError, NvgenError, Span
from nvgen.diagnostics.caller import called_at
from nvgen.files.cache import digest
from nvgen.frontend.specialisation import Specialisation
from nvgen.jax import buffers, ffi
from nvgen.jax.tracing import Array, examined
from nvgen.kernels import Kernel
from nvgen.runtime.launch import configuration as configurations
from nvgen.tree.analysis.fingerprint import fingerprint

#: The names of targets, by what makes them differ and the types of the arguments, and the kernel that was checked.
_registered: dict[Any, tuple[str, Specialisation]] = {}
#: The names by these and the digest: names outside of the kernel may mean again what they meant.
_names: dict[Any, str] = {}
#: How many targets have a digest; they differ in the span of the call, which errors name.
_counts: dict[str, int] = {}
#: C functions that XLA calls.
_handlers: list[Any] = []
_registering = ForkLock()


class Target(Node):
    """What a handler launches, and how XLA's buffers become the kernel's arguments."""

    kernel: Kernel
    #: The keywords of ``kernel.launch``, but for the stream.
    configuration: Mapping[str, Any]
    #: The arguments of the call: numbers, and None where XLA has a buffer.
    numbers: tuple[Any, ...]
    #: The result that a buffer is as well, by the buffer's position among those of the arguments.
    aliases: dict[int, int]
    #: Where the user's program has the call.
    span: Span | None
    #: By GPU and stream, which XLA has few of.
    launches: dict[tuple[int, int], Callable[..., None]]

    @property
    def parsed(self) -> Configuration:
        """The configuration as launches have it."""
        given = {**self.configuration, "programmatic_dependent": False}
        found = configurations.parse(self.kernel.name, given, self.kernel.options)
        assert isinstance(found, Configuration)
        return found

    @property
    def key(self) -> Any:
        """Equal for targets that may stand for each other."""
        span = self.span
        position = None if span is None else (span.file.name, span.line, span.column)
        # Equal numbers may be of several types, and so may what a kernel makes of them.
        numbers = tuple((type(number), repr(number)) for number in self.numbers)
        return (
            self.kernel,
            repr(sorted(self.configuration.items(), key=str)),
            numbers,
            tuple(sorted(self.aliases.items())),
            position,
        )

    def on_cpu(self, call: ffi.Call) -> None:
        """Handles a call on the CPU; the kernel has ended when this returns."""
        self._launch(self._configured("cpu", None), call, buffers.on_cpu)

    def on_gpu(self, call: ffi.Call) -> None:
        """Handles a call on a GPU; the kernel is in the call's stream when this returns."""
        stream = call.stream
        ordinal = buffers.ordinal_of(stream)
        launch = self.launches.get((ordinal, stream))
        if launch is None:
            launch = self.launches[ordinal, stream] = self._configured(f"cuda:{ordinal}", stream)
        self._launch(launch, call, lambda buffer, writeable: buffers.on_gpu(buffer, writeable, ordinal))

    def _configured(self, device: str, stream: int | None) -> Callable[..., None]:
        on_device, given = self.kernel.on(device), self.configuration
        if given["cluster"] is None and given["preferred_cluster"] is None and not given["cooperative"]:
            return on_device[given["grid"], given["block"], stream, given["shared"]]  # keeps a fast path
        return partial(on_device.launch, stream=stream, **given)

    def _launch(self, launch: Callable[..., None], call: ffi.Call, array: Callable[[ffi.Buffer, bool], Any]) -> None:
        """Launches on ``array`` of each buffer and whether it may be written."""
        results = [array(buffer, True) for buffer in call.results]
        given = (
            results[self.aliases[position]] if position in self.aliases else array(buffer, False)
            for position, buffer in enumerate(call.arguments)
        )
        arguments = [next(given) if number is None else number for number in self.numbers]
        shared = self.aliases.values()
        own = (result for position, result in enumerate(results) if position not in shared)
        try:
            with called_at(self.span):
                launch(*arguments, *own)
        except NvgenError as error:
            raise ffi.HandlerError(ffi.INVALID_ARGUMENT, f"kernel {self.kernel.name}\n{error}") from None


def jax_ffi() -> Any:
    """JAX's module of foreign functions.

    Raises:
        LaunchError: there is none.
    """
    try:
        import jax.ffi
    except ModuleNotFoundError:
        raise LaunchError(diagnostics.jax.NoJax(None)) from None
    return jax.ffi


def name_of(target: Target, arguments: Sequence[Any]) -> str:
    """The name under which XLA knows a target for arguments of these types; a new one is checked, and registered.

    Raises:
        CompileError: the kernel is wrong for them.
        LaunchError: they are wrong for the kernel.
    """
    types = tuple((a.shape, a.dtype.name, a.position) for a in arguments if isinstance(a, Array))
    key = (target.key, types)
    found = _registered.get(key)
    if found is None or not found[1].outside.hold():
        specialisation = examined(target.kernel, arguments, target.parsed)
        kernel = fingerprint(specialisation.typed, specialisation.options)
        made_of = digest(repr((kernel, *target.key[1:4])).encode())
        name = _names.get((key, made_of))
        if name is None:
            name = _names[key, made_of] = _register(target, made_of)
        found = _registered[key] = name, specialisation
    return found[0]


def _register(target: Target, digest: str) -> str:
    jax = jax_ffi()
    with _registering:
        count = _counts[digest] = _counts.get(digest, 0) + 1
        name = f"nvgen.{target.kernel.name}.{digest[:16]}" + (f".{count}" if count > 1 else "")
        for platform, execute in (("cpu", target.on_cpu), ("CUDA", target.on_gpu)):
            handler = ffi.handler(execute)
            _handlers.append(handler)
            capsule = jax.pycapsule(ctypes.cast(handler, ctypes.c_void_p).value)
            jax.register_ffi_target(name, capsule, platform=platform)
    return name
