import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) .reqnctapercluster 2, 1, 1
{
	.reg .b32 %r<6>;
	.reg .b64 %rd<3>;
	.shared .align 4 .b8 tile[4];
	ld.param.u64 %rd0, [out];
	mov.u32 %r3, %cluster_ctarank;
	mov.u32 %r0, tile;
	st.shared.u32 [%r0], %r3;
	barrier.cluster.arrive.aligned;
	barrier.cluster.wait.aligned;
	xor.b32 %r4, %r3, 1;
	mapa.shared::cluster.u32 %r1, %r0, %r4;
	ld.shared::cluster.u32 %r2, [%r1];
	mul.wide.u32 %rd1, %r3, 4;
	add.u64 %rd2, %rd0, %rd1;
	st.global.u32 [%rd2], %r2;
	ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu", check="race")[2, 1](np.zeros(2, np.uint32))
