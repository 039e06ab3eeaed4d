; ModuleID = "floor_division"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"floor_division"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".6" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  %".7" = load i32, ptr addrspace(1) %".6", align 4
  %".8" = icmp eq i32 %"n", -1
  %".9" = icmp eq i32 %"n", 0
  %".10" = or i1 %".8", %".9"
  %".11" = select  i1 %".10", i32 1, i32 %"n"
  %".12" = sdiv i32 %".7", %".11"
  %".13" = srem i32 %".7", %".11"
  %".14" = sub i32 0, %".7"
  %".15" = select  i1 %".8", i32 %".14", i32 %".12"
  %".16" = xor i32 %".13", %"n"
  %".17" = icmp slt i32 %".16", 0
  %".18" = icmp ne i32 %".13", 0
  %".19" = and i1 %".18", %".17"
  %".20" = sext i1 %".19" to i32
  %".21" = add i32 %".15", %".20"
  %".22" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 %".21", ptr addrspace(1) %".22", align 4
  %".24" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 3
  %".25" = load i32, ptr addrspace(1) %".24", align 4
  %".26" = icmp eq i32 %"n", -1
  %".27" = icmp eq i32 %"n", 0
  %".28" = or i1 %".26", %".27"
  %".29" = select  i1 %".28", i32 1, i32 %"n"
  %".30" = sdiv i32 %".25", %".29"
  %".31" = srem i32 %".25", %".29"
  %".32" = sub i32 0, %".25"
  %".33" = select  i1 %".26", i32 %".32", i32 %".30"
  %".34" = xor i32 %".31", %"n"
  %".35" = icmp slt i32 %".34", 0
  %".36" = icmp ne i32 %".31", 0
  %".37" = and i1 %".36", %".35"
  %".38" = select  i1 %".37", i32 %"n", i32 0
  %".39" = add i32 %".31", %".38"
  %".40" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 2
  store i32 %".39", ptr addrspace(1) %".40", align 4
  ret void
}
