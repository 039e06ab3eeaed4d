#!/usr/bin/env bash
# Expected: which names NumPy knows does not depend on what else a process has imported.
# Seen: importing ml_dtypes (as JAX does) enters bfloat16, float8_e4m3fn and the like into NumPy's own table, for the whole
# process: `numpy.dtype("bfloat16")` raises before and succeeds behind it, and `numpy.sctypeDict` has grown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" numpy==2.4.6 ml_dtypes==0.5.4
PYTHONPATH="$folder" python3 - <<'PYTHON'
import importlib
import sys

import numpy


def known() -> bool:
    try:
        return numpy.dtype("bfloat16").itemsize == 2
    except TypeError:
        return False


before, size = known(), len(numpy.sctypeDict)
ml_dtypes = importlib.import_module("ml_dtypes")
behind, added = known(), len(numpy.sctypeDict) - size
print(f"NumPy {numpy.__version__}, ml_dtypes {ml_dtypes.__version__}")
print(f'numpy.dtype("bfloat16"): {before} before the import, {behind} behind it; {added} new names')
sys.exit(None if (before, behind) == (False, True) and added > 0 else "changed")
PYTHON
echo "as described"
