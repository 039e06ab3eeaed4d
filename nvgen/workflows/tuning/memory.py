"""The memory that launches of a measurement work on: the same at the start of each.

Takes the arguments as launches see them; gives those that candidates are launched with. On the CPU these are the user's
own arrays, and what candidates write is put back at the end; on a GPU arrays of the host are copied there once, and
those of its memory are used as they are. Before a candidate writes an array for the first time, that is copied. Whoever
wants the contents afterwards, or the same start again, asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import numpy

from nvgen import cuda, diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.launch.device import Device
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument, is_array
from nvgen.tree import TypedKernel
from nvgen.tree.analysis.access import accesses, global_accesses, written


class Written(Record):
    """What a kernel writes, by the names of its parameters."""

    names: tuple[str, ...]
    #: Those of which it may read what was there before: a second launch computes something else.
    read: tuple[str, ...]
    #: Device global variables.
    variables: tuple[str, ...] = ()


def written_by(kernel: TypedKernel) -> Written:
    """What a kernel writes. Memory behind pointers and fields may be read as well."""
    known, names = accesses(kernel), {local: local.name for local in kernel.parameters if local in written(kernel)}
    read = [name for local, name in names.items() if local not in known or known[local].reads]
    variables = [use.symbol for use in global_accesses(kernel) if use.access.writes]
    return Written(tuple(names.values()), tuple(read), tuple(variables))


class Memory:
    """The arguments, with what they held at the start."""

    def __init__(
        self, kernel: str, names: Iterable[str], passed: Iterable[PassedArgument], device: Device, stream: int
    ) -> None:
        self.kernel = kernel
        self.device = device
        self.stream = stream or None
        given = dict(zip(names, passed, strict=True))
        copies: dict[int, Any] = {}
        #: The arguments of every launch.
        self.arguments = [self._placed(argument, copies) for argument in given.values()]
        self._arrays = {
            name: array
            for name, value in zip(given, self.arguments, strict=True)
            if (array := _array_of(value)) is not None
        }
        self._saved: dict[str, Any] = {}

    def _placed(self, argument: PassedArgument, copies: dict[int, Any]) -> Any:
        """An argument where the launches run: one array that is passed twice stays one."""
        value = argument.value
        if self.device.ordinal is None or argument.kind is not ArgumentKind.HOST_ARRAY:
            return value
        if id(value) not in copies:
            copies[id(value)] = cuda.array(value, device=self.device.ordinal)
        return copies[id(value)]

    def keep(self, of: Written, *, is_set_up: bool) -> None:
        """Copies what a kernel is about to write, unless it was copied before.

        Raises:
            LaunchError: it is in no array, and ``is_set_up`` does not say that the user restores it.
        """
        if not is_set_up:
            for name in of.names:
                if name not in self._arrays:
                    raise self._refused(f"memory that the argument `{name}` leads to")
            for name in of.variables:
                raise self._refused(f"the device global variable `{name}`")
        for name in of.names:
            if name in self._arrays and name not in self._saved:
                self._saved[name] = self._copy(self._arrays[name])

    def _refused(self, what: str) -> LaunchError:
        return LaunchError(diagnostics.tuning.CannotRestore(None, self.kernel, what))

    def _copy(self, array: Any) -> Any:
        if isinstance(array, numpy.ndarray):
            return array.copy(order="K")
        return cuda.empty_like(array, stream=self.stream).copy_from(array, stream=self.stream)

    def restore(self, names: Collection[str] | None = None) -> None:
        """Has arrays hold what they held at the start: those of some parameters, or all that were kept."""
        for name in self._saved if names is None else names:
            if name not in self._saved:
                continue
            array, saved = self._arrays[name], self._saved[name]
            if isinstance(array, numpy.ndarray):
                numpy.copyto(array, saved)
            else:
                array.copy_from(saved, stream=self.stream)

    def contents(self, names: Iterable[str]) -> dict[str, Any]:
        """What the arrays of some parameters hold now, as NumPy arrays of the host."""
        arrays = {name: self._arrays[name] for name in names if name in self._arrays}
        return {
            name: array.copy() if isinstance(array, numpy.ndarray) else array.copy_to_host(stream=self.stream)
            for name, array in arrays.items()
        }

    def restoring(self, names: Collection[str], setup: Callable[[], Any] | None) -> Callable[[], None] | None:
        """What is to be done before each launch of a kernel that reads those arrays before it writes them."""
        kept = [name for name in names if name in self._saved]
        if not kept and setup is None:
            return None

        def before() -> None:
            self.restore(kept)
            if setup is not None:
                setup()

        return before


def _array_of(value: Any) -> Any:
    """The array that an argument is or maps."""
    value = value.array if isinstance(value, TensorMap) else value
    return value if is_array(value) else None
