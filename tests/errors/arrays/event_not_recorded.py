# gpu: none
import nvgen as nv

begin, end = nv.cuda.event(), nv.cuda.event()
nv.cuda.stream().record(end)
print(end - begin)
