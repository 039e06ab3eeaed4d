import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
	.reg .b32 %r<3>;
	.shared .align 4 .b8 row[64];
	mov.u32 %r0, %tid.x;
	shl.b32 %r1, %r0, 2;
	mov.u32 %r2, row;
	add.u32 %r2, %r2, %r1;
	st.shared.u32 [%r2], %r0;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 32]()
