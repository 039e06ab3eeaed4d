"""The machine code of a kernel: what another process has compiled, or compiled now and kept.

Code is kept as images of kernels for GPUs are (``runtime.gpu.images``), under the digest of all that it is made of: the
kernel's fingerprint, what the code checks, the processor, nvgen and LLVM. Besides the code what is kept says what a
launch has to know of it. What is said of a failed launch is not kept: it is made anew from the typed kernel, which is
there, by the steps that made the code.
"""

from __future__ import annotations

from typing import Any

from nvgen.codegen.contract.cpu_run import OPTIMISED
from nvgen.files import cached_libdevice, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.cpu.tiers import KernelCode
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.library import printing
from nvgen.targets.cpu.objects import cached_images, loaded, own_functions
from nvgen.targets.cpu.objects.loaded import LoadedModule, Reports
from nvgen.targets.cpu.threads import deadlock
from nvgen.tree.analysis.access import global_accesses
from nvgen.tree.analysis.fingerprint import fingerprint


def code(specialisation: Specialisation, options: CpuOptions, tier: str | None = OPTIMISED) -> LoadedModule:
    """A kernel's code in this process, of a tier (``tiers``).

    Raises:
        CompileError: the kernel is wrong.
    """
    of_kernel = fingerprint(specialisation.typed, specialisation.options)
    made = KernelCode(
        specialisation.name,
        compiled=lambda chosen: _code(specialisation, chosen, cached_images.key(of_kernel, chosen)),
        symbols=lambda: _symbols(specialisation),
        kept=lambda chosen: _found(specialisation, chosen, cached_images.key(of_kernel, chosen)),
        keep=lambda made, chosen: _keep(made, cached_images.key(of_kernel, chosen)),
    )
    return made.code(options, tier)


def _symbols(specialisation: Specialisation) -> dict[str, int]:
    """The addresses of what a kernel's code may call of this process, and of the variables that it uses, by name."""
    arrays = {use.symbol: use.array for use in global_accesses(specialisation.typed)}
    return {**printing.symbols(), **deadlock.symbols(), **loaded.variables(arrays)}


def _code(specialisation: Specialisation, options: CpuOptions, key: str | None) -> LoadedModule:
    found = _found(specialisation, options, key)
    if found is not None:
        return found
    from nvgen.runtime.cpu import compilation  # it loads LLVM

    symbols = {**printing.symbols(), **deadlock.symbols()}
    with progress.compiling(f"{specialisation.name} for the CPU", progress.CPU_STEPS):
        made = compilation.compiled(specialisation, options, symbols)
    if _keep(made, key):
        made = made.with_changes(source=lambda: cached_images.find_source(key))  # its text need not stay in memory
    return made.with_changes(image=None)  # it is in memory, and perhaps on disk: nobody asks for it again


def _keep(made: LoadedModule, key: str | None) -> bool:
    """Keeps code, where the disk allows it; whether the text of baseline code is kept."""
    if made.image is None or key is None:
        return False
    libdevice = cached_libdevice.current() if made.has_libdevice else None
    source = made.source() if made.is_baseline else None
    artifacts = cached_images.artifacts(key, made.image, source, **_facts(made), libdevice=libdevice)
    return cached_images.keep(artifacts) and source is not None


#: What a launch has to know of the code, as JSON says it.
_FACTS = (
    *("emitted", "text_size", "is_baseline", "prints", "has_sites", "spins", "cluster", "is_cooperative"),
    *("shared_shift", "global_shift", "instrumented_cluster", "is_recursive", "depends_on_block", "leaves_blocks"),
    *("is_unordered", "site_count", "race_free"),
)
#: What is made of other things where the code is read.
MADE = (
    *("library", "arrays", "reports", "image", "wanted_checks", "has_libdevice", "checked", "explained"),
    *("source", "optimised", "baseline_runs"),
)


def _facts(of: LoadedModule) -> dict[str, Any]:
    return {name: getattr(of, name) for name in _FACTS}


def _found(specialisation: Specialisation, options: CpuOptions, key: str | None) -> LoadedModule | None:
    """Kept code in memory; None where there is none, its libdevice is another one, or something that it calls is not
    there."""
    found = cached_images.find(key)
    if found is None:
        return None
    image, header = found
    libdevice = header.pop("libdevice")
    if not cached_libdevice.is_current(libdevice):
        return None
    library = own_functions.loaded(image, _symbols(specialisation), is_baseline=header["is_baseline"])
    if library is None:
        return None
    emitted = header["emitted"]

    def reports() -> Reports:
        from nvgen.runtime.cpu import compilation  # it loads LLVM, and most launches succeed

        return compilation.reports(specialisation, options, emitted)

    facts: dict[str, Any] = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in header.items()}
    return LoadedModule(
        library=library,
        arrays=tuple({use.symbol: use.array for use in global_accesses(specialisation.typed)}.values()),
        reports=reports,
        wanted_checks=frozenset(options.checks),
        has_libdevice=libdevice is not None,
        source=lambda: cached_images.find_source(key),
        **facts,
    )
