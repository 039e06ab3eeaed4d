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
	ld.param.u64 %rd1, [out];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %rd2, %r0, 4;
	add.u64 %rd3, %rd0, %rd2;
	add.u64 %rd4, %rd1, %rd2;
	setp.eq.u32 %p0, %r0, 3;
	@%p0 trap;
}
"""
values, out = np.ones(64, np.uint32), np.zeros(64, np.uint32)
nv.ptx.load(TEXT)["k"].on("cpu")[1, 4](values, out)
