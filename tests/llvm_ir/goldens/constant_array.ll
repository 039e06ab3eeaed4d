; ModuleID = "constant_array"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"constant_array"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = sext i32 %"n" to i64
  %".7" = getelementptr inbounds i32, ptr addrspace(4) @"const$2ee5483384a7d2de", i64 %".6"
  %".8" = load i32, ptr addrspace(4) %".7", align 4
  %".9" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 %".8", ptr addrspace(1) %".9", align 4
  ret void
}

@"const$2ee5483384a7d2de" = internal addrspace(4) constant [16 x i8] c"\02\00\00\00\03\00\00\00\05\00\00\00\07\00\00\00", align 16