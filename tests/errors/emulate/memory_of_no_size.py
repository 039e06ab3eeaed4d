ARGUMENTS = ["emulate", "--memory", "8 gigabytes", "/bin/sh"]
