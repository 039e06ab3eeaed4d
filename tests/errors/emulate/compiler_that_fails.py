ARGUMENTS = ["emulate", "/bin/sh"]
ENVIRONMENT = {"CC": "false", "NVGEN_CACHE_DIR": "cache"}
