import numpy as np

import nvgen as nv

TEXT = """.version 9.4
.target sm_107a
.address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b64 %rd<1>;
    .reg .b32 %r<5>;
    ld.param.u64 %rd0, [p];
    ld.global.v2.b32 {%r0, %r1}, [%rd0];
    mov.b32 %r2, 8;
    spcompress.b16.b2.sp::2:4.x1 {%r3}, {%r4}, {%r0, %r1}, %r2;
    st.global.b32 [%rd0], %r4;
    ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 1](np.zeros(2, np.uint32))
