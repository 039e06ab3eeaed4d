#!/usr/bin/env bash
# Expected: a function with two results that nothing calls changes nothing of the functions beside it.
# Seen (ptxas 13.5): it turns the ABI off for the whole module, with a warning, and a recursive function of the same
# module, which assembles without it, is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder/cuda" nvidia-cuda-nvcc==13.5.37
ptxas="$folder/cuda/nvidia/cu13/bin/ptxas"
module() {
    cat << 'PTX'
.version 9.0
.target sm_90
.address_size 64
.func (.reg .b32 sum) triangle(.reg .b32 n)
{
    .reg .pred %p; .reg .b32 %r<3>;
    mov.u32 sum, n;
    setp.eq.u32 %p, n, 0;
    @%p ret;
    sub.u32 %r1, n, 1;
    call (%r2), triangle, (%r1);
    add.u32 sum, %r2, n;
    ret;
}
PTX
    [ "$1" = alone ] || echo '.func (.reg .b32 a, .reg .b32 b) twice(.reg .b32 n) { mov.u32 a, n; mov.u32 b, n; ret; }'
    cat << 'PTX'
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<3>; .reg .b64 %d;
    ld.param.u64 %d, [out];
    mov.u32 %r1, %tid.x;
    call (%r2), triangle, (%r1);
    st.global.u32 [%d], %r2;
    ret;
}
PTX
}
module alone > "$folder/alone.ptx"
module beside > "$folder/beside.ptx"
"$ptxas" -arch=sm_90 "$folder/alone.ptx" -o "$folder/alone.cubin" 2> /dev/null && echo "alone: assembles"
if "$ptxas" -arch=sm_90 "$folder/beside.ptx" -o "$folder/beside.cubin" > "$folder/said" 2>&1; then
    echo "changed"
    exit 1
fi
sed 's/^/beside: /' "$folder/said"
grep -q "multiple return values found, disabling ABI" "$folder/said" && grep -q "is recursive" "$folder/said" ||
    { echo "changed"; exit 1; }
echo "as described"
