#!/usr/bin/env bash
# Expected: PTX's 64-bit constant expressions are signed unless a literal says otherwise (`U`), so `~0 >> 4` is -1, as in
# C, and `-7 % -3` is -1.
# Seen: `~` makes its result unsigned, so that the shift brings in zeros; `%` takes both sides as unsigned.
# Where to read: PTX ISA, "Integer Constant Expression Evaluation" and the table behind it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 pyelftools==0.32
cat > "$folder/k.ptx" <<'PTX'
.version 8.0
.target sm_80
.address_size 64
.visible .global .u64 x[4] = {~0 >> 4, -1 >> 4, -7 % -3, 7 % -3};
.visible .entry k() { ret; }
PTX
"$folder/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
"$folder/nvidia/cu13/bin/ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin"
PYTHONPATH="$folder" python3 - "$folder/k.cubin" <<'PYTHON'
import struct
import sys

from elftools.elf.elffile import ELFFile

with open(sys.argv[1], "rb") as file:
    found = struct.unpack("<4Q", ELFFile(file).get_section_by_name(".nv.global.init").data()[:32])
names = ("~0 >> 4", "-1 >> 4", "-7 % -3", "7 % -3")
print(*(f"{name:8} {value:#018x}" for name, value in zip(names, found)), sep="\n")
expected = (2**60 - 1, 2**64 - 1, 2**64 - 7, 7)
sys.exit(None if found == expected else f"changed: {found}, not {expected}")
PYTHON
echo "as described"
