ARGUMENTS = ["build", "kernel.py"]
FILES = {"kernel.py": "import nvgen as nv\nimport no_such_module\n"}