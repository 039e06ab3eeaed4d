FILES = {"kernel.py": 'import nvgen as nv\n\n\n@nv.kernel\ndef k(a):\n    a[0] = 1\n'}
ARGUMENTS = ["ptx", "check", "kernel.py"]
