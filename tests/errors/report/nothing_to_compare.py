ARGUMENTS = ["report", "kernel.py", "--against", "before.py"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0
""",
    "before.py": """\
import nvgen as nv


@nv.kernel
def scale_all(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0
""",
}
