; ModuleID = "shifts"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"shifts"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  %".7" = load i32, ptr addrspace(1) %".6", align 4
  %".8" = call i32 @"llvm.nvvm.fshl.clamp.i32"(i32 %".7", i32 0, i32 %"n")
  %".9" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 2
  %".10" = load i32, ptr addrspace(1) %".9", align 4
  %".11" = lshr i32 %".10", 3
  %".12" = or i32 %".8", %".11"
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 %".12", ptr addrspace(1) %".13", align 4
  ret void
}

declare i32 @"llvm.nvvm.fshl.clamp.i32"(i32 %".1", i32 %".2", i32 %".3")
