import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.check_module import module_problems

source = nv.ptx.SourceText("""\
.version 8.0
.target sm_90
.address_size 64
.const .u64 slots = 256 / (4 - 4);
""", "kernel.ptx")
raise CompileError(*module_problems(nv.ptx.parse(source.text), source))
