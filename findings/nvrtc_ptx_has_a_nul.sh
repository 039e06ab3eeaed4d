#!/usr/bin/env bash
# Expected: the PTX that NVRTC gives, written to a file with the size that it names, is what ptxas reads.
# Seen: the size counts a NUL at the end. A file with it is refused by ptxas, which stops there; the driver and nvJitLink
# take it. Whoever writes `nvrtcGetPTX`'s bytes as they are makes such a file, as Warp's ahead-of-time modules are.
# Where to read: NVRTC, `nvrtcGetPTXSize`: "(including the trailing NULL)".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvrtc==13.5.37
PYTHONPATH="$folder" python3 - "$folder" <<'PYTHON'
import ctypes
import subprocess
import sys
from pathlib import Path

folder = Path(sys.argv[1])
library = next(path for path in sorted(folder.glob("nvidia/cu13/lib/libnvrtc.so.*")) if "alt" not in path.name)
nvrtc = ctypes.CDLL(str(library))
major, minor, program, size = ctypes.c_int(), ctypes.c_int(), ctypes.c_void_p(), ctypes.c_size_t()
nvrtc.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
text = b'extern "C" __global__ void k(int* a) { a[0] = 1; }'
assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), text, b"k.cu", 0, None, None) == 0
assert nvrtc.nvrtcCompileProgram(program, 1, (ctypes.c_char_p * 1)(b"--gpu-architecture=compute_80")) == 0
assert nvrtc.nvrtcGetPTXSize(program, ctypes.byref(size)) == 0
ptx = ctypes.create_string_buffer(size.value)
assert nvrtc.nvrtcGetPTX(program, ptx) == 0


def ptxas(content: bytes) -> tuple[bool, str]:
    path = folder / "k.ptx"
    path.write_bytes(content)
    command = [folder / "nvidia/cu13/bin/ptxas", "-arch=sm_80", path, "-o", folder / "k.cubin"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode == 0, " ".join((done.stdout + done.stderr).split())[-60:]


whole, without = ptxas(ptx.raw), ptxas(ptx.raw.rstrip(b"\0"))
print(f"NVRTC {major.value}.{minor.value}: {size.value} bytes, the last is {ptx.raw[-1]}")
print(f"ptxas of all of them: {whole}\nwithout the last:     {without}")
sys.exit(None if ptx.raw[-1] == 0 and not whole[0] and without[0] else "changed")
PYTHON
echo "as described"
