"""``nvgen emulate --arch sm_90 python program.py``."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import NoReturn

from nvgen import diagnostics
from nvgen.cli import architecture_names
from nvgen.diagnostics import CommandError, LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.emulate import library
from nvgen.files import cache, cuda_tools
from nvgen.intrinsics.architectures import EMULATED_ARCHITECTURE, architectures
from nvgen.runtime import device_attributes
from nvgen.runtime.cpu import run_options

DESCRIPTION = """\
Run a program that speaks CUDA's driver API on an emulated device: its kernels are
PTX text, and run on the CPU.

COMMAND is a program with what it takes: one of Python with cuda.bindings or cuda-core, or
of C or C++ with libcuda.so.1. A library with that name stands in front of the one that
the machine may have; the C compiler makes it at the first use. A compiler as COMMAND
finds cuda.h, where nvidia-cuda-runtime is installed, and links with the library by
-lcuda.

Indices are checked: an access past what the program has allocated is told on standard
error, and ends the launch as it may on a GPU, by CUDA_ERROR_ILLEGAL_ADDRESS."""

#: Where programs look for libraries, and where compilers look for those that they link with.
_SEARCHED = ("LD_LIBRARY_PATH", "LIBRARY_PATH")
#: Where compilers of C and C++ look for headers, after the folders that ``-I`` names.
_HEADERS = "CPATH"
_DEFAULT_MEMORY = "8G"
_SIZE = re.compile(r"(\d{1,9})([KMGT]?)(?:i?B)?", re.IGNORECASE)
_SHIFTS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
_MOST_MEMORY = 1 << 40


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("--arch", metavar="SM", default=EMULATED_ARCHITECTURE, help=f"What the device is. [{EMULATED_ARCHITECTURE}]")
    add("--memory", metavar="SIZE", default=_DEFAULT_MEMORY, help=f"Its memory, as 512M or 8G. [{_DEFAULT_MEMORY}]")
    add(
        "--check",
        metavar="NAMES",
        help="What launches check: bounds, race, barrier, uninit, volatile, all or none. [bounds]",
    )
    add("program", metavar="COMMAND", nargs=argparse.REMAINDER, help="The program and its arguments.")


def run(given: Namespace) -> NoReturn:
    """Becomes the program.

    Raises:
        CommandError: an option is wrong, there is no C compiler, or the program cannot be started.
    """
    command = given.program[1:] if given.program[:1] == ["--"] else given.program
    if not command:
        raise CommandError(diagnostics.command.Usage(None, "no program is named", "nvgen emulate"))
    environment = {**os.environ, **_device(given)}
    if shutil.which(command[0]) is None:
        raise CommandError(diagnostics.emulate.NoProgram(None, command[0], "there is no such program"))
    folder, headers = library.build(_folder()).parent, cuda_tools.headers()
    for name in _SEARCHED:
        _search_first(environment, name, folder)
    if headers is not None:
        _search_first(environment, _HEADERS, headers)
    sys.stdout.flush()
    try:
        os.execvpe(command[0], command, environment)
    except OSError as error:
        raise CommandError(diagnostics.emulate.NoProgram(None, command[0], error.strerror or str(error))) from None


def _search_first(environment: dict[str, str], name: str, folder: Path) -> None:
    """Has programs look in a folder before those that a variable names."""
    paths = [str(folder), *filter(None, [environment.get(name)])]
    environment[name] = os.pathsep.join(paths)


def _folder() -> Path:
    """Where the library is kept: in the cache, or for this user among temporary files.

    Programs load it, so others must not be able to put another one there.

    Raises:
        CommandError: neither is a folder of the user's alone.
    """
    kept = cache.directory()
    temporary = Path(tempfile.gettempdir()) / f"nvgen-driver-{os.getuid()}"
    candidates = [Path(kept) / "driver"] if kept is not None and cache.is_writable(kept) else []
    for candidate in (*candidates, temporary):
        with contextlib.suppress(OSError):
            candidate.mkdir(mode=0o700, parents=True, exist_ok=True)
        if cache.is_private(str(candidate)):
            return candidate
    raise CommandError(
        diagnostics.command.CannotWrite(None, str(temporary), "it is not your own, or others can write to it")
    )


def _device(given: Namespace) -> dict[str, str]:
    """What the library and its server are told, by the names of variables."""
    name = architecture_names.named(given.arch)
    if name not in architectures():
        near = closest(given.arch, architectures())
        remedy = f"did you mean `{near[0]}`?" if near else "`nvgen targets` lists them"
        _refuse("--arch", given.arch, "there is no such architecture", remedy)
    number = architectures()[name].architecture.number
    values = device_attributes.numbered((number // 10, number % 10), 0)
    told = {
        "NVGEN_EMULATE_DEVICE": ",".join(f"{attribute}={value}" for attribute, value in values.items()),
        "NVGEN_EMULATE_NAME": f"nvgen emulated {name}",
        "NVGEN_EMULATE_MEMORY": str(_bytes(given.memory)),
        "NVGEN_EMULATE_PYTHON": sys.executable,
    }
    if given.check is not None:
        try:
            run_options.parse(given.check)
        except LaunchError as error:
            raise CommandError(error.diagnostics[0]) from None
        told["NVGEN_EMULATE_CHECK"] = given.check
    return told


def _bytes(given: str) -> int:
    match = _SIZE.fullmatch(given)
    size = int(match[1]) << _SHIFTS[match[2].upper()] if match is not None else 0
    if not 0 < size <= _MOST_MEMORY:
        _refuse("--memory", given, "it is no size from 1 byte to 1 TiB", "write it as `512M` or `8G`")
    return size


def _refuse(option: str, value: str, problem: str, remedy: str) -> NoReturn:
    raise CommandError(diagnostics.emulate.BadEmulateOption(None, option, value, problem, remedy))
