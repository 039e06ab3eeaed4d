ARGUMENTS = ["intrinsics", "zzzzz"]
