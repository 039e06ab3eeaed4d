FILES = {"k.ptx": ".version 8.0\n.target sm_80\n.address_size 64\n"}
ARGUMENTS = ["ptx", "cfg", "k.ptx"]
