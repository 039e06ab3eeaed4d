ARGUMENTS = ["build", "kernel.py", "-o", "kernels.h"]

FILES = {
    "kernel.py": """\
import numpy as np

import nvgen as nv

word = np.dtype({"names": ["whole", "high"], "formats": ["u4", "u2"], "offsets": [0, 2]})


@nv.kernel
def halves(words: nv.Array[word], out: nv.Array[nv.u16]):
    out[0] = words[0].high
"""
}
