PTX = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry copy()\n{\n\tret;\n}\n"
FILES = {"a.ptx": PTX, "b.ptx": PTX.replace("\tret", "ret"), "c.ptx": PTX.replace("8.0", " 8.0")}
ARGUMENTS = ["ptx", "fmt", "--check", "a.ptx", "b.ptx", "c.ptx"]
