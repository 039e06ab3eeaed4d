ARGUMENTS = ["intrinsics", "--family", "zzz"]
