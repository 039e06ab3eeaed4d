"""Finds NVIDIA's files that nvgen uses but does not carry: libdevice, its programs, its headers, and nvJitLink."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_LIBDEVICE = "NVGEN_LIBDEVICE"


def libdevice() -> Path | None:
    """libdevice's bitcode: ``NVGEN_LIBDEVICE``, or where the CUDA wheels or toolkit have it."""
    if libdevice_is_chosen():
        chosen = Path(os.environ[_LIBDEVICE])
        return chosen if chosen.is_file() else None
    from cuda import pathfinder  # it takes 15 ms, and a launch may look for nothing

    try:
        return Path(pathfinder.find_bitcode_lib("device"))
    except pathfinder.BitcodeLibNotFoundError:
        return None


def libdevice_is_chosen() -> bool:
    """Whether the environment names the file."""
    return bool(os.environ.get(_LIBDEVICE))


def ptxas() -> Path | None:
    """NVIDIA's assembler: ``NVGEN_PTXAS``, or where the CUDA wheels or toolkit have it.

    The value ``1`` names none: it only asks that launches assemble by the one that is found (``runtime.gpu.jit``).
    """
    return _program("ptxas", names_none="1")


def nvdisasm() -> Path | None:
    """NVIDIA's disassembler: ``NVGEN_NVDISASM``, or where the CUDA wheels or toolkit have it."""
    return _program("nvdisasm")


def fatbinary() -> Path | None:
    """What puts cubins and PTX into one file: ``NVGEN_FATBINARY``, or where the CUDA wheels or toolkit have it."""
    return _program("fatbinary")


def cuobjdump() -> Path | None:
    """What takes PTX out of executables: ``NVGEN_CUOBJDUMP``, or where the CUDA wheels or toolkit have it."""
    return _program("cuobjdump")


def nvjitlink() -> Path | None:
    """NVIDIA's linker, a library, where the CUDA wheels or toolkit have it; it is loaded into this process."""
    from cuda import pathfinder  # it takes 15 ms, and a launch may look for nothing

    try:
        found = pathfinder.load_nvidia_dynamic_lib("nvJitLink").abs_path
    except pathfinder.DynamicLibNotFoundError:
        return None
    return None if found is None else Path(found)


def headers() -> Path | None:
    """The folder of ``cuda.h``, where the CUDA wheels (``nvidia-cuda-runtime``) or a toolkit have it."""
    from cuda import pathfinder  # it takes 15 ms

    found = pathfinder.find_nvidia_header_directory("cudart")
    return Path(found) if found is not None and Path(found, "cuda.h").is_file() else None


def _program(name: str, names_none: str = "") -> Path | None:
    chosen = os.environ.get(f"NVGEN_{name.upper()}", "")
    if chosen != names_none and chosen:
        return Path(chosen) if Path(chosen).is_file() else None
    from cuda import pathfinder  # it takes 15 ms, and a launch may look for nothing

    found = pathfinder.find_nvidia_binary_utility(name)
    return None if found is None else Path(found)


def ptxas_version(path: Path) -> str:
    """The release that an assembler says it is of, as ``13.0``."""
    result = subprocess.run([path, "--version"], capture_output=True, text=True, errors="replace", check=False)
    words = result.stdout.replace(",", " ").split()
    return words[words.index("release") + 1] if "release" in words else "unknown release"
