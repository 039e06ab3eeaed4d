#!/usr/bin/env bash
# Expected: `mov.v2.u32 {a, b}, c` of a 32-bit register is refused, for PTX has vectors on both sides of it; or it copies c to
# both.
# Seen: ptxas takes it without a word and cuts c into halves: b is `c >> 16`, as if the elements had 16 bits, and a is c.
# Where to read: PTX ISA, "Data Movement and Conversion Instructions: mov".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37
cat > "$folder/k.ptx" <<'PTX'
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 c)
{
    .reg .b64 %d;
    .reg .b32 %r<3>;
    ld.param.u64 %d, [p];
    ld.param.u32 %r0, [c];
    mov.v2.u32 {%r1, %r2}, %r0;
    st.global.v2.u32 [%d], {%r1, %r2};
    ret;
}
PTX
bin="$folder/nvidia/cu13/bin"
"$bin/ptxas" --version | tail -n 2 | head -n 1
said=$("$bin/ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin" 2>&1) || { echo "changed: $said"; exit 1; }
[ -z "$said" ] || { echo "changed: it says $said"; exit 1; }
# c is the word at 0x168 of the constant bank
code=$("$bin/nvdisasm" -c "$folder/k.cubin" | grep -oE '(LDC|IMAD|MOV|STG)[^;]*' | tr -s ' ')
grep -E 'c\[0x0\]\[0x16[8a]\]|STG' <<< "$code"
grep -q 'LDC.U16 R[0-9]*, c\[0x0\]\[0x16a\]' <<< "$code" && grep -q 'c\[0x0\]\[0x168\]' <<< "$code" || { echo "changed"; exit 1; }
echo "as described"
