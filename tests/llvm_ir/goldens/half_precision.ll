; ModuleID = "half_precision"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"half_precision"(ptr addrspace(1) noundef align 2 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 2 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = sext i32 1 to i64
  %".9" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 %".8"
  %".10" = load half, ptr addrspace(1) %".9", align 2
  %".11" = sext i32 2 to i64
  %".12" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 %".11"
  %".13" = load half, ptr addrspace(1) %".12", align 2
  %".14" = fmul contract half %".10", %".13"
  %".15" = sext i32 0 to i64
  %".16" = getelementptr inbounds half, ptr addrspace(1) %"x", i64 %".15"
  store half %".14", ptr addrspace(1) %".16", align 2
  %".18" = sext i32 1 to i64
  %".19" = getelementptr inbounds bfloat, ptr addrspace(1) %"y", i64 %".18"
  %".20" = load bfloat, ptr addrspace(1) %".19", align 2
  %".21" = fpext bfloat %".20" to float
  %".22" = fptrunc float %".21" to bfloat
  %".23" = sext i32 0 to i64
  %".24" = getelementptr inbounds bfloat, ptr addrspace(1) %"y", i64 %".23"
  store bfloat %".22", ptr addrspace(1) %".24", align 2
  ret void
}
