"""The machine code of a kernel: what another process has compiled, or compiled now and kept.

Code is kept as images of kernels for GPUs are (``runtime.gpu.images``), under the digest of all that it is made of: the
kernel's fingerprint, what the code checks, the processor, nvgen and LLVM. Besides the code what is kept says what a
launch has to know of it. What is said of a failed launch is not kept: it is made anew from the typed kernel, which is
there, by the steps that made the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nvgen.files import cached_libdevice, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects import cached_images, loaded, own_functions
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports, with_checked_code
from nvgen.targets.cpu.threads import deadlock
from nvgen.tree.analysis.access import global_accesses
from nvgen.tree.analysis.fingerprint import fingerprint

if TYPE_CHECKING:
    from nvgen.targets.cpu.conventions.instrumented_module import RaceFree


def code(specialisation: Specialisation, options: CpuOptions) -> LoadedModule:
    """A kernel's code in this process.

    Raises:
        CompileError: the kernel is wrong.
    """
    return with_checked_code(specialisation.name, options, lambda chosen: _code(specialisation, chosen))


def _code(specialisation: Specialisation, options: CpuOptions) -> LoadedModule:
    key = cached_images.key(fingerprint(specialisation.typed, specialisation.options), options)
    symbols = {**printing.symbols(), **deadlock.symbols()}
    found = cached_images.find(key)
    if found is not None:
        read = _read(*found, specialisation, options, symbols)
        if read is not None:
            return read
    from nvgen.runtime.cpu import compilation  # it loads LLVM

    with progress.compiling(f"{specialisation.name} for the CPU", progress.CPU_STEPS):
        made = compilation.compiled(specialisation, options, symbols)
    if made.image is not None:
        libdevice = cached_libdevice.current() if made.has_libdevice else None
        cached_images.keep(key, made.image, **_facts(made), libdevice=libdevice)
    return made.with_changes(image=None)  # it is in memory, and perhaps on disk: nobody asks for it again


#: What a launch has to know of the code, as JSON says it.
_FACTS = (
    *("emitted", "prints", "has_sites", "cluster", "is_cooperative", "shared_shift", "global_shift"),
    *("instrumented_cluster", "is_recursive", "depends_on_block", "leaves_blocks"),
)
#: What is made of other things where the code is read.
MADE = ("library", "arrays", "reports", "image", "wanted_checks", "race_free", "has_libdevice", "checked", "explained")


def _facts(of: LoadedModule) -> dict[str, Any]:
    return {**{name: getattr(of, name) for name in _FACTS}, "race_free": [_dimensions(one) for one in of.race_free]}


def _dimensions(of: RaceFree | None) -> list[list[int] | None] | None:
    if of is None:
        return None
    return [None if of.dimensions is None else sorted(of.dimensions)]


def _read(
    image: Image,
    header: dict[str, Any],
    specialisation: Specialisation,
    options: CpuOptions,
    symbols: Mapping[str, int],
) -> LoadedModule | None:
    """Kept code in memory; None where its libdevice is another one, or something that it calls is not there."""
    libdevice, race_free = header.pop("libdevice"), header.pop("race_free")
    if not cached_libdevice.is_current(libdevice):
        return None
    arrays = {use.symbol: use.array for use in global_accesses(specialisation.typed)}
    library = own_functions.loaded(image, {**symbols, **loaded.variables(arrays)})
    if library is None:
        return None
    emitted = header["emitted"]

    def reports() -> Reports:
        from nvgen.runtime.cpu import compilation  # it loads LLVM, and most launches succeed

        return compilation.reports(specialisation, options, emitted)

    facts: dict[str, Any] = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in header.items()}
    return LoadedModule(
        library=library,
        arrays=tuple(arrays.values()),
        reports=reports,
        wanted_checks=frozenset(options.checks),
        race_free=_race_free(race_free),
        has_libdevice=libdevice is not None,
        **facts,
    )


def _race_free(found: list[list[Any] | None]) -> tuple[Any, ...]:
    if not found:
        return ()
    from nvgen.targets.cpu.conventions.instrumented_module import RaceFree  # only checked runs need it

    return tuple(None if one is None else RaceFree(one[0] if one[0] is None else frozenset(one[0])) for one in found)
