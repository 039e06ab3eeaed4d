ARGUMENTS = ["intrinsics", "shufl_sync*"]
