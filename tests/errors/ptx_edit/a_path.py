import pathlib

import nvgen as nv

nv.ptx.parse(pathlib.PurePosixPath("kernel.ptx"))
