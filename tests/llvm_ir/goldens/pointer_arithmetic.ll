; ModuleID = "pointer_arithmetic"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"pointer_arithmetic"(ptr noundef %"p", i32 noundef %"n") nounwind
{
entry:
  %".4" = add i32 %"n", 1
  %".5" = sext i32 %".4" to i64
  %".6" = getelementptr float, ptr %"p", i64 %".5"
  %".7" = load float, ptr %".6", align 4
  %".8" = sext i32 %"n" to i64
  %".9" = getelementptr float, ptr %"p", i64 %".8"
  store float %".7", ptr %".9", align 4
  ret void
}
