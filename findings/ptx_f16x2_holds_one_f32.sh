#!/usr/bin/env bash
# Expected: `.f16x2 x = {1.0, 2.0}` are two halves, 0x40003C00; or ptxas refuses it, as it refuses every initial value of an
# `.f16`.
# Seen: it is taken without a word, the four bytes are those of the f32 1.0, and the 2.0 is gone. An array of them, and the
# value without braces, are refused.
# Where to read: PTX ISA, "Initializers".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 pyelftools==0.32
ptxas="$folder/nvidia/cu13/bin/ptxas"
"$ptxas" --version | tail -n 2 | head -n 1
makes() {  # whether ptxas takes a declaration
    printf '.version 8.0\n.target sm_80\n.address_size 64\n.visible .global %s;\n.entry k() { ret; }\n' "$1" > "$folder/k.ptx"
    "$ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin" > "$folder/said" 2>&1
}
for refused in '.f16 x = 1.0' '.f16x2 x = 1.0' '.f16x2 x[2] = {1.0, 2.0}'; do
    if makes "$refused"; then echo "changed: $refused is taken"; exit 1; fi
    echo "$refused: $(head -n 1 "$folder/said" | cut -d ';' -f 2-)"
done
makes '.f16x2 x = {1.0, 2.0}' && [ ! -s "$folder/said" ] || { echo "changed: $(head -n 1 "$folder/said")"; exit 1; }
PYTHONPATH="$folder" python3 - "$folder/k.cubin" <<'PYTHON'
import sys

from elftools.elf.elffile import ELFFile

with open(sys.argv[1], "rb") as file:
    found = ELFFile(file).get_section_by_name(".nv.global.init").data()[:4]
print(".f16x2 x = {1.0, 2.0}: bytes", found.hex(" "))
sys.exit(None if found == bytes.fromhex("0000803f") else "changed")
PYTHON
echo "as described"
