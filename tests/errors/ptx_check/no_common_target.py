import nvgen as nv

nv.ptx.check(
    """\
.version 8.0
.target sm_90a
.address_size 64
.visible .entry k()
{
    .reg .b32 %r<4>;
    wgmma.fence.sync.aligned;
    mov.b32 %r0, 1;
    tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
    ret;
}""",
    "kernel.ptx",
)
