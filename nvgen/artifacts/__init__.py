"""What is made of kernels: LLVM IR and PTX by the compiler, and of these machine code, host programs and reports."""
