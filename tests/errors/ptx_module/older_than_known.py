FILES = {"kernel.ptx": ".version 2.3\n.target sm_20\n.address_size 64\n.visible .entry k() { ret; }\n"}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
