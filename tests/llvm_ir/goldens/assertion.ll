; ModuleID = "assertion"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"assertion"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  %".6" = load i32, ptr addrspace(1) %".5", align 4
  %".7" = icmp sgt i32 %".6", 0
  br i1 %".7", label %"assert.passed", label %"assert.failed"
assert.failed:
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %"thread_idx.y" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()
  %"thread_idx.z" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.z"()
  %"block_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()
  %"block_idx.y" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.y"()
  %"block_idx.z" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.z"()
  %".9" = addrspacecast [19 x i8] addrspace(1)* @"nvgen.text.19.f9a1d903" to ptr
  %".10" = addrspacecast [14 x i8] addrspace(1)* @"nvgen.text.14.151ef7ad" to ptr
  %".11" = addrspacecast [10 x i8] addrspace(1)* @"nvgen.text.10.5bb39561" to ptr
  call void @"__assertfail"(ptr %".9", ptr %".10", i32 4, ptr %".11", i64 1)
  unreachable
assert.passed:
  ret void
}

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()

declare noundef range(i32 0, 64) i32 @"llvm.nvvm.read.ptx.sreg.tid.z"()

declare noundef range(i32 0, 2147483647) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()

declare noundef range(i32 0, 65535) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.y"()

declare noundef range(i32 0, 65535) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.z"()

declare void @"__assertfail"(ptr %".1", ptr %".2", i32 %".3", ptr %".4", i64 %".5") noreturn

@"nvgen.text.19.f9a1d903" = internal addrspace(1) constant [19 x i8] c"x[0] > 0: positive\00"
@"nvgen.text.14.151ef7ad" = internal addrspace(1) constant [14 x i8] c"constructs.py\00"
@"nvgen.text.10.5bb39561" = internal addrspace(1) constant [10 x i8] c"assertion\00"