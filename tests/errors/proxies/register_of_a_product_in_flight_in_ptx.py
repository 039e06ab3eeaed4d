import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 out) .reqntid 128, 1, 1
{
    .reg .b32 %r<8>; .reg .f32 %f<5>; .reg .b64 %rd<4>;
    .shared .align 1024 .b8 tile[1024];
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, tile;
    shr.u32 %r0, %r0, 4;
    and.b32 %r0, %r0, 16383;
    cvt.u64.u32 %rd1, %r0;
    or.b64 %rd1, %rd1, 68719542272;
    mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; mov.f32 %f3, %f0;
    mov.b32 %r1, 0; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;
    wgmma.fence.sync.aligned;
    wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, %rd1, 1, 1, 1, 0;
    wgmma.commit_group.sync.aligned;
    add.u32 %r2, %r2, 1;
    wgmma.wait_group.sync.aligned 0;
    ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu", check="race")[1, 128](np.zeros(128, np.float32))
