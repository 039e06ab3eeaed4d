ARGUMENTS = ["intrinsics", "show", "shfl.sync.idx.i31"]
