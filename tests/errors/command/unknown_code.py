ARGUMENTS = ["explain", "NVG0699"]
