"""The LLVM IR of one small kernel for each construct of the language, so that a change of code generation shows."""
