"""What PTX's scalar opcodes compute, as LLVM IR: a rule an opcode, of integers, floats, bits and predicates."""
