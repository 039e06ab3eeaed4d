FILES = {"kernel.ptx": ".version 8.0\n.target sm_90\n.address_size 64\n.visible .global .f64 half = 0f3F000000;\n.visible .entry k() { ret; }\n"}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
