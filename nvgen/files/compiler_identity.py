"""Which compiler this is: what finished code depends on besides the kernel. Nothing of it is loaded to find out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from nvgen.base.version import PACKAGES, __version__
from nvgen.files.resources import folder_of

if TYPE_CHECKING:
    from pathlib import Path

#: A file as it was: its path, size in bytes, and time of last change in nanoseconds.
FileState = tuple[str, int, int]
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
#: What is read besides the packages.
_DATA = ("intrinsics_db", "templates")
#: Names the library of LLVM that makes PTX.
LLVM_VARIABLE = "NVGEN_LLVM"
#: The environment's words on where libdevice is (cuda-pathfinder, "Search order").
_LIBDEVICE_VARIABLES = ("NVGEN_LIBDEVICE", "CONDA_PREFIX", "CUDA_HOME", "CUDA_PATH")


def state(path: str | Path) -> FileState | None:
    """A file as it is; None where there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return str(path), status.st_size, status.st_mtime_ns


def nvgen() -> tuple[object, ...]:
    """nvgen as it is on disk now: its version, and of a source tree, where files change under one version, all files.

    What an installer wrote changes as a whole. It takes 2 ms in a source tree, else 10 µs.
    """
    data = [folder_of(name) for name in _DATA]
    if all(folder.startswith(_PACKAGE + os.sep) for folder in data):  # a wheel has them inside
        return __version__, state(os.path.join(_PACKAGE, "base", "version.py"))
    return __version__, *sorted(file for folder in (*_packages(), *data) for file in _files(folder))


def _packages() -> list[str]:
    return [os.path.join(os.path.dirname(_PACKAGE), name) for name in PACKAGES]


@cache
def first_nvgen() -> tuple[object, ...]:
    """nvgen as it was when this process asked first: what is loaded later may be of another one."""
    return nvgen()


def _files(folder: str) -> Iterator[FileState]:
    try:
        listing = os.scandir(folder)
    except OSError:  # it was removed since its own folder was read
        return
    with listing:
        for found in listing:
            if found.name == "__pycache__" or found.name.startswith("."):
                continue
            if found.is_dir():
                yield from _files(found.path)
            elif (file := state(found.path)) is not None:
                yield file


def llvm() -> tuple[object, ...]:
    """The LLVM that would be loaded: llvmlite, and what the environment names besides."""
    named = os.environ.get(LLVM_VARIABLE)
    return (*_llvm_of_llvmlite(), named, state(named)) if named else _llvm_of_llvmlite()


@cache
def _llvm_of_llvmlite() -> tuple[FileState, ...]:
    """llvmlite's own files of its version, and its library."""
    folder = _llvmlite()
    names = ("_version.py", *(os.path.join("binding", name) for name in _LIBRARIES))
    states = [state(os.path.join(folder, name)) for name in names]
    return tuple(found for found in states if found is not None)


#: How llvmlite names its library on each system.
_LIBRARIES = ("libllvmlite.so", "libllvmlite.dylib", "llvmlite.dll")


def _llvmlite() -> str:
    """The folder of llvmlite."""
    for folder in sys.path:
        found = os.path.join(folder or os.curdir, "llvmlite")
        if os.path.isfile(os.path.join(found, "__init__.py")):
            return os.path.abspath(found)
    import importlib.util  # it takes 4 ms, and llvmlite lies on the path nearly always

    specification = importlib.util.find_spec("llvmlite")
    folders = None if specification is None else specification.submodule_search_locations
    return next(iter(folders or ()), "")


@cache
def processor() -> tuple[str, ...] | None:
    """What machine code is made for: the system and the processor with all that it can do; None where nobody says it.

    On Linux ``/proc/cpuinfo`` says it of each processor; one of them speaks for all, as it does for LLVM. It takes
    0.1 ms.
    """
    if sys.platform != "linux":
        return None
    try:
        descriptor = os.open(_PROCESSORS, os.O_RDONLY)
        try:
            text = os.read(descriptor, _ONE_PROCESSOR)
        finally:
            os.close(descriptor)
    except OSError:
        return None
    system = os.uname()
    lines = text.decode(errors="replace").partition("\n\n")[0].splitlines()
    found = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    said = [f"{name}: {found[name]}" for name in _OF_PROCESSORS if name in found]
    if not any(name in found for name in _FEATURES):
        return None
    return system.machine, str(os.sysconf("SC_PAGE_SIZE")), *said


_PROCESSORS = "/proc/cpuinfo"
#: More than the system writes of one processor.
_ONE_PROCESSOR = 1 << 14
#: How ``/proc/cpuinfo`` names what a processor can do: on x86, and on AArch64.
_FEATURES = ("flags", "Features")
#: What it says of a processor that stays the same, on either.
_OF_PROCESSORS = (
    *("vendor_id", "cpu family", "model", "model name", "stepping"),
    *("CPU implementer", "CPU architecture", "CPU variant", "CPU part", "CPU revision"),
    *_FEATURES,
)


def libdevice_search() -> list[str]:
    """What decides where libdevice is found: the environment, and which Python this is."""
    return [sys.prefix, *(os.environ.get(name, "") for name in _LIBDEVICE_VARIABLES)]
