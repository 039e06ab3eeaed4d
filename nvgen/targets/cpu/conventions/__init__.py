"""What all code for the CPU agrees on: names, arguments, records, and the numbers of a launch."""
