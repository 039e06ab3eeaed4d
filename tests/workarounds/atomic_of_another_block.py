"""A 64-bit atomic on the shared memory of another block.

defect: ptxas takes it for local memory, and makes a load and a store.
mended: there is a compare-and-swap, or nothing but the atomic instruction.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from nvgen.files import cuda_tools

_PTX = """\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 value, .param .u32 rank)
{
	.reg .b32 %r<2>;
	.reg .b64 %rd<5>;
	.shared .align 8 .b8 cell[8];
	ld.param.u64 %rd1, [value];
	ld.param.u32 %r1, [rank];
	mov.u64 %rd2, cell;
	mapa.shared::cluster.u64 %rd3, %rd2, %r1;
	atom.relaxed.cluster.shared::cluster.and.b64 %rd4, [%rd3], %rd1;
	ret;
}
"""


def is_there() -> bool:
    """Whether a plain store is made, which only the loop for the block's own memory replaces."""
    ptxas, nvdisasm = cuda_tools.ptxas(), cuda_tools.nvdisasm()
    if ptxas is None or nvdisasm is None:
        return True  # nobody can tell
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = Path(folder, "k.ptx"), Path(folder, "k.cubin")
        source.write_text(_PTX, encoding="utf-8")
        subprocess.run([str(ptxas), "-arch=sm_90", source, "-o", cubin], check=True)
        code = subprocess.run([str(nvdisasm), "-c", str(cubin)], capture_output=True, text=True, check=True).stdout
    return "ST.E.64" in code and "QSPC.E.D" not in code
