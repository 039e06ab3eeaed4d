import nvgen as nv


@nv.kernel
class K:
    pass
