#!/usr/bin/env bash
# Expected: in a kernel, `a // b * b + a % b` is `a`, as in Python, whose functions Warp's kernels are.
# Seen: `//` of integers floors, but `%` is what is left of a truncated division, so that -7 // 2 * 2 + -7 % 2 is -9;
# for floats it is the same. The reference names each rule with its own function, and says nothing of the two together.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install -qq --disable-pip-version-check warp-lang==1.19.0 numpy==2.4.6
cat > "$folder/program.py" <<'PYTHON'
import sys

import numpy as np
import warp as wp

wp.config.kernel_cache_dir = sys.argv[1]


@wp.kernel
def integers(a: wp.array(dtype=int), b: wp.array(dtype=int), out: wp.array(dtype=int)):
    i = wp.tid()
    out[i] = a[i] // b[i] * b[i] + a[i] % b[i]


@wp.kernel
def floats(a: wp.array(dtype=float), b: wp.array(dtype=float), out: wp.array(dtype=float)):
    i = wp.tid()
    out[i] = a[i] // b[i] * b[i] + a[i] % b[i]


def results(kernel, dtype):
    a, b = np.array([-7, 7, -7, 7], dtype), np.array([2, -2, -2, 2], dtype)
    assert np.array_equal(a // b * b + a % b, a)
    out = wp.zeros(4, dtype=wp.dtype_from_numpy(dtype), device="cpu")
    wp.launch(kernel, 4, inputs=[wp.array(a, device="cpu"), wp.array(b, device="cpu"), out], device="cpu")
    return out.numpy().tolist()


found = results(integers, np.int32), results(floats, np.float32)
versions = f"Warp {wp.__version__}, NumPy {np.__version__}"
print(f"{versions}: a // b * b + a % b of -7 and 2, 7 and -2, -7 and -2, 7 and 2: {found[0]}, of floats {found[1]}")
sys.exit(None if found == ([-9, 9, -7, 7], [-9.0, 9.0, -7.0, 7.0]) else "changed")
PYTHON
"$folder/bin/python" "$folder/program.py" "$folder/cache" 2> /dev/null | tail -n 1  # else it tells of its devices
echo "as described"
