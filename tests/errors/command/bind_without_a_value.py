FILES = {
    "kernel.py": """import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None):
    a[0] = bias[0] if bias is not None else 0
"""
}
ARGUMENTS = ["build", "kernel.py", "-o", "-", "--bind", "bias"]
