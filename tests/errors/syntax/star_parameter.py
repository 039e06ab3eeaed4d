import nvgen as nv


@nv.kernel
def k(*arrays):
    pass
