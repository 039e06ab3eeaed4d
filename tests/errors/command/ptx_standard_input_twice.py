FILES = {}
ARGUMENTS = ["ptx", "diff", "-", "-"]
