#!/usr/bin/env bash
# Expected: `st.b8` of a 32-bit register stores its lowest byte, whatever computed the register.
# Seen: where `add.f32` did, ptxas 13.0 converts the float to an integer and stores a byte of that; 13.5 stores the byte.
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
    .reg .b32 %r<4>; .reg .b64 %d;
    ld.param.u64 %d, [p];
    ld.global.v2.b32 {%r1, %r2}, [%d];
    add.f32 %r3, %r1, %r2;
    st.global.b8 [%d], %r3;
    ret;
}
PTX
code() {  # conversions and stores
    "$folder/$1/nvidia/cu13/bin/ptxas" -arch=sm_90 "$folder/k.ptx" -o "$folder/$1.cubin"
    "$folder/new/nvidia/cu13/bin/nvdisasm" -c "$folder/$1.cubin" | grep -oE '\b(FADD|F2I[A-Z]*|STG)(\.[A-Z0-9]+)*\b' | tr '\n' ' '
}
old=$(code old) new=$(code new)
"$folder/old/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
echo "13.0: $old"
echo "13.5: $new"
grep -q F2I <<< "$old" && ! grep -q F2I <<< "$new" || { echo "changed"; exit 1; }
echo "as described"
