; ModuleID = "wide_integers"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"wide_integers"(ptr addrspace(1) noundef align 8 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 0
  %".9" = load i32, ptr addrspace(1) %".8", align 4
  %".10" = sext i32 %".9" to i64
  %".11" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 1
  %".12" = load i32, ptr addrspace(1) %".11", align 4
  %".13" = sext i32 %".12" to i64
  %".14" = mul nsw i64 %".10", %".13"
  %".15" = getelementptr inbounds i64, ptr addrspace(1) %"x", i64 0
  store i64 %".14", ptr addrspace(1) %".15", align 8
  ret void
}
