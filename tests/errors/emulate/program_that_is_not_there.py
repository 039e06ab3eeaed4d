ARGUMENTS = ["emulate", "pyton", "program.py"]
