#!/usr/bin/env bash
# Expected: a kernel has the same sums in numba-cuda's simulator as compiled; its page says that the simulator has most of
# the semantics of CUDA Python, and names no difference between numbers.
# Seen: compiled code adds a uint8 and a literal, and multiplies two uint8, in int64 (Numba's rule); the simulator runs the
# function on NumPy's scalars, which stay uint8 and wrap: 100 + 200 is 300 compiled and 44 simulated. A float32 times a
# literal is a float64 compiled, and rounded to float32 simulated.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install -qq --disable-pip-version-check 'numba-cuda[cu13]==0.30.4' numba==0.68.1 numpy==2.4.6
cat > "$folder/kernel.py" <<'PYTHON'
def results(small, single, integers, floats):
    integers[0] = small[0] + 200
    integers[1] = small[0] * small[0]
    floats[0] = single[0] * 0.1
PYTHON
cat > "$folder/compiled.py" <<'PYTHON'
import re

from kernel import results
from numba import cuda, float32, float64, int64, uint8, void

ptx, _ = cuda.compile_ptx(results, void(uint8[:], float32[:], int64[:], float64[:]), cc=(8, 0))
wide = [r"add\.s64\s+\S+ \S+ 200;", r"mul\.(wide\.u32|lo\.s64)", r"mul\.rn\.f64|mul\.f64"]
print(" ".join(found[0] if (found := re.search(pattern, ptx)) else "none" for pattern in wide).replace("\t", " "))
PYTHON
cat > "$folder/simulated.py" <<'PYTHON'
import warnings

import numpy as np
from kernel import results
from numba import cuda

warnings.simplefilter("ignore", RuntimeWarning)
integers, floats = np.zeros(2, np.int64), np.zeros(1)
cuda.jit(results)[1, 1](np.array([100], np.uint8), np.array([0.7], np.float32), integers, floats)
exact = float(np.float32(0.7)) * 0.1
print(integers.tolist(), "exact" if floats[0] == exact else "rounded" if floats[0] == np.float32(exact) else floats)
PYTHON
compiled=$("$folder/bin/python" "$folder/compiled.py")
simulated=$(NUMBA_ENABLE_CUDASIM=1 "$folder/bin/python" "$folder/simulated.py")
"$folder/bin/python" -c 'import numba, numba_cuda, numpy
print(f"numba-cuda {numba_cuda.__version__}, Numba {numba.__version__}, NumPy {numpy.__version__}")'
printf 'compiled: %s\nsimulated: %s\n' "$compiled" "$simulated"
[[ $compiled != *none* && $simulated == "[44, 16] rounded" ]] || { echo "changed" >&2; exit 1; }
echo "as described"
