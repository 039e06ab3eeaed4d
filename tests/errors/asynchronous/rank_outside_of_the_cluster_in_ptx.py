import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<2>;
	.shared .align 4 .b8 tile[4];
	ld.param.u64 %rd0, [out];
	mov.u32 %r0, tile;
	mapa.shared::cluster.u32 %r1, %r0, 1;
	ld.shared::cluster.u32 %r2, [%r1];
	st.global.u32 [%rd0], %r2;
	ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 1](np.zeros(1, np.uint32))
