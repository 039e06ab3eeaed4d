"""PTX text that is loaded: its kernels, its variables, and the code that was made of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from nvgen import diagnostics, progress
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.lang import KernelOptions
from nvgen.ptx import SourceText
from nvgen.ptx.tree import Directive, Function, Module
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.launch.device import Device
from nvgen.runtime.ptx.parameters import Parameter, options_of, parameters_of
from nvgen.targets.configuration import Dim3
from nvgen.targets.cpu import deadlock, printing
from nvgen.targets.cpu.loaded import LoadedModule, with_checked_code
from nvgen.targets.cpu.options import CpuOptions
from nvgen.targets.cpu_run import ALL_BLOCKS, RANDOM, BlockShape, CpuRun


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
        self._lock = threading.RLock()

    @property
    def kernels(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return tuple(self._kernels)

    @cached_property
    def allocates(self) -> bool:
        """Whether its kernels may have memory that no launch gives them."""
        return any(function.name == "malloc" and function.body is None for function in self.module.functions)

    @cached_property
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

    @cached_property
    def source_lines(self) -> Any:
        """The sources of its instructions, as far as it says them."""
        from nvgen.runtime.ptx.source_lines import SourceLines  # only a launch that fails needs them

        return SourceLines(self.module, self.source)

    @cached_property
    def images(self) -> Any:
        """What GPUs have loaded of it."""
        from nvgen.runtime.ptx.gpu import Images  # most machines that run PTX this way have no GPU

        return Images(self)


class LoadableKernel:
    """A kernel of a module."""

    def __init__(self, text: LoadedText, function: Function) -> None:
        """Reads what it is declared with."""
        self.text, self.function = text, function
        self.name = function.name
        self.parameters: tuple[Parameter, ...] = parameters_of(function, text.source)
        self.options: KernelOptions = options_of(function)
        self._codes: dict[Any, LoadedModule] = {}

    def code(self, run: CpuRun, blocks: BlockShape, cluster: Dim3 | None, is_cooperative: bool) -> LoadedModule:
        """Its code on the CPU, for blocks and clusters of a launch, which all run at once if it is cooperative; kept.

        Raises:
            CompileError: it has what the CPU does not run.
        """
        variant = (run.checks, run.schedule == RANDOM, run.coroutines, cluster, is_cooperative)
        known = self._codes.get((variant, blocks))
        if known is None:
            options = CpuOptions(
                checks=run.checks, shuffles=run.schedule == RANDOM, blocks=blocks, coroutines=run.coroutines
            )
            known = self._compiled(options, self._module(cluster), is_cooperative)
            every = [blocks] if known.depends_on_block else ALL_BLOCKS
            self._codes.update(dict.fromkeys([(variant, shape) for shape in every], known))
        return known

    def _compiled(self, options: CpuOptions, module: Module, is_cooperative: bool) -> LoadedModule:
        from nvgen.runtime.cpu import compilation  # it loads LLVM, which a launch on a GPU may do without

        symbols: Mapping[str, int] = {**printing.symbols(), **deadlock.symbols(), **self.text.variables.symbols}
        lift: Callable[[CpuOptions], LoadedModule] = lambda options: compilation.lifted(  # noqa: E731
            module, self.text.source, self.name, options, symbols, is_cooperative=is_cooperative
        )
        with progress.compiling(f"{self.name} for the CPU", progress.CPU_STEPS):
            return with_checked_code(self.name, options, lift)

    def _module(self, cluster: Dim3 | None) -> Module:
        """The module, in which the kernel has the clusters that a launch says."""
        module = self.text.module
        if cluster is None:
            return module
        said = Directive("reqnctapercluster", tuple(map(str, cluster)))
        changed = self.function.with_changes(directives=(*self.function.directives, said))
        statements = tuple(changed if one is self.function else one for one in module.statements)
        return module.with_changes(statements=statements)


class ConfiguredKernel:
    """A kernel with what stands in the brackets of a launch, and maybe a device."""

    __slots__ = ("configuration", "device", "kernel", "run_options")

    def __init__(
        self, kernel: LoadableKernel, configuration: Any, device: Device | None, run_options: CpuRunOptions | None
    ) -> None:
        """Keeps them; the launch looks at them."""
        self.kernel, self.configuration = kernel, configuration
        self.device, self.run_options = device, run_options
