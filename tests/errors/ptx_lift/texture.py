import numpy as np

import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.global .texref picture;
.visible .entry k(.param .u64 out)
{
    .reg .b32 %r<6>;
    .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, 7;
    st.global.u32 [%rd1], %r1;
    tex.1d.v4.s32.s32 {%r2, %r3, %r4, %r5}, [picture, {%r1}];
    ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 1](np.zeros(1, np.int32))
