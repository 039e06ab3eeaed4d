# needs: cuobjdump
from tests.fatbins import fatbin

FILES = {"k.fatbin": fatbin([])}
ARGUMENTS = ["ptx", "tree", "k.fatbin"]
