FILES = {
    "kernel.ptx": """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 value, .param .u32 rank)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<8>;
	.shared .align 8 .b8 cell[8];
	ld.param.u64 %rd1, [value];
	ld.param.u32 %r1, [rank];
	mov.u64 %rd2, cell;
	mapa.shared::cluster.u64 %rd3, %rd2, %r1;
	atom.relaxed.cluster.shared::cluster.and.b64 %rd4, [%rd3], %rd1;
	{
		cvta.shared::cluster.u64 %rd5, %rd3;
		red.min.u64 [%rd5], %rd1;
	}
	atom.add.noftz.f16x2 %r2, [%rd5], %r1;
	atom.shared::cta.or.b64 %rd4, [%rd2], %rd1;
	atom.global.or.b64 %rd4, [%rd1], %rd1;
	atom.shared::cluster.add.u64 %rd4, [%rd3], %rd1;
	atom.and.b32 %r2, [%rd5], %r1;
	atom.cas.b64 %rd4, [%rd5], %rd1, %rd1;
	ret;
}
"""
}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
