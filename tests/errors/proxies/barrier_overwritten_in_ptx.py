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
	.shared .align 16 .b8 tile[256];
	.shared .align 8 .b8 bars[8];
	ld.param.u64 %rd0, [in];
	ld.param.u64 %rd1, [out];
	mov.u32 %r0, %tid.x;
	setp.ne.u32 %p0, %r0, 0;
	@%p0 bra $done;
	mbarrier.init.shared.b64 [bars], 1;
	st.shared.u32 [bars + 4], 0;
$done:
	ret;
}
"""
values, out = np.ones(64, np.uint32), np.zeros(64, np.uint32)
nv.ptx.load(TEXT)["k"].on("cpu", check="race")[1, 32](values, out)
