ARGUMENTS = ["build", "kernel.py", "-o", "kernel.ptx"]
FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.and_(a, 0, 1)
"""
}
