#!/usr/bin/env bash
# Expected: a wheel of "LLVM core libraries" has the back ends of LLVM's own release build, NVPTX among them, and its
# libraries can be loaded once it is installed.
# Seen (karellen-llvm-core 22.1.8): `libLLVM.so.22.1` has the X86 back end alone. Neither it nor a name without a version
# can be loaded before the environment's Python has started once: the links `libc++.so.1` and `libLLVM.so` are made then.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/python" -m pip install -qq --disable-pip-version-check karellen-llvm-core==22.1.8 \
    wheel-axle-runtime==0.0.13
look() {
    python3 -S - "$folder/env/lib/libLLVM.so.22.1" << 'PROGRAM'
import ctypes
import sys

try:
    library = ctypes.CDLL(sys.argv[1])
except OSError as error:
    print("cannot be loaded:", str(error).partition(":")[0])
else:
    names = ("AArch64", "AMDGPU", "NVPTX", "SPIRV", "WebAssembly", "X86")
    print("back ends:", *(name for name in names if hasattr(library, f"LLVMInitialize{name}TargetInfo")))
PROGRAM
}
before=$(look)
"$folder/env/bin/python" -c pass
after=$(look)
echo "before its Python has started: $before"
echo "afterwards: $after"
[ "$before" = "cannot be loaded: libc++.so.1" ] && [ "$after" = "back ends: X86" ] || { echo "changed"; exit 1; }
echo "as described"
