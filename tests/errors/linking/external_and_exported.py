ARGUMENTS = ["build", "kernel.py", "-o", "kernel.ptx"]

FILES = {
    "kernel.py": """\
import nvgen as nv

f = nv.extern("float f(float x)")


@nv.device(export="f")
def g(x: nv.f32) -> nv.f32:
    return f(x) + 1
"""
}
