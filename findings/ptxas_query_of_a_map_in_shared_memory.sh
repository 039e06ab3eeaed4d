#!/usr/bin/env bash
# Expected: `tensormap.query` of PTX 9.5 takes an address of shared memory in 32 bits, as `tensormap.replace` does.
# Seen (ptxas 13.5.37): the address of 32 bits ends in "Arguments mismatch for instruction 'mov'", of an instruction that
# the text does not have; the same address in 64 bits assembles.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder/cuda" nvidia-cuda-nvcc==13.5.37
try() {
    printf '.version 9.5\n.target sm_100a\n.address_size 64\n.visible .entry k()\n{\n%s\n%s\n%s\nret;\n}\n' \
        '.shared .align 128 .b8 map[128]; .reg .pred %p; .reg .b32 %r; .reg .b64 %d;' \
        'mov.u32 %r, map; cvt.u64.u32 %d, %r;' "$1" > "$folder/k.ptx"
    "$folder/cuda/nvidia/cu13/bin/ptxas" -arch=sm_100a "$folder/k.ptx" -o "$folder/k.cubin" 2>&1 && echo "assembles"
}
replace=$(try 'tensormap.replace.tile.rank.shared::cta.b1024.b32 [%r], 1;')
wide=$(try 'tensormap.query.alloc_class_large.shared::cta.b1024 %p, [%d];')
narrow=$(try 'tensormap.query.alloc_class_large.shared::cta.b1024 %p, [%r];' || true)
echo "replace, 32 bits: $replace"
echo "query, 64 bits: $wide"
echo "query, 32 bits: ${narrow##*error   : }"
[ "$replace" = assembles ] && [ "$wide" = assembles ] &&
    grep -q "Arguments mismatch for instruction 'mov'" <<< "$narrow" || { echo "changed"; exit 1; }
echo "as described"
