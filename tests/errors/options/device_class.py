import nvgen as nv


@nv.device
class Square:
    pass
