"""The launch in between has never waited, so that a wait for it does not wait for the first one; in PTX."""

import numpy as np

import nvgen as nv

TEXT = """
.version 8.0
.target sm_90
.address_size 64
.visible .entry fill(.param .u64 a)
{
    .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [a];
    griddepcontrol.launch_dependents;
    st.global.u32 [%rd0], 1;
    ret;
}
.visible .entry nothing()
{
    ret;
}
.visible .entry copied(.param .u64 a)
{
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd0, [a];
    griddepcontrol.wait;
    ld.global.u32 %r0, [%rd0];
    st.global.u32 [%rd0+4], %r0;
    ret;
}
"""
kernels = nv.ptx.load(TEXT)
with nv.device("cpu"):
    a = nv.cuda.to_device(np.zeros(2, np.uint32))
fill, nothing, copied = (kernels[name].on("cpu", check="race") for name in ("fill", "nothing", "copied"))
fill[1, 1](a)
nothing.launch(grid=1, block=1, programmatic_dependent=True)
copied.launch(a, grid=1, block=1, programmatic_dependent=True)
