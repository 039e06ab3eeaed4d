FILES = {"program.py": "print('done')"}
ARGUMENTS = ["tune", "program.py"]
