"""``python -m tests.link``: has nvcc make the files of ``made`` again.

nvcc comes from PyPI: ``nvidia-cuda-nvcc``, with ``nvidia-cuda-crt``, ``nvidia-cuda-runtime``, ``nvidia-cuda-cccl`` and
``nvidia-nvvm``.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from cuda import pathfinder

from tests.link.made import MADE, SOURCES

#: What is made of which program, with which options of nvcc besides ``-rdc=true``, which names with ``whole`` lack.
_COMMANDS = {
    "functions.ptx": "-arch=sm_80 -ptx",
    "functions.sm_80.cubin": "-arch=sm_80 -cubin",
    "functions.ltoir": "-arch=sm_80 -dlto -ltoir",
    "functions.fatbin": "-arch=sm_80 -fatbin",
    "functions.o": "-arch=sm_80 -c",
    "functions.a": "-arch=sm_80 -lib",
    "callers.ptx": "-arch=sm_80 -ptx",
    "types.ptx": "-arch=sm_80 -ptx",
    "kernels.o": "-arch=sm_80 -c",
    "kernels.ptx.fatbin": "-gencode=arch=compute_80,code=compute_80 -fatbin",
    "kernels.sm_90.o": "-gencode=arch=compute_90,code=sm_90 -gencode=arch=compute_100,code=sm_100 -c",
    "kernels.whole.sm_80.cubin": "-arch=sm_80 -cubin",
    "kernels.whole.fatbin": "-arch=sm_80 -fatbin",
    "kernels.whole.compressed.fatbin": "-arch=sm_80 -fatbin -Xfatbin=--compress-all",
    "kernels.whole.o": "-arch=sm_80 -c",
    "kernels.whole.a": "-arch=sm_80 -lib",
}
#: What differs from one run of nvcc to the next.
_BUILD = re.compile(r"^// (Compiler Build ID|Cuda compilation tools|Based on).*\n", re.MULTILINE)


def main() -> None:
    """Writes every file."""
    nvcc = pathfinder.find_nvidia_binary_utility("nvcc")
    if nvcc is None:
        raise SystemExit("there is no nvcc: pip install nvidia-cuda-nvcc nvidia-cuda-crt nvidia-cuda-cccl nvidia-nvvm")
    headers = sorted({str(path.parent.parent) for path in Path(nvcc).parents[1].rglob("nv/target")})
    for name, options in _COMMANDS.items():
        source, out = f"{name.split('.')[0]}.cu", MADE / name
        command = [
            nvcc,
            "-w",
            f"-rdc={'false' if '.whole.' in name else 'true'}",
            *options.split(),
            *(f"-I{path}" for path in headers),
            source,
            "-o",
            str(out),
        ]
        subprocess.run(command, cwd=SOURCES, check=True)
        if out.suffix == ".ptx":
            out.write_text(_BUILD.sub("", out.read_text(encoding="utf-8")), encoding="utf-8")
        print(name, out.stat().st_size)


if __name__ == "__main__":
    main()
