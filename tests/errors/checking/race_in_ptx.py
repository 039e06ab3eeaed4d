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
	.shared .align 4 .b8 tile[128];
	ld.param.u64 %rd0, [in];
	ld.param.u64 %rd1, [out];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %rd2, %r0, 4;
	add.u64 %rd3, %rd0, %rd2;
	add.u64 %rd4, %rd1, %rd2;
	shl.b32 %r1, %r0, 2;
	ld.global.u32 %r2, [%rd3];
	st.shared.u32 [%r1], %r2;
	xor.b32 %r1, %r1, 4;
	ld.shared.u32 %r3, [%r1];
	st.global.u32 [%rd4], %r3;
}
"""
values, out = np.ones(64, np.uint32), np.zeros(64, np.uint32)
nv.ptx.load(TEXT)["k"].on("cpu", check="race")[1, 32](values, out)
