"""Compiles the kernels of a file in groups, each as a module of LLVM IR, on several cores; the PTX is one module.

llvmlite takes one lock around each call of LLVM, and Python another around all else: threads would wait for each other.
So the groups are compiled in forks of this process, each of which types, emits and optimises its own. How kernels are
grouped depends on the file alone, so that the PTX does not depend on the machine.

This is for what is right and has nothing in common: whatever else there is, ``compiled`` returns None, and whoever
asked compiles all kernels as one module, or finds out what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

from nvgen.artifacts import cached_ptx
from nvgen.cli.fork import Died, Fork
from nvgen.diagnostics import NvgenError
from nvgen.files import cache
from nvgen.frontend.specialisation import Specialisation
from nvgen.processes import this_process
from nvgen.targets.nvptx.options import CompileOptions

#: Into how many groups so many kernels, at the least, are divided. A fork takes 40 ms of processor time, a kernel 7: on
#: two cores 8 kernels gain 16 ms and 16 gain 45, and where something else keeps one of them busy both lose those 40.
_GROUPS = ((128, 8), (32, 4), (16, 2))

#: What compiles some groups. Where PTX is kept it first yields what keys are made of, a part of each kernel. Then it
#: yields the PTX version that each of the options needs, or None where the kernels have something in common; it is sent
#: the versions of the whole file, and yields the PTX, by option and group.
_Work = Generator[Any, Any, None]


def compiled(kernels: Sequence[Specialisation], options: Sequence[CompileOptions]) -> list[str] | None:
    """The PTX of kernels by option, kept before or now; None where they are to be compiled as one module.

    Those that this process has not typed yet another process may type.
    """
    count = next((count for least, count in _GROUPS if len(kernels) >= least), 1)
    if count == 1 or any(one.is_exported or one.options.lineinfo or one.options.debug for one in kernels):
        return None
    try:
        return _compiled(kernels, _divided(kernels, count), options)
    except (NvgenError, Died):
        return None


def _divided(kernels: Sequence[Specialisation], count: int) -> list[list[Specialisation]]:
    """The kernels in groups of about as many lines."""
    ends = [0]
    for kernel in kernels:
        node = kernel.source.node
        ends.append(ends[-1] + (node.end_lineno or node.lineno) - node.lineno + 1)
    groups: list[list[Specialisation]] = [[] for _ in range(count)]
    for kernel, (start, end) in zip(kernels, pairwise(ends), strict=True):
        groups[(start + end) * count // (2 * ends[-1])].append(kernel)
    return [group for group in groups if group]


def _compiled(
    kernels: Sequence[Specialisation], groups: Sequence[Sequence[Specialisation]], options: Sequence[CompileOptions]
) -> list[str] | None:
    """The PTX by option; None where the kernels have something in common.

    Raises:
        NvgenError: something is wrong with one that this process compiles.
        Died: with one that another process does.
    """
    kernels[0].typed  # noqa: B018  (loads what every process needs)
    is_kept = cache.store() is not None
    if not is_kept:
        _load()
    with ExitStack() as stack:
        processes = _Processes(groups, options, stack, is_kept=is_kept)
        entries = []
        if is_kept:
            parts = [part for of_share in processes.answers() for part in of_share]
            entries = [cached_ptx.Entry.of_parts(kernels, parts, one) for one in options]
            kept = [text for text in (entry.read() for entry in entries) if text is not None]
            if len(kept) == len(options):
                return kept
        texts = _as_one_module(kernels, options) if processes.are_one else None
        if texts is None:
            texts = _joined(processes)
    for entry, text in zip(entries, texts or (), strict=False):
        entry.write(text, has_libdevice=True)  # nobody has looked whether it has
    return texts


def _load() -> None:
    """Loads what every process needs that compiles, LLVM with it."""
    import nvgen.cli.group_modules  # noqa: F401  (kept PTX needs no LLVM)


def _as_one_module(kernels: Sequence[Specialisation], options: Sequence[CompileOptions]) -> list[str] | None:
    from nvgen.cli import group_modules  # kept PTX needs no LLVM

    return group_modules.as_one_module(kernels, options)


def _joined(processes: _Processes) -> list[str] | None:
    """The PTX by option that the processes make; None where the kernels have something in common."""
    from nvgen.cli import group_modules  # kept PTX needs no LLVM

    needed = processes.answers()
    if any(versions is None for versions in needed):
        return None
    made = processes.answers([max(of_option) for of_option in zip(*needed, strict=True)])
    texts = [
        group_modules.joined([text for share in of_option for text in share]) for of_option in zip(*made, strict=True)
    ]
    return None if None in texts else [text for text in texts if text is not None]


class _Processes:
    """This process and forks of it, each with a share of the groups; this one alone where it may not fork."""

    def __init__(
        self,
        groups: Sequence[Sequence[Specialisation]],
        options: Sequence[CompileOptions],
        stack: ExitStack,
        *,
        is_kept: bool,
    ) -> None:
        count = min(len(groups), this_process.core_count()) if _may_fork() else 1
        bounds = [len(groups) * index // count for index in range(count + 1)]
        shares = [groups[start:end] for start, end in pairwise(bounds)]
        self._forks = [stack.enter_context(Fork(_work(share, options, is_kept))) for share in shares[1:]]
        self._own = _work(shares[0], options, is_kept)
        self._have_begun = False

    @property
    def are_one(self) -> bool:
        """Whether this process works alone."""
        return not self._forks

    def answers(self, sent: Any = None) -> list[Any]:
        """What each process yields next, which is sent something unless it has just begun.

        Raises:
            NvgenError: something is wrong with a kernel that this process compiles.
            Died: with one that another process does.
        """
        if self._have_begun:
            for fork in self._forks:
                fork.send(sent)
        self._have_begun = True
        return [self._own.send(sent), *(fork.receive() for fork in self._forks)]


def _may_fork() -> bool:
    return this_process.core_count() > 1 and this_process.has_one_thread()


def _work(groups: Sequence[Sequence[Specialisation]], options: Sequence[CompileOptions], is_kept: bool) -> _Work:
    if is_kept:
        yield [cached_ptx.part(kernel) for group in groups for kernel in group]
    from nvgen.cli import group_modules  # kept PTX needs no LLVM

    modules = group_modules.Modules(groups, options)
    if modules.have_common_variables:
        yield None
        return
    versions = yield modules.versions
    yield modules.compiled(versions)
