ARGUMENTS = ["explain", "NVG034"]
