a = np.ones(32, np.float32)
