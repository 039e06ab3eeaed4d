FILES = {"kernel.ptx": ".version 8.0\n.target sm_90\n.address_size 64\n.visible .global .u32 table[2][2] = {{1}, {3}};\n.visible .entry k() { ret; }\n"}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
