"""Writes architectures.json: each architecture with the PTX versions that take it, and what a GPU of it has.

Run it from the repository's root as ``python intrinsics_db/generate_architectures.py`` with a new LLVM, ptxas or
Programming Guide. The versions are found out: every architecture is compiled by LLVM and assembled by ptxas with every
version. The limits, and
which PTX a driver takes, are the tables below.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import Architecture

#: Every architecture that LLVM 22 has (NVPTX.td), and later ones that ptxas knows.
NAMES = [
    *(f"sm_{number}" for number in (20, 21, 30, 32, 35, 37, 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 88, 89)),
    *("sm_90", "sm_90a"),
    *(f"sm_{number}{suffix}" for number in (100, 101, 103, 107, 110, 120, 121) for suffix in ("", "a", "f")),
]

LIMITS_FROM = {
    "7.5 and later": "CUDA Programming Guide 13, 5.1 Compute Capabilities: device and streaming multiprocessor "
    "information, memory information; 10.1 is 11.0 under its earlier name (PTX ISA, release notes of 9.0)",
    "10.7": "CUDA Programming Guide 13.4, Tables 30 to 32, and cuda_occupancy.h of CUDA 13.5; more than 228 KiB a "
    "multiprocessor, 227 KiB a block, only in the mode that allows oversized shared memory",
    "8.8": "cuda_occupancy.h of CUDA 13.5 for blocks and shared memory; warps are not published",
    "5.0 to 7.2": "CUDA C++ Programming Guide 12, Technical Specifications per Compute Capability",
    "2.0 to 3.7": "CUDA C Programming Guide 8 and 6.5, Technical Specifications per Compute Capability",
    "static shared memory": "what ptxas takes of .shared variables, tried: 48 KiB, or for an architecture-specific "
    "variant as much as a block can have",
    "clusters": "CUDA Programming Guide, Thread Block Clusters: 8 blocks are portable; Hopper and Blackwell Tuning "
    "Guides: 16 on H100 and B200 where the host allows it; null where no larger size is documented",
}
#: By number: blocks and warps an SM; KiB of shared memory an SM and a block; thousands of registers an SM and a block.
LIMITS: dict[int, tuple[int, int | None, int, int, int, int]] = {
    20: (8, 48, 48, 48, 32, 32),
    21: (8, 48, 48, 48, 32, 32),
    30: (16, 64, 48, 48, 64, 64),
    32: (16, 64, 48, 48, 64, 64),
    35: (16, 64, 48, 48, 64, 64),
    37: (16, 64, 112, 48, 128, 64),
    50: (32, 64, 64, 48, 64, 64),
    52: (32, 64, 96, 48, 64, 64),
    53: (32, 64, 64, 48, 64, 32),
    60: (32, 64, 64, 48, 64, 64),
    61: (32, 64, 96, 48, 64, 64),
    62: (32, 64, 64, 48, 64, 32),
    70: (32, 64, 96, 96, 64, 64),
    72: (32, 64, 96, 96, 64, 64),
    75: (16, 32, 64, 64, 64, 64),
    80: (32, 64, 164, 163, 64, 64),
    86: (16, 48, 100, 99, 64, 64),
    87: (16, 48, 164, 163, 64, 64),
    88: (16, None, 100, 99, 64, 64),
    89: (24, 48, 100, 99, 64, 64),
    90: (32, 64, 228, 227, 64, 64),
    100: (32, 64, 228, 227, 64, 64),
    101: (24, 48, 228, 227, 64, 64),
    103: (32, 64, 228, 227, 64, 64),
    107: (16, 32, 328, 327, 64, 64),
    110: (24, 48, 228, 227, 64, 64),
    120: (24, 48, 100, 99, 64, 64),
    121: (24, 48, 100, 99, 64, 64),
}
#: KiB of shared memory an SM and a block where a launch does not allow oversized shared memory, as far as that is less.
_WITHOUT_OVERSIZED = {107: (228, 227)}
#: The newest PTX of each release of CUDA, and so of its driver (PTX ISA, Release Notes, "PTX Release History"); 12.6
#: has none of its own. ``main`` asks ptxas for that of its own release.
PTX_OF_CUDA = {
    "8.0": "5.0",
    "9.0": "6.0",
    "9.1": "6.1",
    "9.2": "6.2",
    "10.0": "6.3",
    "10.1": "6.4",
    "10.2": "6.5",
    **{f"11.{minor}": f"7.{minor}" for minor in range(9)},
    **{f"12.{minor}": f"8.{minor}" for minor in range(6)},
    "12.6": "8.5",
    "12.7": "8.6",
    "12.8": "8.7",
    "12.9": "8.8",
    **{f"13.{minor}": f"9.{minor}" for minor in range(6)},
}
_FEW_REGISTERS = (20, 21, 30)
_CLUSTERS_SINCE = 90
_NONPORTABLE_CLUSTERS = {90: 16, 100: 16}

#: Compiles for one architecture with ever older versions, until LLVM ends the process.
_LLVM_PROGRAM = """
import re, sys
from llvmlite import binding
binding.initialize_all_targets()
binding.initialize_all_asmprinters()
target = binding.Target.from_triple("nvptx64-nvidia-cuda")
module = binding.parse_assembly('target triple = "nvptx64-nvidia-cuda" define ptx_kernel void @k() { ret void }')
cpu, *versions = sys.argv[1:]
for version in reversed(versions):
    machine = target.create_target_machine(cpu=cpu, features="+ptx" + version.replace(".", ""))
    text = machine.emit_assembly(module)
    if f".version {version}\\n.target {cpu}\\n" in text:
        print(version, flush=True)
