FILES = {"kernel.ptx": ".version 1.4\n.target sm_13\n.visible .entry k() { ret; }\n"}
ARGUMENTS = ["ptx", "check", "kernel.ptx"]
