ARGUMENTS = ["explain", "NVG9999"]
