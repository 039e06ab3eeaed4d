"""PTX text that is loaded: its kernels, its variables, and the code that was made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.base.kept import kept
from nvgen.codegen.contract.configuration import Configuration, Dim3
from nvgen.codegen.contract.cpu_run import ALL_BLOCKS, RANDOM, STEP, BlockShape, CpuRun, blocks_like
from nvgen.codegen.contract.run_checks import BOUNDS, PLAIN, RACE
from nvgen.diagnostics import CompileError, Diagnostic, LaunchError, Span
from nvgen.diagnostics.suggestion import closest
from nvgen.files import progress
from nvgen.lang import KernelOptions
from nvgen.ptx import SourceText, grid_workspace, parse
from nvgen.ptx.tree import Directive, Function, Module
from nvgen.runtime.cpu import tiers
from nvgen.runtime.cpu.bounds_table import BoundsTable
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, arrays
from nvgen.runtime.launch.device import CPU, Device
from nvgen.runtime.launch.passed_arguments import ArgumentKind, PassedArgument
from nvgen.runtime.launch.slow_path import HostLaunch
from nvgen.runtime.launch.state import DeviceKernel, LaunchState
from nvgen.runtime.ptx import arguments as arguments_of
from nvgen.runtime.ptx.arguments import EncodedMap
from nvgen.runtime.ptx.parameters import Parameter, check_block, options_of, parameters_of
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects.loaded import LoadedModule
from nvgen.targets.cpu.threads import deadlock
from nvgen.tree.analysis.access import Access, GlobalUse

if TYPE_CHECKING:
    from nvgen.runtime.gpu.modules import LoadedByContext
    from nvgen.types import Type


class LoadedText:
    """A module of PTX with what launches keep of it. Threads may share it."""

    def __init__(
        self, module: Module, source: SourceText, memory: int | None = None, elsewhere: Mapping[str, int] = {}
    ) -> None:
        """Keeps the text; nothing is compiled or allocated before it is needed. ``memory`` is where the variables lie
        (``variables.room``); None for memory of their own, but for those that lie ``elsewhere``."""
        self.module, self.source, self._memory, self._elsewhere = module, source, memory, elsewhere
        self._kernels = {kernel.name: kernel for kernel in module.kernels}
        self._known: dict[str, LoadableKernel] = {}
        self._lock = ForkLock()

    @property
    def kernels(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return tuple(self._kernels)

    @kept
    def allocates(self) -> bool:
        """Whether its kernels may have memory that no launch gives them."""
        return any(function.name == "malloc" and function.body is None for function in self.module.functions)

    @kept
    def _variables(self) -> Any:
        from nvgen.runtime.ptx.variables import Variables  # who only looks at kernels, or has a GPU, needs none

        return Variables(self.module, self.source, self._memory, self._elsewhere)

    @property
    def variables(self) -> Any:
        """The variables in the memory of the process, by name (``runtime.ptx.variables``).

        Raises:
            CompileError: they cannot be allocated.
        """
        with self._lock:
            return self._variables

    def kernel(self, name: Any) -> LoadableKernel:
        """A kernel by its name.

        Raises:
            LaunchError: there is none of that name.
        """
        if not isinstance(name, str):
            name = str(name)
        known = self._known.get(name)
        if known is not None:
            return known
        function = self._kernels.get(name)
        if function is None:
            # C++ compilers write a name with its length and its types around it: _Z5scalePfi.
            near = closest(name, self._kernels) or [one for one in self._kernels if name and name in one]
            error = diagnostics.ptx_lift.NoSuchKernel(
                None, name, diagnostics.first_of(self.kernels) if self.kernels else "none"
            )
            raise LaunchError(error.because(error.DidYouMean(near[0])) if len(near) == 1 else error)
        return self._known.setdefault(name, LoadableKernel(self, function))

    @kept
    def source_lines(self) -> Any:
        """The sources of its instructions, as far as it says them."""
        from nvgen.runtime.ptx.source_lines import SourceLines  # only a launch that fails needs them

        return SourceLines(self.module, self.source)

    def __reduce__(self) -> Any:
        return _text_of, (self.source.text, self.source.name)

    @kept
    def images(self) -> Any:
        """What GPUs have loaded of it."""
        from nvgen.runtime.ptx.gpu import Images  # most machines that run PTX this way have no GPU

        return Images(self)


def _text_of(text: str, name: str) -> LoadedText:
    """A text out of a pickle, whose variables have their initial values."""
    return LoadedText(parse(text, name), SourceText(text, name))


class LoadableKernel:
    """A kernel of a module, as launches know kernels (``runtime.launch.state.LaunchableKernel``)."""

    #: No parameter of PTX has one.
    defaults: Mapping[str, Any] = {}

    def __init__(self, text: LoadedText, function: Function) -> None:
        """Reads what it is declared with."""
        self.text, self.function = text, function
        self.name = function.name
        self.declared: tuple[Parameter, ...] = parameters_of(function, text.source)
        self.options: KernelOptions = options_of(function)
        #: What launches have found out.
        self.launch_state = LaunchState()

    @kept
    def parameters(self) -> Mapping[str, Type | None]:
        """The parameters by their names; None for those that take more than numbers of one type."""
        return {parameter.name: parameter.scalar for parameter in self.declared}

    def parameter_span(self, name: str) -> Span:
        """Where a parameter is declared."""
        return next(parameter.span for parameter in self.declared if parameter.name == name)

    def for_device(
        self, arguments: Sequence[PassedArgument], device: Device, run: CpuRun, cluster: Dim3 | None
    ) -> tuple[DeviceKernel, list[Argument]]:
        """The kernel on a device, and the arguments as its parameters take them (``LaunchableKernel``)."""
        taken = [self._taken(*pair, device) for pair in zip(self.declared, arguments, strict=True)]
        return self.on_device(device, run, cluster), taken

    def _taken(self, parameter: Parameter, argument: PassedArgument, device: Device) -> Argument:
        return arguments_of.taken(parameter, argument, is_on_cpu=device.ordinal is None)

    def on_device(self, device: Device, run: CpuRun, cluster: Dim3 | None) -> DeviceKernel:
        """The kernel on a device, whatever its arguments are; kept."""
        key = (device.ordinal, (run.checks, run.schedule, run.coroutines, run.cooperative, run.tier), cluster)
        found = self.launch_state.kept(key)
        if found is None:
            found = PtxOnDevice(self, cluster)
            self.launch_state.keep(key, found)
        return found

    def on_cpu(self, arguments: list[Argument], configuration: Configuration, run: CpuRun) -> HostLaunch:
        """A launch on the CPU, with arguments as the parameters take them."""
        if configuration.cooperative:
            run = run.with_changes(cooperative=True)
        return HostLaunch(self.on_device(CPU, run, configuration.cluster), arguments, configuration, run, run)

    @kept
    def proofs(self) -> Any:
        """What is proved of its launches."""
        from nvgen.runtime.ptx.race_proofs import PtxProofs  # only checked runs need it

        return PtxProofs(self)

    @kept
    def of_addresses(self) -> KernelOfAddresses:
        """The same kernel for launches on the CPU that are given addresses instead of arrays."""
        return KernelOfAddresses(self.text, self.function)

    def __reduce__(self) -> Any:
        return LoadedText.kernel, (self.text, self.name)

    def __repr__(self) -> str:
        return f"<PTX kernel {self.name!r}>"


class KernelOfAddresses(LoadableKernel):
    """A kernel whose launches are given numbers alone: addresses are integers."""

    def _taken(self, parameter: Parameter, argument: PassedArgument, device: Device) -> Argument:
        number = PassedArgument(argument.value, ArgumentKind.OTHER, argument.parameter)
        return arguments_of.number(parameter, number)


class PtxOnDevice:
    """A kernel of PTX on a device, which is the same for all types of arguments (``DeviceKernel``).

    What a kernel does to arrays, nobody knows.
    """

    globals: tuple[GlobalUse, ...] = ()
    unchanged: Callable[[], bool] | None = None

    def __init__(self, kernel: LoadableKernel, cluster: Dim3 | None) -> None:
        """Compiles nothing before it is needed; ``cluster`` is that of launches on the CPU."""
        self._kernel, self._text, self._cluster = kernel, kernel.text, cluster
        #: What was compiled for the CPU, by what is known of the blocks.
        self.code: dict[BlockShape, LoadedModule] = {}

    def holds(self) -> bool:
        """Always: there are no names outside of the text."""
        return True

    @property
    def says_access(self) -> bool:
        """False: an address may be used in any way."""
        return False

    def access(self, arguments: Sequence[Argument]) -> tuple[Access, ...]:
        """Reads and writes, of each array."""
        return tuple(Access(reads=True, writes=True) for _ in arrays(arguments))

    def separable(self, arguments: Sequence[Argument]) -> None:
        """None: the text is what it is."""

    def alike(self, arguments: Sequence[Argument]) -> tuple[()]:
        """None: the text is what it is."""
        return ()

    def check(self, arguments: Sequence[Argument], configuration: Configuration) -> None:
        """Refuses blocks of other sizes than the kernel says.

        Raises:
            LaunchError: they are.
        """
        with self._explaining():
            check_block(self._kernel.function, configuration, self._text.source)

    def checks_values(self, arguments: Sequence[Argument], configuration: Configuration) -> bool:
        """Never: directives speak of blocks alone."""
        return False

    def run_of(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> CpuRun:
        """How a launch runs that asks for a run: without the checks that are proved to find nothing."""
        if run.checks in PLAIN:
            return run
        found: CpuRun = self._kernel.proofs.run_of(arguments, configuration, run)
        return found

    def bounds(self, arguments: Sequence[Argument], run: CpuRun) -> BoundsTable | None:
        """The memory of the arguments and the variables of the module, where the run checks bounds.

        Raises:
            CompileError: the variables cannot be allocated.
        """
        if BOUNDS not in run.checks:
            return None
        with self._explaining():
            variables = self._text.variables.ranges
        instrumented = [*variables, *(arguments_of.memory_behind(arguments) if RACE in run.checks else ())]
        known = arguments_of.known_memory(arguments)
        of_maps = [one.described for one in arguments if isinstance(one, EncodedMap)]
        return BoundsTable(
            known.of_each,
            known.ranges,
            None if self._text.allocates else variables,
            [*(ArrayArgument(None, address, size, (), True) for address, size in instrumented), *of_maps],
            known.ranges is not None and known.has_addresses,
            [(address, self._unknown(position, address)) for position, address in known.unknown.items()],
            arguments_of.least_address(),
            variables,
        )

    def _unknown(self, position: int, address: int) -> Diagnostic:
        name = self._kernel.declared[position].name
        return diagnostics.ptx_launch.UnknownMemory(None, self._kernel.name, name, f"{address:#x}")

    def interpret(self, arguments: Sequence[Argument], configuration: Configuration, run: CpuRun) -> None:
        """Refused.

        Raises:
            LaunchError: PTX has no function of Python.
        """
        raise LaunchError(diagnostics.ptx_launch.NoSuchPtxCheck(None, STEP))

    def cpu_code(self, configuration: Configuration, run: CpuRun) -> LoadedModule:
        """Its code on the CPU, for blocks of a launch.

        Raises:
            CompileError: it has what the CPU does not run.
        """
        if run.cooperative:
            self._text.variables.begin_launch()
        blocks = blocks_like(configuration.block)
        if blocks not in self.code:
            options = CpuOptions(
                checks=run.checks, shuffles=run.schedule == RANDOM, blocks=blocks, coroutines=run.coroutines
            )
            with self._explaining():
                made = self._compiled(options, self._module(), run.cooperative, tiers.first(run, configuration))
            self.code.update(dict.fromkeys([blocks] if made.depends_on_block else ALL_BLOCKS, made))
        return tiers.current(self.code, blocks, configuration, run)

    def gpu_code(self, ordinal: int, *, is_noalias: bool, same_shapes: bool) -> LoadedByContext:
        """What the driver loads: the text."""
        code: LoadedByContext = self._text.images.of(self._kernel, ordinal)
        return code

    @contextmanager
    def _explaining(self) -> Iterator[None]:
        """Adds to what is said the places in the source from which the text was compiled."""
        try:
            yield
        except (CompileError, LaunchError) as error:
            raise error.each(self._named) from None

    def _named(self, diagnostic: Diagnostic) -> Diagnostic:
        named: Diagnostic = self._text.source_lines.named(diagnostic)
        return named

    def _named_alone(self, diagnostic: Diagnostic) -> Diagnostic:
        """The same for a launch whose blocks cannot wait for each other."""
        if isinstance(diagnostic, diagnostics.warp.Trapped) and grid_workspace.is_read(self._text.module):
            diagnostic = diagnostic.because(diagnostic.NotCooperative())
        return self._named(diagnostic)

    def _compiled(self, options: CpuOptions, module: Module, is_cooperative: bool, tier: str | None) -> LoadedModule:
        from nvgen.runtime.cpu import compilation  # it loads LLVM, which a launch on a GPU may do without

        name, text = self._kernel.name, self._text
        symbols: Mapping[str, int] = {**printing.symbols(), **deadlock.symbols(), **text.variables.symbols}

        def lift(chosen: CpuOptions) -> LoadedModule:
            lifted = compilation.lifted(module, text.source, name, chosen, symbols, is_cooperative=is_cooperative)
            return lifted.with_changes(explained=self._named if is_cooperative else self._named_alone)

        with progress.compiling(f"{name} for the CPU", progress.CPU_STEPS):
            return tiers.KernelCode(name, lift, lambda: symbols).code(options, tier)

    def _module(self) -> Module:
        """The module, in which the kernel has the clusters that a launch says."""
        module, function = self._text.module, self._kernel.function
        if self._cluster is None:
            return module
        said = Directive("reqnctapercluster", tuple(map(str, self._cluster)))
        changed = function.with_changes(directives=(*function.directives, said))
        statements = tuple(changed if one is function else one for one in module.statements)
        return module.with_changes(statements=statements)
