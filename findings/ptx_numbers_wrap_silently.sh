#!/usr/bin/env bash
# Expected: an initial value that its variable cannot hold, and a literal of more than 64 bits, are refused, or at least
# warned of, as every C compiler does.
# Seen: ptxas keeps the lower bits of each and says nothing: `.u8 a = 300` is 44, and the decimal literal 2^64 + 1 is 1.
# A floating-point value for an integer, on the other hand, is refused.
# Where to read: PTX ISA, "Integer Constants".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 pyelftools==0.32
cat > "$folder/k.ptx" <<'PTX'
.version 8.0
.target sm_80
.address_size 64
.visible .global .u8 a = 300;
.visible .global .s16 b = -40000;
.visible .global .u64 c = 18446744073709551617;
.visible .global .u64 d = 0x10000000000000005;
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
        return struct.unpack_from(form, section.data(), symbol["st_value"] - section["sh_addr"])[0]

    found = value("a", "<B"), value("b", "<h"), value("c", "<Q"), value("d", "<Q")
print("300 in a .u8, -40000 in a .s16, 2^64 + 1 and 2^64 + 5 in a .u64:", *found)
sys.exit(None if found == (44, 25536, 1, 5) else "changed")
PYTHON
echo "as described"
