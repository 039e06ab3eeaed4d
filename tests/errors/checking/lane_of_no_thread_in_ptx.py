import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	ld.param.u64 %rd0, [out];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %rd1, %r0, 4;
	add.u64 %rd2, %rd0, %rd1;
	shfl.sync.down.b32 %r1, %r0, 8, 31, 0xFFFFFFFF;
	st.global.u32 [%rd2], %r1;
	ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu", check="barrier")[1, 48](np.zeros(48, np.uint32))
