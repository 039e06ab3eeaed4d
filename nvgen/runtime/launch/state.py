"""What the runtime keeps of a kernel between its launches, and what it has to know of kernels and launches for that.

A kernel has one ``LaunchState``, which it hands on unseen. ``LaunchableKernel``, ``DeviceKernel`` and
``ConfiguredLaunch`` say what the runtime uses of a kernel, of a kernel on a device and of a launch. Kernels from Python
(``runtime.launch.specialised``) and from PTX (``runtime.ptx.module``) are both; launches are defined above the runtime,
in ``nvgen.launches``. Decorating a function imports this module, so it loads neither the compiler nor a driver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

if TYPE_CHECKING:
    from nvgen.artifacts.report.cpu_launches import CpuLaunches
    from nvgen.codegen.contract.configuration import Configuration, Dim3
    from nvgen.codegen.contract.cpu_run import CpuRun
    from nvgen.diagnostics import Span
    from nvgen.lang import KernelOptions
    from nvgen.runtime.cpu.bounds_table import BoundsTable
    from nvgen.runtime.cpu.prepared_launch import PreparedLaunch as CpuPreparedLaunch
    from nvgen.runtime.cpu.run_options import CpuRunOptions
    from nvgen.runtime.gpu.argument_reader import Passed
    from nvgen.runtime.gpu.modules import LoadedByContext
    from nvgen.runtime.gpu.prepared_launch import Groups, Pairs, PreparedLaunch
    from nvgen.runtime.launch.arguments import Argument
    from nvgen.runtime.launch.configuration import Automatic
    from nvgen.runtime.launch.device import Device
    from nvgen.runtime.launch.parameters import DeclaredParameter
    from nvgen.runtime.launch.passed_arguments import PassedArgument
    from nvgen.targets.cpu.objects.loaded import LoadedModule
    from nvgen.tree.analysis.access import Access, GlobalUse
    from nvgen.types import Type


#: How many meanings of the names outside of a kernel it keeps the code for, so that going back and forth costs nothing.
_MAX_MEANINGS = 4
#: How many launches, by their configurations, a kernel keeps with their fast paths.
MAX_LAUNCHES = 64


class LaunchState:
    """What launches of one kernel have found out; the runtime alone reads and changes it.

    Threads may share it: each entry is found out anew by whoever does not find it, with the same result.
    """

    __slots__ = ("configurations", "launches", "parameters", "resources", "specialisations")

    def __init__(self) -> None:
        #: By device, checks and types of the arguments: the last few, newest first, which differ in what names outside
        #: of the kernel meant.
        self.specialisations: dict[Any, tuple[DeviceKernel, ...]] = {}
        #: The checked configurations, by what stands in the brackets.
        self.configurations: dict[Any, Configuration | Automatic] = {}
        #: The launches that have a fast path, by what stands in the brackets.
        self.launches: dict[Any, Any] = {}
        #: Every parameter of a launch, in order; none before the first launch.
        self.parameters: tuple[DeclaredParameter, ...] = ()
        #: What ptxas has said that the kernel takes of a GPU, by the architecture, where it was asked.
        self.resources: dict[str, Any] = {}

    def kept(self, key: Any) -> DeviceKernel | None:
        """The kernel for which names outside of it mean what they mean now, if there is one."""
        known = self.specialisations.get(key, ())
        for found in known:
            if found.holds():
                if found is not known[0]:
                    self.keep(key, found)
                return found
        return None

    def on_cpu(self) -> tuple[CpuLaunches, ...]:
        """What launches on the CPU have had."""
        from nvgen.runtime.cpu import launched  # few programs ask

        return launched.launched(self)

    def keep(self, key: Any, found: DeviceKernel) -> None:
        """Keeps a kernel as the newest."""
        others = [other for other in self.specialisations.get(key, ()) if other is not found]
        self.specialisations[key] = (found, *others[: _MAX_MEANINGS - 1])


class DeviceKernel(Protocol):
    """A kernel on a device, for arguments of certain types. Takes arguments as ``LaunchableKernel.for_device`` gave
    them with it."""

    @property
    def code(self) -> Mapping[Any, Any]:
        """What was compiled."""

    @property
    def globals(self) -> tuple[GlobalUse, ...]:
        """The device global variables that a launch on a GPU copies there and back."""

    @property
    def unchanged(self) -> Callable[[], bool] | None:
        """What says in little time whether names outside of the kernel mean what they meant; None without such."""

    def holds(self) -> bool:
        """Whether names outside of the kernel mean what they meant."""

    @property
    def says_access(self) -> bool:
        """Whether its text says what it does with each array."""

    def access(self, arguments: Sequence[Argument]) -> tuple[Access, ...]:
        """What the kernel does with each array and tensor map."""

    def separable(self, arguments: Sequence[Argument]) -> Pairs | None:
        """The arguments that must not overlap for code that is told so; None where there is no such code."""

    def alike(self, arguments: Sequence[Argument]) -> Groups:
        """The arguments of which those of a group must have one shape for code that is told so; none where there is no
        such code."""

    def check(self, arguments: Sequence[Argument], configuration: Configuration) -> None:
        """Refuses a configuration that the kernel cannot be launched with on these arguments.

        Raises:
            LaunchError: it is one.
        """

    def checks_values(self, arguments: Sequence[Argument], configuration: Configuration) -> bool:
        """Whether ``check`` may decide otherwise for other values of the same types."""

    def bounds(self, arguments: Sequence[Argument], run: CpuRun) -> BoundsTable | None:
        """What code for the CPU takes behind the arguments to check bounds; None where it takes nothing."""

    def cpu_code(self, configuration: Configuration, run: CpuRun) -> LoadedModule:
        """The code for a launch on the CPU; kept.

        Raises:
            CompileError: the kernel has what the CPU does not run.
        """

    def run_of(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> CpuRun:
        """How a launch on the CPU runs that asks for a run: without checks that are known to find nothing."""

    def interpret(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> None:
        """Has Python run the kernel.

        Raises:
            LaunchError: it has no function of Python, or a check in it failed.
        """

    def gpu_code(self, ordinal: int, *, is_noalias: bool, same_shapes: bool) -> LoadedByContext:
        """The code for a GPU; kept. ``is_noalias`` says that the arguments of ``separable`` do not overlap,
        ``same_shapes`` that those of ``alike`` are.

        Raises:
            CompileError: the kernel is wrong for this GPU.
        """


class LaunchableKernel(Protocol):
    """What the runtime uses of a kernel, from Python or from PTX."""

    @property
    def name(self) -> str: ...

    @property
    def options(self) -> KernelOptions: ...

    @property
    def parameters(self) -> Mapping[str, Type | None]:
        """What each parameter is declared as, by its name; None where the argument decides."""

    @property
    def defaults(self) -> Mapping[str, Any]: ...

    @property
    def launch_state(self) -> LaunchState: ...

    def parameter_span(self, name: str) -> Span: ...

    def for_device(
        self, arguments: Sequence[PassedArgument], device: Device, run: CpuRun, cluster: Dim3 | None
    ) -> tuple[DeviceKernel, list[Argument]]:
        """The kernel on a device for the types of the arguments, and these as it takes them; there are as many as
        parameters. ``run`` and ``cluster`` are those of a launch on the CPU.

        Raises:
            CompileError: the kernel is wrong for the arguments.
            LaunchError: an argument is none that the kernel takes.
        """


class LaunchFastPath(Protocol):
    """What launches arguments like those of an earlier launch (``gpu.fast_path``): the call returns None if it did."""

    def __call__(self, arguments: Sequence[Any], given: Any, depth: int = 2) -> Sequence[Any] | None: ...

    def add(self, passed: Sequence[Passed], prepared: PreparedLaunch) -> None: ...


class CpuLaunchFastPath(Protocol):
    """What launches arguments like those of an earlier launch on the CPU (``cpu.fast_path``)."""

    def launch(self, arguments: Sequence[Any]) -> bool: ...

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
