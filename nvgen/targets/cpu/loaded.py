"""Machine code in this process, and what launches have to know of it. Nothing here loads LLVM."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nvgen.lang import GlobalArray
from nvgen.records import Node
from nvgen.targets.cpu.symbols import kernel_symbol

if TYPE_CHECKING:
    from nvgen.targets.cpu.checks.instrumented_module import RaceFree
    from nvgen.targets.cpu.thread import Site
    from nvgen.targets.failure import Check


class Pace:
    """How fast a kernel runs, as far as its last launch has shown; what is assumed first is a simple kernel."""

    seconds_per_thread = 1e-9


class LoadedModule(Node):
    """Machine code in memory. It lives as long as this object, which keeps the arrays that the code uses as well.

    ``checks`` are those that may fail when it runs.
    """

    library: Any
    arrays: tuple[GlobalArray, ...]
    checks: tuple[Check, ...]
    #: Whether it prints.
    prints: bool
    #: Where threads wait.
    sites: tuple[Site, ...] = ()
    #: The blocks of a cluster along each dimension, which run together.
    cluster: tuple[int, int, int] = (1, 1, 1)
    #: Whether all blocks of the grid run together.
    is_cooperative: bool = False
    wanted_checks: Set[str] = frozenset()
    #: How often the bytes of a granule of shared and of global memory are halved, where accesses are looked at.
    shared_shift: int = 0
    global_shift: int = 0
    #: The kernel's race-free parameters, in the order of all its arrays: None for others.
    race_free: tuple[RaceFree | None, ...] = ()
    #: The blocks of a cluster, whether they run together or not, where accesses are looked at.
    instrumented_cluster: tuple[int, int, int] = (1, 1, 1)
    #: Whether a function of it calls itself.
    is_recursive: bool = False

    def address(self, name: str) -> int:
        """The address of a kernel's function."""
        return int(self.library[kernel_symbol(name)])

    @cached_property
    def pace(self) -> Pace:
        """What launches note of the kernel."""
        return Pace()

    @cached_property
    def _functions(self) -> dict[str, Any]:
        return {}

    def function(self, name: str, prototype: Any) -> Any:
        """A kernel's function, as a ``ctypes`` function of that prototype."""
        known = self._functions.get(name)
        if known is None:
            known = self._functions[name] = prototype(self.address(name))
        return known
