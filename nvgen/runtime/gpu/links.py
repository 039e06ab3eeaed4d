"""Kernels that call functions of others: a launch links them with the files that they name, and loads the cubin."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from nvgen.artifacts.binaries import link_inputs, linked_cubin
from nvgen.artifacts.binaries.options import AssemblyOptions
from nvgen.diagnostics import LaunchError
from nvgen.files import cache
from nvgen.frontend.specialisation import Specialisation
from nvgen.tree.analysis import external


def digests(specialisation: Specialisation) -> tuple[str, ...]:
    """What tells the files apart that are linked.

    Raises:
        CompileError: one cannot be read, or cannot be linked.
    """
    return tuple(cache.digest(link_inputs.of_file(Path(path)).content) for path in specialisation.options.link)


def refuse(specialisation: Specialisation) -> NoReturn:
    """Refuses a kernel with external functions that names no file.

    Raises:
        LaunchError: always.
    """
    name, call = next(iter(external.calls([specialisation.typed]).items()))
    raise LaunchError(linked_cubin.not_linked(specialisation.name, name, call))


def linked(specialisation: Specialisation, ptx: str, architecture: str) -> bytes:
    """The cubin of a kernel's PTX and the files that it names.

    Raises:
        CompileError: they do not go together, or nvJitLink is not there.
    """
    return linked_cubin.linked(ptx, architecture, [specialisation], AssemblyOptions()).content
