; ModuleID = "tuples"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"tuples"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  %".0" = load i32, ptr addrspace(1) %".5", align 4
  %".7" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  %".1.1" = load i32, ptr addrspace(1) %".7", align 4
  %"a.slot" = alloca i32
  store i32 %".0", i32* %"a.slot"
  %"b.slot" = alloca i32
  store i32 %".1.1", i32* %"b.slot"
  %"b" = load i32, i32* %"b.slot"
  %"a" = load i32, i32* %"a.slot"
  store i32 %"b", i32* %"a.slot"
  store i32 %"a", i32* %"b.slot"
  %"a.1" = load i32, i32* %"a.slot"
  %"b.1" = load i32, i32* %"b.slot"
  %".13" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 %"a.1", ptr addrspace(1) %".13", align 4
  %".15" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  store i32 %"b.1", ptr addrspace(1) %".15", align 4
  ret void
}
