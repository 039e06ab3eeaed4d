"""The two tiers of a kernel's code, and which of them a launch begins with.

*Baseline* code is what few passes of LLVM and its fast instruction selection make of the kernel's LLVM IR, *optimised*
code what all of them make of the same text; so both have the same results and the same checks. Baseline code is made in
a small part of the time. A kernel begins with it, unless a launch has so many threads that it is not worth it, and goes
on with the optimised code once launches have shown that they are (``targets.cpu.objects.optimised``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from nvgen.codegen.contract.configuration import Configuration
from nvgen.codegen.contract.cpu_run import BASELINE, OPTIMISED, BlockShape, CpuRun
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.objects import cached_images, memory, own_functions
from nvgen.targets.cpu.objects.loaded import LoadedModule, no_source, with_checked_code
from nvgen.targets.cpu.objects.optimised import BaselineRuns, OptimisedCode

#: A launch of more threads gets the optimised code at once: the baseline code of a kernel that only adds takes as long
#: for them as the optimised code takes to be made.
MOST_THREADS = 1 << 20
#: The same of a launch that runs in one piece, which cannot go on with other code: with baseline code it takes up to
#: half as long again, and a microsecond a thread or more.
MOST_IN_ONE_PIECE = 1 << 13
#: Whether all launches get the optimised code that say nothing else.
_wants_optimised: ContextVar[bool] = ContextVar("nvgen_optimised_only", default=False)


@contextmanager
def optimised_only() -> Iterator[None]:
    """While it runs, launches of this thread that say nothing else have the optimised code: what is measured does not
    become another one meanwhile."""
    token = _wants_optimised.set(True)
    try:
        yield
    finally:
        _wants_optimised.reset(token)


def wants_optimised(threads: int, *, is_in_one_piece: bool = False) -> bool:
    """Whether a launch of so many threads has the optimised code at once."""
    return threads > (MOST_IN_ONE_PIECE if is_in_one_piece else MOST_THREADS) or _wants_optimised.get()


def named(codes: Iterable[Any]) -> tuple[str, ...]:
    """The tiers of a kernel's code that launches have now; what is interpreted has none."""
    found = [code for code in codes if isinstance(code, LoadedModule)]
    current = {OPTIMISED if _has_optimised(code) else BASELINE for code in found}
    return tuple(sorted(current))


def _has_optimised(code: LoadedModule) -> bool:
    return not code.is_baseline or (code.optimised is not None and code.optimised.module is not None)


class KernelCode:
    """What makes the code of a kernel.

    ``compiled`` compiles it for options, and ``symbols`` are the addresses of what it may call, by name. ``kept`` is
    the code for options that was kept, and ``keep`` keeps an image of the optimised code with what is known of it.
    """

    def __init__(
        self,
        name: str,
        compiled: Callable[[CpuOptions], LoadedModule],
        symbols: Callable[[], Mapping[str, int]],
        kept: Callable[[CpuOptions], LoadedModule | None] | None = None,
        keep: Callable[[LoadedModule, CpuOptions], object] | None = None,
    ) -> None:
        self._name, self._compiled, self._symbols, self._kept, self._keep = name, compiled, symbols, kept, keep

    def code(self, options: CpuOptions, tier: str | None) -> LoadedModule:
        """The code of a tier; with None baseline code that knows how to get the optimised code, or that itself.

        Raises:
            CompileError: the kernel is wrong.
        """
        if tier == OPTIMISED or not memory.is_available():  # code that LLVM has linked is not loaded anywhere else
            return self._optimised(options)
        found = None if tier == BASELINE or self._kept is None else self._kept(options)
        if found is not None:
            return self._complete(found, options)
        of_baseline = options.with_changes(is_baseline=True)
        made = self._compiled(of_baseline)
        if not made.is_baseline:
            return self._complete(made, options)
        baseline = self._complete(made, of_baseline)
        if tier == BASELINE:
            return baseline
        runs = BaselineRuns()

        def make() -> LoadedModule:
            return self._of_baseline(made, options).with_changes(baseline_runs=runs)

        size = made.text_size + own_functions.text_size(made.library)
        optimised = OptimisedCode(size, make, runs)
        return baseline.with_changes(optimised=optimised, baseline_runs=runs)

    def _optimised(self, options: CpuOptions) -> LoadedModule:
        return self._complete(self._compiled(options), options)

    def _complete(self, made: LoadedModule, options: CpuOptions) -> LoadedModule:
        return with_checked_code(made, self._name, options, self._compiled)

    def _of_baseline(self, baseline: LoadedModule, options: CpuOptions) -> LoadedModule:
        """Optimised code of the text that the baseline code is made from; of the kernel where nobody has that text any
        more, or the code cannot be loaded here."""
        source = baseline.source()
        if source is None:
            return self._optimised(options)
        from nvgen.targets.cpu import code_generation, loading  # they load LLVM

        made, symbols = code_generation.image_of(source), self._symbols()
        own = loading.OwnFunctions(symbols, is_baseline=False)
        library = None if made is None else own_functions.loaded(made, symbols, own)
        if library is None:
            return self._optimised(options)
        code = baseline.with_changes(library=library, image=made, is_baseline=False, source=no_source)
        if self._keep is None:
            cached_images.keep()  # the functions of the target's own
        else:
            self._keep(code, options)
        return self._complete(code.with_changes(image=None), options)


def first(run: CpuRun, configuration: Configuration) -> str | None:
    """The tier of the code that a kernel gets for a launch, of which there is none yet."""
    if run.tier is None and wants_optimised(configuration.thread_count, is_in_one_piece=run.is_in_one_piece):
        return OPTIMISED
    return run.tier


def current(
    known: dict[BlockShape, LoadedModule], blocks: BlockShape, configuration: Configuration, run: CpuRun
) -> LoadedModule:
    """The code that a launch begins with, of a kernel of which some is ``known`` for its blocks. What takes the place
    of other code does so there as well.

    Raises:
        CompileError: the optimised code had to be compiled anew, and is wrong by now.
    """
    code = known[blocks]
    optimised = code.optimised
    if optimised is None:
        return code
    is_wanted = wants_optimised(configuration.thread_count, is_in_one_piece=run.is_in_one_piece)
    module = optimised.load() if is_wanted else optimised.module
    if module is None:
        return code
    known.update({shape: module for shape, one in known.items() if one is code})
    return module
