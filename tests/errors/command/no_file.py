ARGUMENTS = ["build"]
