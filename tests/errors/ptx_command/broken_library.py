# needs: cuobjdump
FILES = {"k.so": b"\x7fELF"}
ARGUMENTS = ["ptx", "tree", "k.so"]
