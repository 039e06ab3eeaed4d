import nvgen as nv

i = nv.thread_idx.x + 1
