; ModuleID = "struct_parameter"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"struct_parameter"(ptr byval([8 x i8]) noundef align 4 %"pair", ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".5" = load float, ptr %"pair", align 4
  %".6" = insertvalue {float, i32} undef, float %".5", 0
  %".7" = getelementptr inbounds i8, ptr %"pair", i64 4
  %".8" = load i32, ptr %".7", align 4
  %"pair.1" = insertvalue {float, i32} %".6", i32 %".8", 1
  %".10" = trunc nuw nsw i64 %"x.extent0" to i32
  %".11" = extractvalue {float, i32} %"pair.1", 0
  %".12" = extractvalue {float, i32} %"pair.1", 1
  %".13" = sext i32 %".12" to i64
  %".14" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".13"
  store float %".11", ptr addrspace(1) %".14", align 4
  ret void
}
