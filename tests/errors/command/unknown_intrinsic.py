ARGUMENTS = ["intrinsics", "show", "nv.nvvm.qqqqqqqqq"]
