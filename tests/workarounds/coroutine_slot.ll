; defect: a stack slot of a coroutine that is only used through a captured address after a suspension is not in the frame.
; mended: the function that begins the coroutine has no slot.
; compile: x86-64-v3 - O2
; seen: module has define void @thread\([^}]*= alloca \[2 x i32\]

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare i64 @llvm.coro.size.i64()
declare ptr @room(i64)
declare void @keep(ptr)
declare void @use_what_was_kept()
define void @thread() presplitcoroutine {
entry:
  %slot = alloca [2 x i32]
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @room(i64 %size)
  %handle = call ptr @llvm.coro.begin(token %id, ptr %memory)
  store i32 1, ptr %slot
  call void @keep(ptr %slot)
  %answer = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %answer, label %suspended [ i8 0, label %resumed ]
resumed:
  call void @use_what_was_kept()
  br label %suspended
suspended:
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret void
}
