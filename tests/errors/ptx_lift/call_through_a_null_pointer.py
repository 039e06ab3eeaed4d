import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.func nothing() { ret; }
.global .u64 chosen;
.visible .entry k()
{
	.reg .b64 %rd<1>;
	ld.global.u64 %rd0, [chosen];
	prototype: .callprototype _ ();
	call %rd0, (), prototype;
	ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 1]()
