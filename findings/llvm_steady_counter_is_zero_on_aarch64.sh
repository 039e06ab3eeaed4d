#!/usr/bin/env bash
# Expected: `llvm.readsteadycounter` reads a counter on a machine that has one at a fixed rate, as AArch64 has in
# CNTVCT_EL0 (LLVM Language Reference: a target without one gives 0).
# Seen: on AArch64 it is the constant 0, while `llvm.readcyclecounter`, which may change its rate, reads CNTVCT_EL0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" llvmlite==0.50.0
PYTHONPATH="$folder" python3 - <<'PYTHON'
import sys

import llvmlite
from llvmlite import binding

binding.initialize_all_targets()
binding.initialize_all_asmprinters()
print(f"llvmlite {llvmlite.__version__}, LLVM {'.'.join(map(str, binding.llvm_version_info))}")
found = {}
for triple in ("aarch64-unknown-linux-gnu", "arm64-apple-macosx"):
    for name in ("readsteadycounter", "readcyclecounter"):
        text = f"declare i64 @llvm.{name}()\ndefine i64 @f() {{\n  %r = call i64 @llvm.{name}()\n  ret i64 %r\n}}\n"
        machine = binding.Target.from_triple(triple).create_target_machine()
        assembly = machine.emit_assembly(binding.parse_assembly(f'target triple = "{triple}"\n{text}')).lower()
        lines = [line.split() for line in assembly.splitlines() if line.startswith("\tm")]
        found[triple, name] = " ".join(lines[0])
        print(f"{triple:26} {name:18} {found[triple, name]}")
zero = all("xzr" in words or "#0" in words for (_, name), words in found.items() if name == "readsteadycounter")
read = all("cntvct_el0" in words for (_, name), words in found.items() if name == "readcyclecounter")
sys.exit(None if zero and read else "changed")
PYTHON
echo "as described"
