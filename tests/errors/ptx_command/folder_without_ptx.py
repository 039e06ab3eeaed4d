FILES = {"texts/notes.txt": "nothing\n"}
ARGUMENTS = ["ptx", "check", "texts"]
