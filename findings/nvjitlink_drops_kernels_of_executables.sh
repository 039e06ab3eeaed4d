#!/usr/bin/env bash
# Expected: a linker that is given a cubin which is no relocatable object (made without `ptxas -c`) refuses it, or links
# what is in it.
# Seen: nvJitLink takes it, says nothing in either log, and succeeds; the kernel is not in the result.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip install -qq --disable-pip-version-check --target "$folder" \
    nvidia-cuda-nvcc==13.5.37 nvidia-nvjitlink==13.5.37 pyelftools==0.32
for name in first second; do
    printf '.version 8.0\n.target sm_80\n.address_size 64\n.visible .entry %s() { ret; }\n' $name > "$folder/$name.ptx"
done
"$folder/nvidia/cu13/bin/ptxas" -c -arch=sm_80 "$folder/first.ptx" -o "$folder/first.cubin"
"$folder/nvidia/cu13/bin/ptxas" -arch=sm_80 "$folder/second.ptx" -o "$folder/second.cubin"
PYTHONPATH="$folder" python3 - "$folder" <<'PYTHON'
import ctypes
import io
import sys
from pathlib import Path

from elftools.elf.elffile import ELFFile

folder = Path(sys.argv[1])
linker = ctypes.CDLL(str(next(folder.glob("nvidia/cu13/lib/libnvJitLink.so.*"))))
version = ctypes.c_uint(), ctypes.c_uint()
assert linker.nvJitLinkVersion(*map(ctypes.byref, version)) == 0
print(f"nvJitLink {version[0].value}.{version[1].value}")

CUBIN = 1  # NVJITLINK_INPUT_CUBIN
handle, options = ctypes.c_void_p(), (ctypes.c_char_p * 1)(b"-arch=sm_80")
assert linker.nvJitLinkCreate(ctypes.byref(handle), 1, options) == 0
for name in ("first", "second"):
    code = (folder / f"{name}.cubin").read_bytes()
    kind = ELFFile(io.BytesIO(code))["e_type"]
    status = linker.nvJitLinkAddData(handle, CUBIN, code, ctypes.c_size_t(len(code)), name.encode())
    print(f"{name}.cubin ({kind}): status {status}")
    assert status == 0, "changed: it is refused"
status = linker.nvJitLinkComplete(handle)
sizes = {}
for log in ("Error", "Info"):
    size = ctypes.c_size_t()
    assert getattr(linker, f"nvJitLinkGet{log}LogSize")(handle, ctypes.byref(size)) == 0
    sizes[log] = size.value
size = ctypes.c_size_t()
assert linker.nvJitLinkGetLinkedCubinSize(handle, ctypes.byref(size)) == 0
linked = ctypes.create_string_buffer(size.value)
assert linker.nvJitLinkGetLinkedCubin(handle, linked) == 0
symbols = ELFFile(io.BytesIO(linked.raw)).get_section_by_name(".symtab").iter_symbols()
kernels = sorted(symbol.name for symbol in symbols if symbol["st_info"]["type"] == "STT_FUNC")
print(f"linked: status {status}, kernels {kernels}, bytes of the logs {sizes}")
sys.exit(None if status == 0 and kernels == ["first"] else "changed")
PYTHON
echo "as described"
