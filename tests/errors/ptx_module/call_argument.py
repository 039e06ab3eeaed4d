import nvgen as nv

nv.ptx.check("""\
.version 8.0
.target sm_90
.address_size 64
.func f(.param .b32 a, .param .f32 b);
.visible .entry k()
{
	.reg .u32 %r1;
	mov.u32 %r1, 1;
	call f, (%r1, %r1);
	ret;
}
""", "kernel.ptx")
