import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out)
{
	.reg .pred %p<3>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<5>;
	ld.param.u64 %rd0, [in];
	atom.global.cta.add.u32 %r0, [%rd0], 1;
}
"""
values, out = np.ones(64, np.uint32), np.zeros(64, np.uint32)
nv.ptx.load(TEXT)["k"].on("cpu", check="race")[2, 32](values, out)
