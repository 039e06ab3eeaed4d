import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.const .align 4 .b8 frozen[64];
.visible .entry k()
{
	.reg .b32 %r<2>;
	.reg .b64 %rd<4>;
	mov.u32 %r0, %tid.x;
	mov.u64 %rd0, frozen;
	cvta.const.u64 %rd1, %rd0;
	mul.wide.u32 %rd2, %r0, 4;
	add.u64 %rd3, %rd1, %rd2;
	st.u32 [%rd3], %r0;
	ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 1]()