"""


def ptx_versions(ptxas: Path) -> tuple[list[str], list[str]]:
    """The versions that LLVM prints, and the later ones that ptxas knows.

    ptxas knows 5.1 as well, of which there is no documentation.
    """
    listed = subprocess.run([ptxas, "--list-version"], capture_output=True, text=True, check=True).stdout.split()
    printed = llvm_versions(NAMES[0], listed)
    return printed, listed[listed.index(printed[-1]) + 1 :]


def llvm_versions(name: str, versions: Sequence[str]) -> list[str]:
    """Those that LLVM prints for an architecture."""
    command = [sys.executable, "-c", _LLVM_PROGRAM, name, *versions]
    found = set(subprocess.run(command, capture_output=True, text=True, check=False).stdout.split())
    return [version for version in versions if version in found]


def processor_of(name: str) -> str:
    """What LLVM compiles an architecture as: itself, or the newest one that it knows whose instructions this one has.

    LLVM warns of a processor that it does not know, and goes on with the oldest one's features. A variant ``a`` is
    compiled as an earlier one of its family: LLVM chooses nothing by itself that those alone have, and what asks for it
    has rows that say which variants ptxas takes it for.
    """
    wanted = _architecture(name)
    usable = [own for own in map(_architecture, {*NAMES, name}) if _may_be_compiled_as(own, wanted)]
    newest_first = sorted(usable, key=lambda own: (own == wanted, own.encoding), reverse=True)
    return next(str(own) for own in newest_first if is_known(str(own)))


def _may_be_compiled_as(own: Architecture, wanted: Architecture) -> bool:
    if own.suffix == wanted.suffix == "a" and own.family == wanted.family:
        return own.number <= wanted.number
    return own.is_compatible_with(wanted)


@cache
def is_known(name: str) -> bool:
    """Whether LLVM knows a processor."""
    command = [sys.executable, "-c", _LLVM_PROGRAM, name, "9.0"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "not a recognized processor" not in done.stdout + done.stderr


def _architecture(name: str) -> Architecture:
    found = re.fullmatch(r"sm_(\d+)([af]?)", name)
    assert found is not None, name
    return Architecture(int(found[1]), found[2])


def gpu_of(name: str, gpus: set[str]) -> str:
    """A GPU that ptxas makes machine code for and that runs an architecture's PTX."""
    renamed = name.replace("sm_101", "sm_110")  # since PTX 9.0
    return next(gpu for gpu in (name, renamed, "sm_121") if gpu in gpus)


