# needs: cuobjdump
from tests.fatbins import fatbin

PTX = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry copy()\n{\n\tret;\n}\n"
FILES = {"k.fatbin": fatbin([(80, PTX)])}
ARGUMENTS = ["ptx", "fmt", "--in-place", "k.fatbin"]
