"""Writes each Kotlin example of documents, once, to a file of its own, so that it is compiled with its own imports alone: snippets.py FOLDER GIVEN DOCUMENT...

GIVEN is a file of the package `readme` with what the text around the examples says that the reader has."""

import re
import shutil
import sys
from pathlib import Path

folder, given, *documents = map(Path, sys.argv[1:])
text = "\n".join(document.read_text() for document in documents)
folder.mkdir(parents=True, exist_ok=True)
shutil.copy(given, folder)
count = 0
for block in dict.fromkeys(re.findall(r"^```kotlin\n(.*?)^```", text, re.DOTALL | re.MULTILINE)):
    count += 1
    lines = block.splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    rest = "\n".join(line for line in lines if not line.startswith("import ")).strip()
    if not re.search(r"^(class|@\w+\(.*\)\nclass) ", rest, re.MULTILINE):
        rest = f"suspend fun example() {{\n{rest}\n}}"
    source = "\n".join([f"package readme.example{count}", "", "import readme.*", *imports, "", rest, ""])
    (folder / f"Example{count}.kt").write_text(source)
assert count, f"{documents} have no example"
print(f"{count} examples")
