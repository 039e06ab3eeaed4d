#!/usr/bin/env bash
# Expected: `atom` on `.shared::cluster` is one atomic operation, or a loop that swaps and compares, whatever the type.
# Seen: for `atom.shared::cluster.and.b64` ptxas 13.5 asks whether the memory is the block's own, and for that of another
# block makes a plain load and a plain store, so that updates of several threads are lost; `add.u32` there is an atomic.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37
code() {  # what an atomic operation on another block's shared memory becomes
    cat > "$folder/k.ptx" <<PTX
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u32 where, .param .u64 value)
{
    .reg .b32 %a; .reg .b64 %old, %v; .reg .b32 %old32, %v32;
    ld.param.u32 %a, [where]; ld.param.u64 %v, [value]; cvt.u32.u64 %v32, %v;
    $1
    ret;
}
PTX
    "$folder/nvidia/cu13/bin/ptxas" -arch=sm_90 "$folder/k.ptx" -o "$folder/k.cubin"
    "$folder/nvidia/cu13/bin/nvdisasm" -c "$folder/k.cubin" | grep -oE '\b(ATOMS?G?|RED|LDS?|STS?|LD|ST|QSPC)(\.[A-Z0-9]+)*\b' | sort | uniq -c |
        awk '{print $2 (($1 > 1) ? " x" $1 : "")}' | tr '\n' ' '
}
"$folder/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
wide=$(code 'atom.relaxed.cluster.shared::cluster.and.b64 %old, [%a], %v;')
narrow=$(code 'atom.relaxed.cluster.shared::cluster.and.b32 %old32, [%a], %v32;')
echo "and.b64: $wide"
echo "and.b32: $narrow"
grep -qE '\bLD\.' <<< "$wide" && grep -qE '\bST\.' <<< "$wide" && ! grep -qE '\bST\.' <<< "$narrow" || { echo "changed"; exit 1; }
echo "as described"
