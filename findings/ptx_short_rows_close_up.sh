#!/usr/bin/env bash
# Expected: `x[2][2] = {{1}, {3}}` is 1 0 3 0, as in C, where each inner list begins a row.
# Seen: ptxas lays out 1 3 0 0, without a warning: an inner list that is short does not fill its row. One that is too long
# is refused, so the rows are known to it.
# Where to read: PTX ISA, "Initializers".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 pyelftools==0.32
head='.version 8.0\n.target sm_80\n.address_size 64\n.visible .global .u32 x[2][2] = VALUES;\n.visible .entry k() { ret; }\n'
ptxas="$folder/nvidia/cu13/bin/ptxas"
"$ptxas" --version | tail -n 2 | head -n 1
printf "${head/VALUES/\{\{1\}, \{3\}\}}" > "$folder/short.ptx"
printf "${head/VALUES/\{\{1, 2, 3\}, \{4\}\}}" > "$folder/long.ptx"
said=$("$ptxas" -arch=sm_80 "$folder/short.ptx" -o "$folder/short.cubin" 2>&1)
[ -z "$said" ] || { echo "changed: it says $said"; exit 1; }
if "$ptxas" -arch=sm_80 "$folder/long.ptx" -o "$folder/long.cubin" 2> "$folder/said"; then
    echo "changed: it takes a row that is too long"; exit 1
fi
echo "{{1, 2, 3}, {4}}: $(head -n 1 "$folder/said" | cut -d ';' -f 2-)"
PYTHONPATH="$folder" python3 - "$folder/short.cubin" <<'PYTHON'
import struct
import sys

from elftools.elf.elffile import ELFFile

with open(sys.argv[1], "rb") as file:
    found = struct.unpack("<4I", ELFFile(file).get_section_by_name(".nv.global.init").data()[:16])
print("{{1}, {3}}:", *found)
sys.exit(None if found == (1, 3, 0, 0) else "changed")
PYTHON
echo "as described"
