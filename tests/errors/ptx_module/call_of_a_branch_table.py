import nvgen as nv

nv.ptx.check("""\
.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 address)
{
	.reg .b64 %rd1;
	ld.param.b64 %rd1, [address];
	table: .branchtargets L;
	call %rd1, table;
L:
	ret;
}
""", "kernel.ptx")
