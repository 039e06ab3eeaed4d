ARGUMENTS = ["intrinsics", "show", "fabs", "ceil"]
