"""PTX to LLVM IR."""
