"""``nvgen doctor``."""

from __future__ import annotations

import os
import platform
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial

from nvgen import diagnostics
from nvgen.artifacts.binaries.tools import PACKAGES
from nvgen.artifacts.report import packages
from nvgen.base.version import __version__
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError
from nvgen.files import cache, cuda_tools
from nvgen.files.compiler_identity import LLVM_VARIABLE
from nvgen.intrinsics import architectures
from nvgen.runtime.cpu import launch
from nvgen.runtime.gpu import devices, driver, jit
from nvgen.targets.nvptx import llvm_library

DESCRIPTION = "Say what nvgen finds on this machine, and what is missing."


def add_arguments(parser: ArgumentParser) -> None:
    """It takes none."""


def run(given: Namespace) -> None:
    """Prints a line for each thing that nvgen needs or can use."""
    print(f"nvgen {__version__}, Python {platform.python_version()}, {platform.platform()}")
    for title, check in _CHECKS.items():
        found, text = check()
        print(f"{'  ok     ' if found else '  missing'} {title}: {text}")


def _llvm() -> tuple[bool, str]:
    own = f"{llvm.version()} (llvmlite {llvm.llvmlite_version()})"
    try:
        library = llvm_library.chosen()
    except CompileError as error:
        return False, f"{own}; {error.diagnostics[0].text()}"
    return True, own if library is None else f"{own}; PTX by {library.version} ({os.environ[LLVM_VARIABLE]})"


def _libdevice() -> tuple[bool, str]:
    path = cuda_tools.libdevice()
    return path is not None, str(path or "install nvidia-nvvm, or set NVGEN_LIBDEVICE; math functions need it")


def _ptxas() -> tuple[bool, str]:
    path = cuda_tools.ptxas()
    if path is None:
        return False, "install nvidia-cuda-nvcc; only needed for machine code ahead of time"
    try:
        use = ", which launches assemble by" if os.environ.get("NVGEN_PTXAS") else ""
        return True, f"{cuda_tools.ptxas_version(path)} ({path}){use}"
    except OSError as error:
        return False, f"{path} cannot be run ({error.strerror})"


def _tool(name: str, use: str) -> tuple[bool, str]:
    path = getattr(cuda_tools, name)()
    return path is not None, str(path or f"install {PACKAGES[name]}; only needed {use}")


def _reports() -> tuple[bool, str]:
    names = packages.missing()
    return not names, f"{', '.join(names)}: install nvgen[report]" if names else "Pygments, Matplotlib"


def _driver() -> tuple[bool, str]:
    reason = driver.unavailable_reason()
    count = driver.device_count()
    if not count:
        return False, f"{reason}; kernels run on the CPU"
    return True, f"CUDA {driver.driver_version()}, which takes PTX {jit.driver_limit()} at most"


def _gpus() -> tuple[bool, str]:
    count = driver.device_count()
    return bool(count), ", ".join(map(_gpu, range(count))) or "none"


def _gpu(ordinal: int) -> str:
    """A GPU, with what kernels are compiled for where that is not its own architecture."""
    major, minor = devices.compute_capability(ordinal)
    own = f"sm_{major}{minor}"
    try:
        used = str(architectures.architecture_of((major, minor)).architecture)
    except CompileError:
        note = ", too old for nvgen"
    else:
        note = "" if used == own else f", newer than nvgen knows: kernels are compiled for {used}"
    return f"cuda:{ordinal} {devices.device_name(ordinal)} ({own}{note})"


def _cpu() -> tuple[bool, str]:
    return True, f"{diagnostics.counted(launch.core_count(), 'core')}, {llvm.host_cpu()}"


def _cache() -> tuple[bool, str]:
    folder = cache.directory()
    if folder is None:
        return True, "off"
    return cache.is_writable(folder), f"{folder}{'' if cache.is_writable(folder) else ' (cannot be written)'}"


_CHECKS: dict[str, Callable[[], tuple[bool, str]]] = {
    "LLVM": _llvm,
    "libdevice": _libdevice,
    "ptxas": _ptxas,
    "fatbinary": partial(_tool, "fatbinary", "for fatbins"),
    "nvdisasm": partial(_tool, "nvdisasm", "for SASS text"),
    "nvJitLink": partial(_tool, "nvjitlink", "for `--link`"),
    "cuobjdump": partial(_tool, "cuobjdump", "for PTX in executables"),
    "packages of reports": _reports,
    "CUDA driver": _driver,
    "GPU": _gpus,
    "CPU": _cpu,
    "cache folder": _cache,
}
