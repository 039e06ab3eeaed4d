; ModuleID = "printing"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"printing"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  %".6" = load i32, ptr addrspace(1) %".5", align 4
  %".7" = addrspacecast [10 x i8] addrspace(1)* @"nvgen.text.10.d1f427a1" to ptr
  %"printed" = alloca {i32}
  %".8" = getelementptr inbounds {i32}, {i32}* %"printed", i32 0, i32 0
  store i32 %".6", i32* %".8"
  %".10" = call i32 @"vprintf"(ptr %".7", {i32}* %"printed")
  ret void
}

@"nvgen.text.10.d1f427a1" = internal addrspace(1) constant [10 x i8] c"value %d\0a\00"
declare i32 @"vprintf"(ptr %".1", ptr %".2")
