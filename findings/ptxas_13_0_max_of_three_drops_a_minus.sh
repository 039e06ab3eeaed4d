#!/usr/bin/env bash
# Expected: `max(max(a, -b), c)` is computed with the minus.
# Seen: ptxas 13.0 makes one VIMNMX3 of it for sm_90 and sm_100, whose operand has no minus; 13.5 keeps a negated operand.
# The driver of CUDA 13.0 does the same to PTX that it compiles.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder/old" nvidia-cuda-nvcc==13.0.88
python3 -m pip install -qq --disable-pip-version-check --target "$folder/new" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37
cat > "$folder/k.ptx" <<'PTX'
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<7>; .reg .b64 %d;
    ld.param.u64 %d, [p];
    ld.global.v2.u32 {%r1, %r2}, [%d]; ld.global.u32 %r3, [%d+8];
    neg.s32 %r4, %r2; max.s32 %r5, %r1, %r4; max.s32 %r6, %r5, %r3;
    st.global.u32 [%d], %r6;
    ret;
}
PTX
code() {  # the instructions that negate or take an extreme
    "$folder/$1/nvidia/cu13/bin/ptxas" -arch=sm_90 "$folder/k.ptx" -o "$folder/$1.cubin"
    "$folder/new/nvidia/cu13/bin/nvdisasm" -c "$folder/$1.cubin" | grep -oE '(VIMNMX3?|IMNMX|IADD3?|IMAD)[^;]* R[0-9]+, [^;]*;' |
        grep -E 'MNMX|-R' | tr -s ' ' | tr '\n' ' '
}
old=$(code old) new=$(code new)
"$folder/old/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
echo "13.0: $old"
echo "13.5: $new"
grep -q VIMNMX3 <<< "$old" && ! grep -q -- '-R' <<< "$old" && grep -q -- '-R' <<< "$new" || { echo "changed"; exit 1; }
echo "as described"
