; ModuleID = "element_of_a_plane"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"element_of_a_plane"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i64 noundef range(i64 0, 2147418113) %"x.extent1", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0", i64 noundef range(i64 0, 2147418113) %"y.extent1") nounwind
{
entry:
  %".8" = trunc nuw nsw i64 %"x.extent0" to i32
  %".9" = trunc nuw nsw i64 %"x.extent1" to i32
  %".10" = bitcast i64 %"x.extent0" to double
  %".11" = call i32 @"llvm.nvvm.d2i.lo"(double %".10")
  %".12" = bitcast i64 %"x.extent1" to double
  %".13" = call i32 @"llvm.nvvm.d2i.lo"(double %".12")
  %".14" = trunc nuw nsw i64 %"y.extent0" to i32
  %".15" = trunc nuw nsw i64 %"y.extent1" to i32
  %".16" = bitcast i64 %"y.extent0" to double
  %".17" = call i32 @"llvm.nvvm.d2i.lo"(double %".16")
  %".18" = bitcast i64 %"y.extent1" to double
  %".19" = call i32 @"llvm.nvvm.d2i.lo"(double %".18")
  %"block_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()
  %"block_dim.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".20" = mul nuw nsw i32 %"block_idx.x", %"block_dim.x"
  %"column" = add nuw nsw i32 %".20", %"thread_idx.x"
  %"block_idx.y" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.y"()
  %"block_dim.y" = call i32 @"llvm.nvvm.read.ptx.sreg.ntid.y"()
  %"thread_idx.y" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()
  %".22" = mul nuw nsw i32 %"block_idx.y", %"block_dim.y"
  %"row" = add nuw nsw i32 %".22", %"thread_idx.y"
  %".24" = icmp slt i32 %"row", %".8"
  %".25" = icmp slt i32 %"column", %".9"
  %".26" = select  i1 %".24", i1 %".25", i1 false
  br i1 %".26", label %"then", label %"end"
then:
  %".28" = mul nsw i32 %"row", %".13"
  %".29" = add nsw i32 %".28", %"column"
  %".30" = sext i32 %".29" to i64
  %".31" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".30"
  %".32" = load float, ptr addrspace(1) %".31", align 4
  %".33" = mul nsw i32 %"row", %".19"
  %".34" = add nsw i32 %".33", %"column"
  %".35" = sext i32 %".34" to i64
  %".36" = getelementptr inbounds float, ptr addrspace(1) %"y", i64 %".35"
  store float %".32", ptr addrspace(1) %".36", align 4
  br label %"end"
end:
  ret void
}

declare i32 @"llvm.nvvm.d2i.lo"(double %".1")

declare noundef range(i32 0, 2147483647) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()

declare noundef range(i32 1, 1025) i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare noundef range(i32 0, 65535) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.y"()

declare noundef range(i32 1, 1025) i32 @"llvm.nvvm.read.ptx.sreg.ntid.y"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.y"()
