#!/usr/bin/env bash
# Expected: `mov.u32 r, a[1]` of an array of rows, or of vectors, is the address of the second row or vector, as the same
# words of C are.
# Seen: the index counts scalars, whatever the shape: of `.u64 a[4][4]` it is 8 bytes behind `a`, of `.v4 .u32 a[4]` 4.
# Where to read: PTX ISA, "Arrays as Operands".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37 nvidia-cuda-nvdisasm==13.5.37
offset() {  # of `a[1]` in a shared variable, which lies at 0
    cat > "$folder/k.ptx" <<PTX
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r; .reg .b64 %d; .shared .align 16 $1;
    ld.param.u64 %d, [p]; mov.u32 %r, a[1]; st.global.u32 [%d], %r;
    ret;
}
PTX
    "$folder/nvidia/cu13/bin/ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin"
    "$folder/nvidia/cu13/bin/nvdisasm" -c "$folder/k.cubin" | grep -oE 'MOV[A-Z0-9.]* R[0-9]+, (RZ, RZ, )?0x[0-9a-f]+' | grep -oE '0x[0-9a-f]+' | head -n 1
}
"$folder/nvidia/cu13/bin/ptxas" --version | tail -n 2 | head -n 1
row=$(offset '.u64 a[4][4]') vector=$(offset '.v4 .u32 a[4]') plain=$(offset '.u32 a[4]')
echo "a[1] of .u64 a[4][4]: $row; of .v4 .u32 a[4]: $vector; of .u32 a[4]: $plain"
[ "$row $vector $plain" = "0x8 0x4 0x4" ] || { echo "changed"; exit 1; }
echo "as described"
