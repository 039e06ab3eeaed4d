ARGUMENTS = ["emulate", "--arch", "sm_80"]
