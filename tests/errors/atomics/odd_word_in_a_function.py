import nvgen as nv


@nv.device
def count(word):
    nv.atomic.add((word.cast(nv.u16) + 1).cast(nv.u32), 1)


@nv.kernel
def odd_word_in_a_function(a: nv.Array[nv.u32]):
    count(nv.address_of(a[nv.grid(1)]))
