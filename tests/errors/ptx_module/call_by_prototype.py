import nvgen as nv

nv.ptx.check("""\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 address)
{
	.reg .b64 %rd1;
	.param .align 4 .b8 p[16];
	ld.param.b64 %rd1, [address];
	prototype: .callprototype _ (.param .align 8 .b8 _[16]);
	call %rd1, (p), prototype;
	ret;
}
""", "kernel.ptx")
