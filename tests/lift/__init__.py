"""Tests of PTX as LLVM IR."""
