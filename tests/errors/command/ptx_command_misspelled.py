FILES = {}
ARGUMENTS = ["ptx", "stat", "k.ptx"]
