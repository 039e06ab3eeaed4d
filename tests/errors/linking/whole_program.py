ARGUMENTS = ["build", "kernel.py", "-o", "k.cubin", "--arch", "sm_80", "--link", "whole.cubin"]

FILES = {
    "kernel.py": """\
import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1
""",
    # the header of what `ptxas` makes without `-c`: its type is 2, the machine 190
    "whole.cubin": b"\x7fELF\x02\x01\x01A\x08".ljust(16, b"\0") + b"\x02\x00\xbe\x00" + bytes(44),
}
