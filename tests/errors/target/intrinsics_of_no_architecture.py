ARGUMENTS = ["intrinsics", "--arch", "sm_9"]
