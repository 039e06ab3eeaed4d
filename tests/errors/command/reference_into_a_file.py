ARGUMENTS = ["intrinsics", "--family", "wgmma", "--write-reference", "pages"]
FILES = {"pages": "no folder"}
