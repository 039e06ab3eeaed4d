"""Kernels from Python on the road of launches: typed for the arguments, and compiled once.

Launches (``runtime.launch.slow_path``) ask a kernel for them by ``LaunchableKernel.for_device``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from nvgen.base.records import Node
from nvgen.codegen.contract.cpu_run import ALL_BLOCKS, UNCHECKED, blocks_like
from nvgen.codegen.contract.run_checks import PLAIN
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.gpu import images, modules
from nvgen.runtime.launch import dynamic_shared_memory, slow_path
from nvgen.runtime.launch.argument_types import types_of
from nvgen.runtime.launch.arguments import Argument, ExpectedArgument, check_all, expected_arguments
from nvgen.runtime.launch.state import ConfiguredLaunch, LaunchableKernel
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from nvgen.tree.analysis import aliasing
from nvgen.tree.analysis.access import Access, GlobalUse, accesses, global_accesses
from nvgen.tree.analysis.dynamic_shared_memory import arrays
from nvgen.types import ArrayType

if TYPE_CHECKING:
    from nvgen.codegen.contract.configuration import Configuration, Dim3
    from nvgen.codegen.contract.cpu_run import CpuRun
    from nvgen.runtime.cpu.race_proofs import Proofs
    from nvgen.runtime.gpu.prepared_launch import Groups, Pairs
    from nvgen.runtime.launch.device import Device
    from nvgen.runtime.launch.passed_arguments import PassedArgument
    from nvgen.targets.cpu.objects.loaded import LoadedModule
    from nvgen.types import Type


class SpecialisableKernel(LaunchableKernel, Protocol):
    """A kernel that types make another one."""

    def specialise(
        self, types: Mapping[str, Type] | None = None, *, large_arrays: bool = False, is_interpreted: bool = False
    ) -> Specialisation: ...


class SpecialisedKernel(Node):
    """A kernel for the types of its arguments on a device."""

    specialisation: Specialisation
    #: For each parameter of a launch; None for constants.
    expected: tuple[ExpectedArgument | None, ...]
    #: For each array and tensor map.
    accessed: tuple[Access, ...]
    #: The device global variables that it uses.
    globals: tuple[GlobalUse, ...]
    #: Whether it has dynamic shared arrays.
    has_dynamic: bool
    #: Array parameters that LLVM may be told more of where a launch's arrays do not overlap.
    separable_names: tuple[str, ...]
    #: Whether LLVM may be told which arrays have one shape.
    compares_shapes: bool
    #: What was compiled: on a GPU by whether it is for arrays that do not overlap and for arrays of one shape, on the
    #: CPU by what is known of the blocks.
    code: dict[Any, Any]
    #: What was proved of launches (``runtime.cpu.race_proofs``).
    proofs: Proofs

    def holds(self) -> bool:
        """Whether names outside of the kernel mean what they meant."""
        return self.specialisation.outside.hold()

    @property
    def unchanged(self) -> Callable[[], bool] | None:
        """What says so in little time; None without such names."""
        return self.specialisation.outside.unchanged

    @property
    def says_access(self) -> bool:
        """True: the compiler knows."""
        return True

    def access(self, arguments: Sequence[Argument]) -> tuple[Access, ...]:
        """What it does with each array and tensor map."""
        return self.accessed

    def separable(self, arguments: Sequence[Argument]) -> Pairs | None:
        """The arguments that must not overlap for ``noalias`` to hold: each that is written with each other."""
        if not self.separable_names:
            return None
        access = iter(self.accessed)
        uses = {position: next(access) for position, argument in enumerate(arguments) if argument.array is not None}
        written = [position for position, use in uses.items() if use.writes]
        return tuple(
            (position, other) for position in written for other in uses if not (other in written and other <= position)
        )

    def alike(self, arguments: Sequence[Argument]) -> Groups:
        """The arrays of as many dimensions, two or more: where they are alike the option ``same_shapes`` holds."""
        if not self.compares_shapes:
            return ()
        groups: dict[int, list[int]] = {}
        for position, argument in enumerate(arguments):
            if isinstance(argument.type, ArrayType) and argument.type.ndim > 1:
                groups.setdefault(argument.type.ndim, []).append(position)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)

    def check(self, arguments: Sequence[Argument], configuration: Configuration) -> None:
        """Refuses a launch with too little dynamic shared memory.

        Raises:
            LaunchError: it is one.
        """
        if self.has_dynamic:
            dynamic_shared_memory.check(self.specialisation.typed, arguments, configuration)

    def checks_values(self, arguments: Sequence[Argument], configuration: Configuration) -> bool:
        """Whether the arguments decide how much dynamic shared memory the kernel needs."""
        if not self.has_dynamic:
            return False
        typed = self.specialisation.typed
        needed = dynamic_shared_memory.needed_by(typed, configuration, arguments)
        return dynamic_shared_memory.needed_by(typed, configuration) != needed

    def bounds(self, arguments: Sequence[Argument], run: CpuRun) -> None:
        """None: an array's extents are among its own parameters."""

    def cpu_code(self, configuration: Configuration, run: CpuRun) -> LoadedModule:
        """The code for a launch on the CPU.

        Raises:
            CompileError: the kernel is wrong.
        """
        from nvgen.runtime.cpu import launch as cpu  # a launch on a GPU may do without
        from nvgen.runtime.cpu import tiers

        blocks = blocks_like(configuration.block)
        if blocks not in self.code:
            code = cpu.prepare(self.specialisation, run, blocks, tiers.first(run, configuration))
            self.code.update(dict.fromkeys([blocks] if code.depends_on_block else ALL_BLOCKS, code))
        return tiers.current(self.code, blocks, configuration, run)

    def run_of(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> CpuRun:
        """How a launch runs that asks for a run: without the checks that are proved to find nothing."""
        if run.checks in PLAIN:
            return run
        from nvgen.runtime.cpu import race_proofs  # only checked runs need it

        return race_proofs.run_of(self, arguments, configuration, run)

    def interpret(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> None:
        """Has Python run the kernel.

        Raises:
            CompileError: it has an operation that cannot be interpreted.
            LaunchError: a check in it failed.
        """
        from nvgen.runtime.cpu import interpreted  # it loads a debugger, and most runs are compiled

        self.check(arguments, configuration)
        blocks = blocks_like(configuration.block)
        if blocks not in self.code:
            self.code[blocks] = interpreted.prepare(self.specialisation)
        interpreted.launch(self.code[blocks], arguments, configuration, run)

    def gpu_code(self, ordinal: int, *, is_noalias: bool, same_shapes: bool) -> modules.LoadedByContext:
        """The code for a GPU; ``is_noalias`` says that no array which is written overlaps another, ``same_shapes`` that
        arrays of as many dimensions are alike.

        Raises:
            CompileError: the kernel is wrong for this GPU.
        """
        told = is_noalias, same_shapes
        code: modules.LoadedByContext | None = self.code.get(told)
        if code is None:
            specialisation = self.told(is_noalias=is_noalias, same_shapes=same_shapes)
            image = images.image(specialisation, ordinal)
            is_shared = specialisation.source.is_sent and not self.globals
            code = modules.shared(image, ordinal) if is_shared else modules.LoadedByContext(image, ordinal)
            self.code[told] = code
        return code

    def told(self, *, is_noalias: bool, same_shapes: bool) -> Specialisation:
        """The kernel, where ``is_noalias`` with the names of the arrays that do not overlap."""
        options, names = self.specialisation.options, self.separable_names
        if is_noalias:
            named = names if isinstance(options.noalias, bool) else (*options.noalias, *names)
            options = options.with_changes(noalias=tuple(sorted({*named})))
        if same_shapes:
            options = options.with_changes(same_shapes=True)
        return self.specialisation.with_changes(options=options) if is_noalias or same_shapes else self.specialisation


def for_device(
    kernel: SpecialisableKernel, arguments: Sequence[PassedArgument], device: Device, run: CpuRun, cluster: Dim3 | None
) -> tuple[SpecialisedKernel, list[Argument]]:
    """The kernel for the types of the arguments, and the arguments as it takes them (``LaunchableKernel``)."""
    types, chosen_types, is_large = types_of(kernel.parameters, arguments)
    how = (run.checks, run.schedule, run.coroutines, run.cooperative, run.race_free, run.tier)
    key = (device.ordinal, is_large, how, chosen_types, cluster)
    found = kernel.launch_state.kept(key)
    if isinstance(found, SpecialisedKernel):
        return found, check_all(found.expected, arguments)
    specialisation = without_promises(
        kernel.specialise(types, large_arrays=is_large, is_interpreted=run.is_interpreted)
    )
    if device.ordinal is None:
        specialisation = _for_cpu(specialisation, cluster)
    access = specialisation.source.followed(lambda: tuple(accesses(specialisation.typed).values()))
    typed = specialisation.typed
    takes = expected_arguments([*types.values()], access, is_on_cpu=device.ordinal is None)
    taken = check_all(takes, arguments)  # a wrong argument is not worth a compilation
    is_told = device.ordinal is None or specialisation.options.noalias is True
    separable = () if is_told else aliasing.separable(typed)
    compares = device.ordinal is not None and _may_share_shapes(specialisation)
    uses, has_dynamic = global_accesses(typed), bool(arrays(typed))
    found = SpecialisedKernel(specialisation, takes, access, uses, has_dynamic, separable, compares, {}, {})
    kernel.launch_state.keep(key, found)
    return found, taken


def without_promises(kernel: Specialisation) -> Specialisation:
    """The kernel without what its decorator says of shapes: a launch looks at them."""
    if not kernel.options.same_shapes:
        return kernel
    return kernel.with_changes(options=kernel.options.with_changes(same_shapes=False))


def _may_share_shapes(kernel: Specialisation) -> bool:
    """Whether there are arrays of as many dimensions, two or more. For a debugger each has its own shape."""
    types = (local.type for local in kernel.typed.parameters)
    ndims = [type_.ndim for type_ in types if isinstance(type_, ArrayType) and type_.ndim > 1]
    return len(ndims) > len(set(ndims)) and not kernel.options.debug


def _for_cpu(specialisation: Specialisation, cluster: Dim3 | None) -> Specialisation:
    """The kernel as the CPU runs it, whose code is for one size of clusters."""
    if cluster is not None:
        options = specialisation.options.with_changes(cluster=cluster)
        specialisation = specialisation.with_changes(options=options)
    return specialisation.source.followed(lambda: specialisation.for_target(CpuLegaliser()))


# Launches that somebody else runs


class TypedLaunch(Node):
    """A launch on host memory, with the typed kernel."""

    specialisation: Specialisation
    arguments: list[Argument]
    configuration: Configuration


def specialisation_of(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> Specialisation:
    """The kernel of a launch as it is compiled for these arguments.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong, or the device is not there.
    """
    found, checked = slow_path.for_launch(configured, arguments)
    assert isinstance(found, SpecialisedKernel)
    is_noalias, same_shapes = slow_path.is_noalias(found, checked), slow_path.same_shapes(found, checked)
    return found.told(is_noalias=is_noalias, same_shapes=same_shapes)


def on_cpu(configured: ConfiguredLaunch, arguments: Sequence[Any]) -> TypedLaunch:
    """A launch as the CPU runs it: compiled, whatever it checks.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong.
    """
    configuration, passed = slow_path.on_host_memory(configured, arguments)
    launch = slow_path.host_launch(configured.kernel, passed, configuration, UNCHECKED)
    assert isinstance(launch.found, SpecialisedKernel)
    return TypedLaunch(launch.found.specialisation, launch.arguments, launch.configuration)


def for_gpus(kernel: SpecialisableKernel, configured: ConfiguredLaunch, arguments: Sequence[Any]) -> TypedLaunch:
    """A launch of the kernel that GPUs are given, with its arguments in the memory of the process.

    Raises:
        CompileError: the kernel is wrong for these arguments.
        LaunchError: the configuration or an argument is wrong.
    """
    configuration, passed = slow_path.on_host_memory(configured, arguments)
    types, _, is_large = types_of(kernel.parameters, passed)
    specialisation = without_promises(kernel.specialise(types, large_arrays=is_large))
    typed = specialisation.typed
    takes = expected_arguments([*types.values()], tuple(accesses(typed).values()), is_on_cpu=True)
    checked = check_all(takes, passed)
    if arrays(typed):
        dynamic_shared_memory.check(typed, checked, configuration)
    return TypedLaunch(specialisation, checked, configuration)
