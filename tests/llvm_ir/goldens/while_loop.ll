; ModuleID = "while_loop"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"while_loop"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  br label %"while.test"
while.test:
  %".6" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".7" = load float, ptr addrspace(1) %".6", align 4
  %".8" = fcmp contract ogt float %".7", 0x3ff0000000000000
  br i1 %".8", label %"while.body", label %"while.else"
while.body:
  %".10" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  %".11" = load float, ptr addrspace(1) %".10", align 4
  %".12" = fmul contract float %".11", 0x3fe0000000000000
  %".13" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  store float %".12", ptr addrspace(1) %".13", align 4
  br label %"while.next"
while.next:
  br label %"while.test"
while.end:
  ret void
while.else:
  br label %"while.end"
}
