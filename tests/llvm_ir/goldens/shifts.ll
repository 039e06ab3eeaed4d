; ModuleID = "shifts"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"shifts"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = sext i32 1 to i64
  %".7" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".6"
  %".8" = load i32, ptr addrspace(1) %".7", align 4
  %".9" = call i32 @"llvm.nvvm.fshl.clamp.i32"(i32 %".8", i32 0, i32 %"n")
  %".10" = sext i32 2 to i64
  %".11" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".10"
  %".12" = load i32, ptr addrspace(1) %".11", align 4
  %".13" = lshr i32 %".12", 3
  %".14" = or i32 %".9", %".13"
  %".15" = sext i32 0 to i64
  %".16" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".15"
  store i32 %".14", ptr addrspace(1) %".16", align 4
  ret void
}

declare i32 @"llvm.nvvm.fshl.clamp.i32"(i32 %".1", i32 %".2", i32 %".3")
