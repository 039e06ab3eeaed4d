FILES = {"k.ptx": " \n"}
ARGUMENTS = ["ptx", "tree", "k.ptx"]
