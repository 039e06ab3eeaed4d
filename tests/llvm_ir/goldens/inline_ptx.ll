; ModuleID = "inline_ptx"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"inline_ptx"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  %".6" = load i32, ptr addrspace(1) %".5", align 4
  %".7" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 2
  %".8" = load i32, ptr addrspace(1) %".7", align 4
  %".9" = call i32 asm  "add.s32 ${0}, ${1}, ${2};", "=&r,r,r"(i32 %".6", i32 %".8")
  %".10" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 %".9", ptr addrspace(1) %".10", align 4
  ret void
}
