#!/usr/bin/env bash
# Expected: `.f64 x = 0f3F800000` is 1.0, for `0f3F800000` is how PTX writes the f32 1.0; and `.b16 x = 1.0` is either the
# half 1.0 or refused.
# Seen: ptxas puts the 32 bits into the low word, which makes 5.26e-315 of it, and 0 into the b16; it says nothing of either.
# Where to read: PTX ISA, "Floating-Point Constants".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 pyelftools==0.32
cat > "$folder/k.ptx" <<'PTX'
.version 8.0
.target sm_80
.address_size 64
.visible .global .f64 a = 0f3F800000;
.visible .global .f64 b = 1.0;
.visible .global .b16 c = 1.0;
.visible .entry k() { ret; }
PTX
"$folder/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
said=$("$folder/nvidia/cu13/bin/ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin" 2>&1)
[ -z "$said" ] || { echo "changed: it says $said"; exit 1; }
PYTHONPATH="$folder" python3 - "$folder/k.cubin" <<'PYTHON'
import struct
import sys

from elftools.elf.elffile import ELFFile

with open(sys.argv[1], "rb") as file:
    elf = ELFFile(file)
    symbols = {symbol.name: symbol for symbol in elf.get_section_by_name(".symtab").iter_symbols()}

    def value(name, form):
        symbol = symbols[name]
        section = elf.get_section(symbol["st_shndx"])
        if section["sh_type"] == "SHT_NOBITS":
            return struct.unpack(form, bytes(symbol["st_size"]))[0]
        return struct.unpack_from(form, section.data(), symbol["st_value"] - section["sh_addr"])[0]

    found = value("a", "<d"), value("b", "<d"), value("c", "<H")
print(f".f64 = 0f3F800000: {found[0]}\n.f64 = 1.0:        {found[1]}\n.b16 = 1.0:        {found[2]}")
sys.exit(None if found == (struct.unpack("<d", struct.pack("<Q", 0x3F800000))[0], 1.0, 0) else "changed")
PYTHON
echo "as described"
