ARGUMENTS = ["emulate", "--arch", "sm_91", "/bin/sh"]
