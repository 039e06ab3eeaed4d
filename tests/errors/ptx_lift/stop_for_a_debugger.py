import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k()
{
	brkpt;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 32]()
