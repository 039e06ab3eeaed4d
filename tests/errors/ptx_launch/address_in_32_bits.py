import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.global .u32 counter;
.global .u32 table[2] = {counter, 2};
.visible .entry k()
{
    ret;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 32]()
