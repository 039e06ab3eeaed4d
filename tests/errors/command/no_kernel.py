ARGUMENTS = ["build", "kernel.py"]
FILES = {"kernel.py": "def k(a):\n    a[0] = 1\n"}