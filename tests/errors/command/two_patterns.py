ARGUMENTS = ["intrinsics", "fabs", "ceil"]
