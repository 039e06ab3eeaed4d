import nvgen as nv

nv.asm("exit;", None)
