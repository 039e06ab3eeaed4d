"""What code generation and the targets have in common: what a target is asked and told, and LLVM's modules.

It knows neither of them.
"""
