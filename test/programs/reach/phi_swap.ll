; Two phis exchange their values, through casts that change nothing.
declare void @reach_error()

define i32 @main() {
entry:
  %a = alloca i32
  %b = alloca i32
  %b8 = bitcast i32* %b to i8*
  store i32 1, i32* %a
  store i32 2, i32* %b
  br label %loop

loop:
  %p = phi i32* [ %a, %entry ], [ %p.next, %loop ]
  %q = phi i8* [ %b8, %entry ], [ %q.next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %p.next = bitcast i8* %q to i32*
  %q.next = bitcast i32* %p to i8*
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 2
  br i1 %again, label %loop, label %done

done:
  %x = load i32, i32* %p
  %y8 = bitcast i8* %q to i32*
  %y = load i32, i32* %y8
  %sum = add i32 %x, %y
  %swapped = icmp eq i32 %x, 2
  %both = icmp eq i32 %sum, 3
  %right = and i1 %swapped, %both
  br i1 %right, label %error, label %end

error:
  call void @reach_error()
  br label %end

end:
  ret i32 0
}

; /* truth: FALSE(unreach-call)
;  * arch: 64
;  */
