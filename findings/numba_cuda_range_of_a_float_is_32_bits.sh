#!/usr/bin/env bash
# Expected: `range(x)` of a float64 in a kernel counts in int64, as `range` of a number without a type does in Numba.
# Seen: numba-cuda converts the float to int32, which saturates: a loop to 3e9 would end at 2147483647. Beside an int64
# argument it is int64.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install -qq --disable-pip-version-check 'numba-cuda[cu13]==0.30.4' numba==0.68.1
"$folder/bin/python" - <<'PYTHON'
import re
import sys

import numba
import numba_cuda
from numba import cuda


def floats(out, limit):
    for _ in range(limit):
        out[0] += 1


def beside_an_integer(out, limit):
    for _ in range(out[0], limit):
        out[0] += 1


def conversions(function):
    ptx, _ = cuda.compile_ptx(function, numba.void(numba.int64[:], numba.float64), cc=(8, 0))
    return re.findall(r"cvt\.rzi\.\S+", ptx)


print(f"numba-cuda {numba_cuda.__version__}, Numba {numba.__version__}")
found = conversions(floats), conversions(beside_an_integer)
print(f"range(float64): {found[0]}, range(int64, float64): {found[1]}")
sys.exit(None if found == (["cvt.rzi.s32.f64"], ["cvt.rzi.s64.f64"]) else "changed")
PYTHON
echo "as described"
