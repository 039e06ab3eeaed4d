#!/usr/bin/env bash
# Expected: a cubin made for a family (sm_100f) can be told from one for the plain architecture and for its `a` variant.
# Seen (ptxas, nvdisasm, cuobjdump 13.5): cuobjdump and nvdisasm call it plain sm_100 and sm_107, and the ELF header's
# e_flags of sm_100, sm_100f and sm_100a are equal. Only the recorded command line of ptxas still has the letter f.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder/cuda" nvidia-cuda-nvcc==13.5.37 \
    nvidia-cuda-nvdisasm==13.5.37 nvidia-cuda-cuobjdump==13.5.37
bin="$folder/cuda/nvidia/cu13/bin"
flags() { od -A n -t x4 -j 48 -N 4 "$1" | tr -d ' '; }
for name in sm_100 sm_100f sm_100a sm_107f sm_107a; do
    printf '.version 9.4\n.target %s\n.address_size 64\n.visible .entry k() { ret; }\n' "$name" > "$folder/k.ptx"
    "$bin/ptxas" -arch="$name" "$folder/k.ptx" -o "$folder/$name.cubin"
    target=$("$bin/nvdisasm" "$folder/$name.cubin" | awk '$1 == ".target" { print $2 }')
    code=$("$bin/cuobjdump" -sass "$folder/$name.cubin" | awk '$1 == "code" { print $3 }')
    echo "$name: nvdisasm $target, cuobjdump $code, e_flags $(flags "$folder/$name.cubin")" | tee -a "$folder/seen"
done
grep -q '^sm_100f: nvdisasm sm_100, cuobjdump sm_100,' "$folder/seen" &&
    grep -q '^sm_107f: nvdisasm sm_107, cuobjdump sm_107,' "$folder/seen" &&
    grep -q '^sm_100a: nvdisasm sm_100a, cuobjdump sm_100a,' "$folder/seen" &&
    [ "$(flags "$folder/sm_100f.cubin")" = "$(flags "$folder/sm_100a.cubin")" ] &&
    [ "$(flags "$folder/sm_100f.cubin")" = "$(flags "$folder/sm_100.cubin")" ] || { echo "changed"; exit 1; }
echo "as described"
