ARGUMENTS = ["build", "."]
