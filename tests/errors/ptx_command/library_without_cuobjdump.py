FILES = {"k.so": b"\x7fELF"}
ARGUMENTS = ["ptx", "stats", "k.so"]
ENVIRONMENT = {"NVGEN_CUOBJDUMP": "nowhere"}
