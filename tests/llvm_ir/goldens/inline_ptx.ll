; ModuleID = "inline_ptx"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"inline_ptx"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = sext i32 1 to i64
  %".6" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".5"
  %".7" = load i32, ptr addrspace(1) %".6", align 4
  %".8" = sext i32 2 to i64
  %".9" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".8"
  %".10" = load i32, ptr addrspace(1) %".9", align 4
  %".11" = call i32 asm  "add.s32 ${0}, ${1}, ${2};", "=&r,r,r"(i32 %".7", i32 %".10")
  %".12" = sext i32 0 to i64
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".12"
  store i32 %".11", ptr addrspace(1) %".13", align 4
  ret void
}
