"""What `--arch` takes: names of architectures, numbers as CMake has them, and the sets that nvcc's ``-arch`` names.

Sources: ``nvcc --help``, ``--gpu-architecture``; CMake, ``CUDA_ARCHITECTURES``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CommandError
from nvgen.intrinsics.architectures import architecture_of, architectures, made_by, newest_release, release_of

_NUMBER = re.compile(r"\d+[af]?")
#: What help says of the option.
HELP = "Architecture, repeatable: sm_90, 90, native, all or all-major."


def named(given: str) -> str:
    """The name of an architecture that may stand as its number: ``90a`` is ``sm_90a``. Others are as they are."""
    return f"sm_{given}" if _NUMBER.fullmatch(given) and f"sm_{given}" in architectures() else given


def chosen(given: Sequence[str]) -> tuple[str, ...]:
    """The names that the values of the option mean, in order; what sets have in common stands once.

    Raises:
        CommandError: there is no GPU that ``native`` could be.
        CompileError: ptxas is asked what it knows, and does not work.
    """
    names = [name for one in given for name in (_SETS[one]() if one in _SETS else [named(one)])]
    return tuple(dict.fromkeys(names) if any(one in _SETS for one in given) else names)


def _native() -> Iterator[str]:
    """Those of the GPUs of this machine."""
    from nvgen.runtime.gpu import devices, driver  # most commands look for no GPU

    reason = driver.unavailable_reason()
    if reason:
        raise CommandError(diagnostics.command.NoNativeArchitecture(None, reason))
    for ordinal in range(driver.device_count()):
        yield str(architecture_of(devices.compute_capability(ordinal)).architecture)


def _all() -> list[str]:
    """Those without a letter that the ptxas at hand makes machine code for, or without one that of the database."""
    from nvgen.files import cuda_tools  # most commands name architectures, and start no program
    from nvgen.targets.nvptx import ptxas  # the same

    path = cuda_tools.ptxas()
    release = newest_release() if path is None else release_of(ptxas.release(path))
    return [str(one.architecture) for one in made_by(release) if not one.architecture.suffix]


def _all_major() -> list[str]:
    """The first of each generation, and the oldest."""
    every = _all()
    return [name for name in every if name == every[0] or name.endswith("0")]


_SETS: dict[str, Callable[[], Iterator[str] | list[str]]] = {"native": _native, "all": _all, "all-major": _all_major}
