#!/usr/bin/env bash
# Expected: `7%3` is `7 % 3`, as `7/3` is `7 / 3`: PTX has C's operators, and spaces mean nothing between them.
# Seen: ptxas takes `%3` for the name of a register, which may begin with a percent sign, and reports a syntax error near
# it. `7 % 3` and `7%(3)` are 1. Who prints constant expressions has to print the space.
# Where to read: PTX ISA, "Identifiers" and "Constant Expressions".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" nvidia-cuda-nvcc==13.5.37
ptxas="$folder/nvidia/cu13/bin/ptxas"
"$ptxas" --version | tail -n 2 | head -n 1
says() {  # what ptxas says of that initial value; nothing where it takes it
    printf '.version 8.0\n.target sm_80\n.address_size 64\n.visible .global .u32 x = %s;\n.entry k() { ret; }\n' "$1" > "$folder/k.ptx"
    "$ptxas" -arch=sm_80 "$folder/k.ptx" -o "$folder/k.cubin" 2>&1 | head -n 1 | cut -d ';' -f 2- || true
}
for value in '7 % 3' '7%(3)' '7/3' '7%3'; do
    echo "$value: $(says "$value")"
done
[ -z "$(says '7 % 3')$(says '7%(3)')$(says '7/3')" ] && grep -q "near '%3'" <<< "$(says '7%3')" || { echo "changed"; exit 1; }
echo "as described"
