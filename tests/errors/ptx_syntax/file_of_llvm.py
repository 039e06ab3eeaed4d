FILES = {"kernel.ll": 'define void @k(ptr %a) {\n  ret void\n}\n'}
ARGUMENTS = ["ptx", "check", "kernel.ll"]
