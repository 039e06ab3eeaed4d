ARGUMENTS = ["intrinsics", "--family", "fence"]
