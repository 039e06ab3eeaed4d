FILES = {
    "kernel.ll": """\
declare void @f(ptr)

define void @g(ptr %p) {
  call void @f(ptr byval([16 x i8]) %p)
  ret void
}
"""
}
ARGUMENTS = ["build", "kernel.ll", "-o", "kernel.ptx"]
