"""What the runtime keeps of a kernel between its launches, and what it has to know of kernels and launches for that.

A kernel has one ``LaunchState``, which it hands on unseen. ``LaunchableKernel`` and ``ConfiguredLaunch`` say what the
runtime uses of a kernel and of a launch; the classes are defined above the runtime, in ``nvgen.kernels`` and
``nvgen.launches``. Decorating a function imports this module, so it loads neither the compiler nor a driver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from nvgen.records import Node

if TYPE_CHECKING:
    from nvgen.analysis.access import Access, GlobalUse
    from nvgen.diagnostics import Span
    from nvgen.lang import KernelOptions
    from nvgen.runtime.cpu.prepared_launch import PreparedLaunch as CpuPreparedLaunch
    from nvgen.runtime.cpu.run_options import CpuRunOptions
    from nvgen.runtime.gpu.argument_reader import Passed
    from nvgen.runtime.gpu.prepared_launch import PreparedLaunch
    from nvgen.runtime.launch.arguments import ExpectedArgument
    from nvgen.runtime.launch.configuration import Automatic
    from nvgen.runtime.launch.device import Device
    from nvgen.runtime.launch.parameters import DeclaredParameter
    from nvgen.specialisation import Specialisation
    from nvgen.targets.configuration import Configuration
    from nvgen.types import Type


#: How many meanings of the names outside of a kernel it keeps the code for, so that going back and forth costs nothing.
_MAX_MEANINGS = 4
#: How many launches, by their configurations, a kernel keeps with their fast paths.
MAX_LAUNCHES = 64


class SpecialisedKernel(Node):
    """A kernel for the types of its arguments on a device."""

    specialisation: Specialisation
    #: For each parameter of a launch; None for constants.
    expected: tuple[ExpectedArgument | None, ...]
    #: For each array and tensor map.
    access: tuple[Access, ...]
    #: The device global variables that it uses.
    globals: tuple[GlobalUse, ...]
    #: Whether it has dynamic shared arrays.
    has_dynamic: bool
    #: Array parameters that LLVM may be told more of where a launch's arrays do not overlap.
    separable: tuple[str, ...]
    #: What was compiled: on a GPU by whether it is for arrays that do not overlap, on the CPU by what is
    #: known of the blocks.
    code: dict[Any, Any]


class LaunchState:
    """What launches of one kernel have found out; the runtime alone reads and changes it.

    Threads may share it: each entry is found out anew by whoever does not find it, with the same result.
    """

    __slots__ = ("configurations", "launches", "parameters", "resources", "specialisations")

    def __init__(self) -> None:
        #: By device, checks and types of the arguments: the last few, newest first, which differ in what names outside
        #: of the kernel meant.
        self.specialisations: dict[Any, tuple[SpecialisedKernel, ...]] = {}
        #: The checked configurations, by what stands in the brackets.
        self.configurations: dict[Any, Configuration | Automatic] = {}
        #: The launches that have a fast path, by what stands in the brackets.
        self.launches: dict[Any, Any] = {}
        #: Every parameter of a launch, in order; none before the first launch.
        self.parameters: tuple[DeclaredParameter, ...] = ()
        #: What ptxas has said that the kernel takes of a GPU, by the architecture, where it was asked.
        self.resources: dict[str, Any] = {}

    def specialised(self, key: Any) -> SpecialisedKernel | None:
        """The kernel for which names outside of it mean what they mean now, if there is one."""
        kept = self.specialisations.get(key, ())
        for found in kept:
            if found.specialisation.outside.hold():
                if found is not kept[0]:
                    self.keep(key, found)
                return found
        return None

    def keep(self, key: Any, found: SpecialisedKernel) -> None:
        """Keeps a kernel as the newest."""
        others = [other for other in self.specialisations.get(key, ()) if other is not found]
        self.specialisations[key] = (found, *others[: _MAX_MEANINGS - 1])


class LaunchableKernel(Protocol):
    """What the runtime uses of a kernel."""

    @property
    def name(self) -> str: ...

    @property
    def options(self) -> KernelOptions: ...

    @property
    def parameters(self) -> dict[str, Type | None]: ...

    @property
    def defaults(self) -> Mapping[str, Any]: ...

    @property
    def launch_state(self) -> LaunchState: ...

    def parameter_span(self, name: str) -> Span: ...

    def specialise(
        self, types: Mapping[str, Type] | None = None, *, large_arrays: bool = False, is_interpreted: bool = False
    ) -> Specialisation: ...


class LaunchFastPath(Protocol):
    """What launches arguments like those of an earlier launch (``gpu.fast_path``): the call returns None if it did."""

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> Sequence[Any] | None: ...

    def add(self, passed: Sequence[Passed], prepared: PreparedLaunch, *, overlapping: bool) -> None: ...


class CpuLaunchFastPath(Protocol):
    """What launches arguments like those of an earlier launch on the CPU (``cpu.fast_path``)."""

    def __call__(self, arguments: Sequence[Any]) -> bool: ...

    def add(self, arguments: Sequence[Any], prepared: CpuPreparedLaunch, seen: tuple[Any, ...]) -> None: ...


class ConfiguredLaunch(Protocol):
    """What the runtime uses of a launch: a kernel with a configuration, and maybe a device."""

    fast_path: LaunchFastPath | None
    cpu_fast_path: CpuLaunchFastPath | None

    @property
    def kernel(self) -> LaunchableKernel: ...

    @property
    def configuration(self) -> Any: ...

    @property
    def device(self) -> Device | None: ...

    @property
    def run_options(self) -> CpuRunOptions | None: ...

    def shared(self, sizes: Any) -> Self:
        """The launch that is kept for the sizes of this one, whose fast paths all such launches have."""
