ARGUMENTS = ["build", "kernel.py"]
FILES = {"kernel.py": "import sys\n\nsys.exit(3)\n"}