ARGUMENTS = ["emulate", "/bin/sh"]
ENVIRONMENT = {"PATH": "", "CC": "", "NVGEN_CACHE_DIR": "cache"}
