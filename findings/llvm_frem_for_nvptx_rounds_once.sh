#!/usr/bin/env bash
# Expected: `frem` is C's fmod, which is exact: 1e9 rem 3 is 1 (LLVM Language Reference, "frem Instruction").
# Seen: LLVM's NVPTX back end makes one rounded division of it, x - trunc(x / y) * y, without a fast-math flag. The same
# arithmetic, done here in exact fractions with one rounding each, gives -32; a quotient of 2**24 or more is never right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" llvmlite==0.50.0 numpy==2.4.6
PYTHONPATH="$folder" python3 - <<'PYTHON'
import math
import re
import sys
from fractions import Fraction

import llvmlite
import numpy
from llvmlite import binding

TEXT = """target triple = "nvptx64-nvidia-cuda"
define float @remainder(float %x, float %y) {
  %r = frem float %x, %y
  ret float %r
}
"""
binding.initialize_all_targets()
binding.initialize_all_asmprinters()
machine = binding.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(cpu="sm_80", opt=3)
ptx = machine.emit_assembly(binding.parse_assembly(TEXT))
opcodes = re.findall(r"^\s+((?:div|cvt|neg|fma|mul|sub|selp|setp|testp)\S*)", ptx, re.MULTILINE)
print(f"llvmlite {llvmlite.__version__}, LLVM {'.'.join(map(str, binding.llvm_version_info))}:", *opcodes)


def rounded(value: Fraction) -> Fraction:
    return Fraction(float(numpy.float32(float(value))))


x, y = Fraction(10**9), Fraction(3)
quotient = Fraction(math.trunc(rounded(x / y)))
found, right = float(rounded(x - quotient * y)), math.fmod(1e9, 3.0)
print(f"1e9 rem 3: {found}, fmod: {right}")
is_one_division = sum(opcode.startswith("div.rn") for opcode in opcodes) == 1 and "bra" not in ptx
sys.exit(None if is_one_division and (found, right) == (-32.0, 1.0) else "changed")
PYTHON
echo "as described"
