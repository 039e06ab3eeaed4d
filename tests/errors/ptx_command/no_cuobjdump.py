from tests.fatbins import fatbin

FILES = {"k.fatbin": fatbin([])}
ARGUMENTS = ["ptx", "tree", "k.fatbin"]
ENVIRONMENT = {"NVGEN_CUOBJDUMP": "nowhere"}
