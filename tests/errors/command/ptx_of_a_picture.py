FILES = {"k.png": b"\x89PNG\r\n\x1a\n\x00"}
ARGUMENTS = ["ptx", "tree", "k.png"]
