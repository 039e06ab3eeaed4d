import nvgen as nv

TEXT = """.version 8.0
.target sm_80
.address_size 64
.extern .func elsewhere();
.visible .entry k()
{
	call.uni elsewhere;
}
"""
nv.ptx.load(TEXT)["k"].on("cpu")[1, 32]()
