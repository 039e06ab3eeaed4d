#!/usr/bin/env bash
# Expected: asking for the token of a value, a hash, leaves the program's classes as they are.
# Seen: `dask.base.tokenize` pickles a value of a class of the program with cloudpickle and loads it again in the same
# process. Loading finds the class that is there and sets all its methods anew, of code whose file is "<dynamic-code>"
# from cloudpickle 3.1.3 on: `inspect.getsource` of a method, which compilers of kernels need, fails behind it. The
# function that one has kept from before is another object then.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" dask==2026.8.0 cloudpickle==3.1.3
cat >"$folder/program.py" <<'PYTHON'
import inspect
import sys

import cloudpickle
import dask.base


class Scale:
    def __init__(self, factor: float) -> None:
        self.factor = factor

    def apply(self, x: float) -> float:
        return self.factor * x


def has_source() -> bool:
    try:
        return "self.factor * x" in inspect.getsource(Scale.apply)
    except OSError:
        return False


method, before = Scale.apply, has_source()
dask.base.tokenize(Scale(2.0))
print(f"dask {dask.__version__}, cloudpickle {cloudpickle.__version__}")
print(f"source of the method: {before} before the token, {has_source()} behind it")
print(f"file: {Scale.apply.__code__.co_filename}; same function: {Scale.apply is method}")
is_changed = Scale.apply.__code__.co_filename == "<dynamic-code>" and Scale.apply is not method
sys.exit(None if before and not has_source() and is_changed else "changed")
PYTHON
PYTHONPATH="$folder" python3 "$folder/program.py"
echo "as described"
