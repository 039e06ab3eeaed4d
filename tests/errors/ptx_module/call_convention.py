import nvgen as nv

nv.ptx.check("""\
.version 8.0
.target sm_90
.address_size 64
.func f(.param .u16 a)
{
	ret;
}
.visible .entry k()
{
	call f, (1);
	ret;
}
""", "kernel.ptx")
