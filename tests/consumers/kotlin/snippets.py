"""Writes each Kotlin example of documents to a file of its own, so that it is compiled with its own imports alone: snippets.py FOLDER DOCUMENT..."""

import re
import sys
from pathlib import Path

# What the text around an example says that the reader has.
GIVEN = """package readme

import io.triline.*
import io.triline.platform.*
import io.triline.simulated.Simulation

fun <T> given(): T = TODO("examples are compiled here, and run by the tests of the package")

class Answer(val status: Int, val headers: Map<String, String>, val body: ByteArray)

class Gateway { fun post(url: String, headers: Map<String, String>, body: ByteArray): Answer? = given() }

class Vault {
    fun sign(account: String, nonce: String, timestamp: String): String = given()
}

val cc: Platform get() = given()
val phone: WorkPhone get() = given()
val ai: AiAgent get() = given()
val simulation: Simulation get() = given()
val signing: Signing get() = given()
val vault: Vault get() = given()
val gateway: Gateway get() = given()
val fields: CustomerFields get() = given()
val agent: Agent get() = given()
val document: io.triline.aiagent.KnowledgeDocument get() = given()
val rows: List<CustomerInput> get() = given()
val ids: List<String> get() = given()
val journal: MutableList<String> get() = given()
val roles: List<String> get() = given()
val queueList: List<String> get() = given()
val path: java.nio.file.Path get() = given()
val folder: java.nio.file.Path get() = given()
val since: java.time.Instant get() = given()
val body: ByteArray get() = given()
val content: ByteArray get() = given()
val openTelemetry: io.opentelemetry.api.OpenTelemetry get() = given()

suspend fun create(): Any = given()
"""
TEXTS = "baseUrl account secret appid apptoken sid agentId kbId taskId msgReceiveUrl pushedAnswer callUniqueId callBackUrl agentName agentNumber agentVersion password"

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
texts = [f"val {name}: String get() = given()\n" for name in TEXTS.split()]
(folder / "Given.kt").write_text(GIVEN + "".join(texts))
count = 0
for document in sys.argv[2:]:
    for block in re.findall(r"^```kotlin\n(.*?)^```", Path(document).read_text(), re.DOTALL | re.MULTILINE):
        count += 1
        lines = block.splitlines()
        imports = [line for line in lines if line.startswith("import ")]
        rest = "\n".join(line for line in lines if not line.startswith("import ")).strip()
        if not re.search(r"^(class|@\w+\(.*\)\nclass) ", rest, re.MULTILINE):
            rest = f"suspend fun example() {{\n{rest}\n}}"
        text = "\n".join([f"package readme.example{count}", "", "import readme.*", *imports, "", rest, ""])
        (folder / f"Example{count}.kt").write_text(text)
assert count > 30, count
print(f"{count} examples")
