import nvgen as nv


@nv.device
def square(x):
    return x * x
