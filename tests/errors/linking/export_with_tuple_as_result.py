ARGUMENTS = ["build", "kernel.py", "-o", "kernel.ptx"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.device(export="f")
def f(x: nv.f32) -> tuple[nv.f32, nv.f32]:
    return 1.0
"""
}
