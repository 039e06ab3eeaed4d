"""Machine code in this process, and what launches have to know of it. Nothing here loads LLVM."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Set
from typing import TYPE_CHECKING, Any

from nvgen.base.forks import ForkLock
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.lang import GlobalArray
from nvgen.targets.cpu.conventions.failure_record import OF_ALL_CHECKS
from nvgen.targets.cpu.conventions.symbols import global_symbol, kernel_symbol

if TYPE_CHECKING:
    from nvgen.codegen.contract.run_checks import Check
    from nvgen.diagnostics import Diagnostic, Span
    from nvgen.targets.cpu.conventions.options import CpuOptions
    from nvgen.targets.cpu.conventions.thread import Site
    from nvgen.targets.cpu.objects.image import Image
    from nvgen.targets.cpu.objects.optimised import BaselineRuns, OptimisedCode, Source


#: Seconds that a thread of a simple kernel takes.
_ASSUMED = 1e-9


class Pace:
    """How fast a kernel runs, as far as its last launch has shown; what is assumed first is a simple kernel."""

    seconds_per_thread = _ASSUMED

    @property
    def is_measured(self) -> bool:
        """Whether a launch has shown it."""
        return self.seconds_per_thread != _ASSUMED


class CheckedCode:
    """The code of a kernel that makes all checks, for launches that come to blocks which its other code leaves.

    ``make`` makes it.
    """

    def __init__(self, name: str, make: Callable[[], LoadedModule]) -> None:
        self._name, self._make = name, make
        #: The word that tells the other code where its function is.
        self._word = ctypes.c_void_p()
        #: None until it is there.
        self.module: LoadedModule | None = None
        self._lock = ForkLock()

    @property
    def word(self) -> int:
        """The address of the word with the address of the kernel's function; that is null until it is there."""
        return ctypes.addressof(self._word)

    def load(self) -> None:
        """Has the code be there."""
        with self._lock:
            made = self._make() if self.module is None else None
            if made is not None and self.module is None:  # a signal's handler may have launched the kernel meanwhile
                self.module = made
                self._word.value = made.address(self._name)

    def check(self, number: int) -> Check:
        """The check with a number. It may have run in another tier of the code, which has the same checks."""
        self.load()
        assert self.module is not None
        return self.module.checks[number - OF_ALL_CHECKS]


def no_source() -> None:
    """Of code that no optimised code is made from."""


class Reports(Node):
    """What is said of a launch that failed, by the numbers that the code knows."""

    #: The checks that may fail.
    checks: tuple[Check, ...]
    #: Where threads wait.
    sites: tuple[Site, ...]
    #: Where accesses stand that are looked at, by the numbers that cells of memory have
    #: (``lang.meaning.shadow_records``).
    accesses: tuple[Span, ...] = ()


class LoadedModule(Node):
    """Machine code in memory. It lives as long as this object, which keeps the arrays that the code uses as well."""

    #: What has the addresses of its functions, by their names.
    library: Any
    arrays: tuple[GlobalArray, ...]
    #: Makes the reports.
    reports: Callable[[], Reports]
    #: Whether it prints.
    prints: bool
    #: The digest of what LLVM was given.
    emitted: str = ""
    #: How long that is.
    text_size: int = 0
    #: Whether it is what few passes make of that.
    is_baseline: bool = False
    #: What optimised code is made from where it is; None where nobody has kept that.
    source: Callable[[], Source | None] = no_source
    #: That code.
    optimised: OptimisedCode[LoadedModule] | None = None
    #: The runs of baseline code that show when optimised code is worth it, of either; None for other code.
    baseline_runs: BaselineRuns | None = None
    #: Whether functions of libdevice are in it.
    has_libdevice: bool = False
    #: The code as it can be kept; None where it was kept, or cannot be.
    image: Image | None = None
    #: Whether threads wait for each other anywhere.
    has_sites: bool = False
    #: Whether they do so in loops that look at memory.
    spins: bool = False
    #: The blocks of a cluster along each dimension, which run together.
    cluster: tuple[int, int, int] = (1, 1, 1)
    #: Whether all blocks of the grid run together.
    is_cooperative: bool = False
    wanted_checks: Set[str] = frozenset()
    #: How often the bytes of a granule of shared and of global memory are halved, where accesses are looked at.
    shared_shift: int = 0
    global_shift: int = 0
    #: Whether nothing orders its threads, which is looked for as ``lang.meaning.unordered`` does, and the sites of
    #: its accesses.
    is_unordered: bool = False
    site_count: int = 0
    #: Whether accesses are left out, of each array among the kernel's parameters.
    race_free: tuple[bool, ...] = ()
    #: The blocks of a cluster, whether they run together or not, where accesses are looked at.
    instrumented_cluster: tuple[int, int, int] = (1, 1, 1)
    #: Whether a function of it calls itself.
    is_recursive: bool = False
    #: Whether it is for blocks of some sizes only (``CpuOptions.blocks``).
    depends_on_block: bool = False
    #: Whether it leaves some blocks to code that makes all checks.
    leaves_blocks: bool = False
    #: That code, where it does.
    checked: CheckedCode | None = None
    #: Adds to the diagnostic of a failed launch the source that PTX was compiled from; None for other code.
    explained: Callable[[Diagnostic], Diagnostic] | None = None

    @kept
    def _reports(self) -> Reports:
        return self.reports()

    @property
    def checks(self) -> tuple[Check, ...]:
        """Those that may fail when it runs."""
        return self._reports.checks

    def check(self, number: int) -> Check:
        """The check with the number that a failure's record has."""
        if self.checked is not None and number >= OF_ALL_CHECKS:
            return self.checked.check(number)
        return self.checks[number]

    @property
    def sites(self) -> tuple[Site, ...]:
        """Where threads wait."""
        return self._reports.sites

    @property
    def accesses(self) -> tuple[Span, ...]:
        """Where accesses stand that are looked at."""
        return self._reports.accesses

    def address(self, name: str) -> int:
        """The address of a kernel's function."""
        return int(self.library[kernel_symbol(name)])

    @kept
    def pace(self) -> Pace:
        """What launches note of the kernel."""
        return Pace()

    @kept
    def _functions(self) -> dict[str, Any]:
        return {}

    def function(self, name: str, prototype: Any) -> Any:
        """A kernel's function, as a ``ctypes`` function of that prototype."""
        known = self._functions.get(name)
        if known is None:
            known = self._functions[name] = prototype(self.address(name))
        return known


def with_checked_code(
    made: LoadedModule, name: str, options: CpuOptions, compiled: Callable[[CpuOptions], LoadedModule]
) -> LoadedModule:
    """What was made of a kernel for ``options``, with its checked code where it leaves blocks to that; ``compiled``
    makes it."""
    if not made.leaves_blocks:
        return made
    of_all = options.with_changes(leaves=False)
    return made.with_changes(checked=CheckedCode(name, lambda: compiled(of_all)))


def variables(arrays: Mapping[str, GlobalArray]) -> dict[str, int]:
    """The addresses of device global variables, which are given by name, by their symbols."""
    return {global_symbol(name): array.address for name, array in arrays.items()}
