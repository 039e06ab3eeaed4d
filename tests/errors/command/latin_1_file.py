ARGUMENTS = ["build", "kernel.py"]
FILES = {"kernel.py": b"name = \"gr\xf6\xdfe\"\n"}