"""The text of a module to machine code, as far as it needs nothing but the text.

So the optimised code of a kernel can be made (``image_of``) when nothing else of its compilation is left, in any thread
and by another process than the one that has emitted the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import PREFIX
from nvgen.diagnostics import Span
from nvgen.targets.cpu import emit
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.optimised import Source


class Effort(Record):
    """What LLVM does for a module. ``level`` is 0 to 3; ``waits`` is whether its threads are coroutines, ``is_plain``
    whether its only loops over threads are those around whole threads."""

    level: int
    waits: bool
    is_plain: bool
    #: Whether only that is done which no code can do without.
    only_simplifies: bool = False


#: What baseline code is made with.
BASELINE = Effort(0, waits=False, is_plain=True, only_simplifies=True)


def optimised(source: Source) -> Effort:
    """What the optimised code of a text is made with."""
    return Effort(source.level, source.waits, source.is_plain, source.only_simplifies)


def link(module: llvm.Module, span: Span | None) -> bool:
    """Adds what a module calls of libraries; whether functions of libdevice are among it.

    Raises:
        CompileError: there is no libdevice on this computer; ``span`` is the kernel's.
    """
    if llvm.declared(module, "nvvm."):
        from nvgen.targets.cpu.operations import intrinsics  # most kernels call none

        intrinsics.link_into(module)
    if not llvm.declared(module, PREFIX):
        return False
    from nvgen.targets.cpu import libdevice  # most kernels need none

    libdevice.link_into(module, span)
    return True


def optimise(module: llvm.Module, effort: Effort) -> None:
    """Runs LLVM's passes.

    Level 3 adds copies of loops for every condition that is the same in all iterations, and no speed (tests/bench).

    Nothing of a coroutine is vectorised: what level 2 does besides takes as long again, and adds no speed either. It
    is split first, by the pipeline of level 0: variables that live across a suspension stay in the frame as they are.
    Once they are values, LLVM computes much anew behind every suspension, or keeps each step of it.
    """
    machine = emit.host_machine(effort.level)
    if effort.only_simplifies:
        llvm.simplify(module, machine)
        return
    # Workaround (LLVM 22.1, 2026-11): to interleave it asks of each value whether it is the same in all threads, again
    # for each of its uses: what many threads compute alike, as parts of libdevice with a scalar parameter, then takes
    # for ever. Reproducer: none, because it takes a kernel of thousands of instructions
    if not effort.waits:
        # Loops over threads are vectorised; to look for vectors inside of one thread takes as long as all the rest.
        # Those over the threads of a row may be short.
        llvm.optimise(
            module,
            machine,
            min(effort.level, 2),
            interleaving=False,
            straight_code=effort.is_plain,
            short_loops=not effort.is_plain,
        )
        return
    llvm.optimise(module, machine, 0)
    llvm.optimise(module, machine, min(effort.level, 1))


@contextmanager
def module_of(source: Source, effort: Effort) -> Iterator[llvm.Module]:
    """The module of a text with all that it calls of libraries, optimised, for as long as the ``with`` block runs."""
    with llvm.parsed(source.text) as module:
        link(module, None)
        optimise(module, effort)
        yield module


def image_of(source: Source) -> Image | None:
    """The optimised code of a kernel's text; None where it cannot be an image."""
    with module_of(source, optimised(source)) as module:
        return emit.image_of(emit.object_code(module, source.level))
