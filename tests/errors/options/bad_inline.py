import nvgen as nv


@nv.device(inline="sometimes")
def square(x):
    return x * x