def assembled(ptxas: Path, name: str, version: str, gpus: set[str], body: str = "") -> str | None:
    """What ptxas says against a kernel with instructions; None where it takes it."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "k.ptx"
        head = f".version {version}\n.target {name}\n.address_size 64\n"
        source.write_text(f"{head}.visible .entry k() {{ {body} ret; }}\n")
        command = [ptxas, f"-arch={gpu_of(name, gpus)}", "-O0", source, "-o", source.with_suffix(".cubin")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    return None if result.returncode == 0 else result.stdout + result.stderr


def ptxas_versions(ptxas: Path, name: str, gpus: set[str], versions: Sequence[str]) -> list[str]:
    """Those that ptxas takes with an architecture as ``.target``."""
    return [version for version in versions if assembled(ptxas, name, version, gpus) is None]


def static_shared_bytes(ptxas: Path, name: str, version: str, gpus: set[str]) -> int:
    """The most bytes of .shared variables, which ptxas says where there are more."""
    body = ".shared .b8 s[1000000]; .reg .b32 r; mov.u32 r, s; st.shared.b8 [r], r;"
    words = assembled(ptxas, name, version, gpus, body) or ""
    found = re.search(r"too much shared data \(\w+ bytes, (0x[0-9a-f]+) max\)", words)
    assert found is not None, name
    return int(found[1], 16)


def record(name: str, versions: Sequence[str], ptxas: Path, gpus: set[str]) -> dict[str, Any]:
    """One architecture's row."""
    number = int(re.sub(r"\D", "", name))
    processor = processor_of(name)
    llvm, taken = llvm_versions(processor, versions), ptxas_versions(ptxas, name, gpus, versions)
    for found in (llvm, taken):
        start = versions.index(found[0])
        assert found == list(versions[start : start + len(found)]), f"{name} has versions with gaps: {found}"
    blocks, warps, shared_sm, shared_block, registers_sm, registers_block = LIMITS[number]
    optin_sm, optin_block = _WITHOUT_OVERSIZED.get(number, (shared_sm, shared_block))
    has_clusters = number >= _CLUSTERS_SINCE
    return {
        "name": name,
        "llvm_processor": processor,
        "minimum_ptx": max(llvm[0], taken[0], key=versions.index),
        "maximum_ptx": taken[-1],
        "minimum_ptx_of_llvm": llvm[0],
        "minimum_ptx_of_ptxas": taken[0],
        "has_machine_code": name in gpus,
        "max_static_shared_bytes": static_shared_bytes(ptxas, name, taken[-1], gpus),
        "max_shared_bytes": shared_block << 10,
        "shared_bytes_per_sm": shared_sm << 10,
        "optin_shared_bytes": optin_block << 10,
        "optin_shared_bytes_per_sm": optin_sm << 10,
        "registers_per_thread": 63 if number in _FEW_REGISTERS else 255,
        "registers_per_block": registers_block << 10,
        "registers_per_sm": registers_sm << 10,
        "threads_per_block": 1024,
        "warps_per_sm": warps,
        "blocks_per_sm": blocks,
        "cluster_blocks": 8 if has_clusters else 0,
        "nonportable_cluster_blocks": _NONPORTABLE_CLUSTERS.get(number) if has_clusters else 0,
    }


def main() -> None:
    """Writes the file."""
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    printed, later = ptx_versions(ptxas)
    versions = [*printed, *later]
    release = cuda_tools.ptxas_version(ptxas)
    assert PTX_OF_CUDA.get(release) == versions[-1], f"CUDA {release} has PTX {versions[-1]}: add it to PTX_OF_CUDA"
    help_text = subprocess.run([ptxas, "--help"], capture_output=True, text=True, check=True).stdout
    gpus = set(re.findall(r"'(sm_\d+[af]?)'", help_text))
    with ThreadPoolExecutor() as threads:
        rows = list(threads.map(lambda name: record(name, versions, ptxas, gpus), NAMES))
    head = {
        "made_from": f"LLVM {'.'.join(map(str, binding.llvm_version_info))} and ptxas {release} "
        "by generate_architectures.py",
        "limits_from": LIMITS_FROM,
        "ptx_versions": versions,
        "newest_printed_by_llvm": printed[-1],
        "ptx_of_cuda": PTX_OF_CUDA,
    }
    lines = ",\n".join(f"    {json.dumps(row)}" for row in rows)
    text = json.dumps(head, indent=2).removesuffix("\n}")
    path = Path(__file__).with_name("architectures.json")
    path.write_text(f'{text},\n  "architectures": [\n{lines}\n  ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
