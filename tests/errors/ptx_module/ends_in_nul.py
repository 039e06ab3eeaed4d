FILES = {"kernel.ptx": ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k() { ret; }\n\0"}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
