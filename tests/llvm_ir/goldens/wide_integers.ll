; ModuleID = "wide_integers"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"wide_integers"(ptr addrspace(1) noundef align 8 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = sext i32 0 to i64
  %".9" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 %".8"
  %".10" = load i32, ptr addrspace(1) %".9", align 4
  %".11" = sext i32 %".10" to i64
  %".12" = sext i32 1 to i64
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 %".12"
  %".14" = load i32, ptr addrspace(1) %".13", align 4
  %".15" = sext i32 %".14" to i64
  %".16" = mul nsw i64 %".11", %".15"
  %".17" = sext i32 0 to i64
  %".18" = getelementptr inbounds i64, ptr addrspace(1) %"x", i64 %".17"
  store i64 %".16", ptr addrspace(1) %".18", align 8
  ret void
}
