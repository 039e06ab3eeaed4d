#!/usr/bin/env bash
# Expected: names of LLVM IR have any length, as those of functions and global variables do.
# Seen: LLVM cuts the names of local values at 1,024 characters when it reads them, so two arguments whose names differ
# behind that become one, and a valid module is refused. nvcc names parameters after the kernel, whose mangled name may be
# longer than that.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" llvmlite==0.50.0
PYTHONPATH="$folder" python3 - <<'PYTHON'
import sys

import llvmlite
from llvmlite import binding

print(f"llvmlite {llvmlite.__version__}, LLVM {'.'.join(map(str, binding.llvm_version_info))}")


def said(length: int, of_values: bool) -> str:
    name = "x" * length
    text = f"define void @f(i32 %{name}0, i32 %{name}1) {{\n  ret void\n}}\n"
    if not of_values:
        text = f"define void @{name}0() {{\n  ret void\n}}\ndefine void @{name}1() {{\n  ret void\n}}\n"
    try:
        binding.parse_assembly(text).verify()
    except RuntimeError as error:
        return next(line for line in str(error).splitlines() if "error:" in line)[:60]
    return "taken"


found = said(1000, True), said(1100, True), said(1100, False)
print(*(f"{what}: {words}" for what, words in zip(("arguments of 1,001", "arguments of 1,101", "functions of 1,101"), found)), sep="\n")
sys.exit(None if found[0] == found[2] == "taken" and "redefinition of argument" in found[1] else "changed")
PYTHON
echo "as described"
