"""Whether a repository of the Maven packages has what Maven Central asks for: check_maven.py FOLDER VERSION [release] [sign].

release: the libraries of all systems are there, and those for Linux run with the glibc that is promised.
"""

import hashlib
import json
import re
import sys
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

folder, version = Path(sys.argv[1]), sys.argv[2]
released, signed = ("release" in sys.argv[3:]), ("sign" in sys.argv[3:])
POM = "{http://maven.apache.org/POM/4.0.0}"
JARS = {
    "triline-core": "io.triline.core",
    "triline-jvm": "io.triline.jvm",
    "triline-test": "io.triline.test",
    "triline-spring-boot-starter": "io.triline.spring",
}
POMS = ["triline-parent", "triline-bom"]
# As JNA names them.
SYSTEMS = {"darwin-aarch64", "darwin-x86-64", "linux-aarch64", "linux-musl-aarch64", "linux-musl-x86-64", "linux-x86-64", "win32-aarch64", "win32-x86-64"}
OLDEST_GLIBC = 17


def text(element, path):
    found = element.find("/".join(POM + part for part in path.split("/")))
    return None if found is None else (found.text or "").strip()


def check(holds, what):
    if not holds:
        sys.exit(f"check_maven: {what}")


def file(name, end):
    path = folder / "io" / "triline" / name / version / f"{name}-{version}{end}"
    check(path.is_file(), f"{path.name} is missing")
    for kind in ["md5", "sha1"]:
        digest = hashlib.new(kind, path.read_bytes()).hexdigest()
        check(Path(f"{path}.{kind}").read_text().split()[0] == digest, f"{path.name}: its {kind} is another")
    check(not signed or Path(f"{path}.asc").is_file(), f"{path.name} is not signed")
    return path


names = [*POMS, *JARS]
has_android = (folder / "io/triline/triline-android").is_dir()
if has_android:
    names.append("triline-android")
parent = xml.parse(file("triline-parent", ".pom")).getroot()
for name in names:
    pom = xml.parse(file(name, ".pom")).getroot()
    for path in ["name", "description", "url"]:
        check(text(pom, path), f"{name}: its POM has no {path}")
    for path in ["licenses/license/name", "developers/developer/name", "scm/connection", "scm/url"]:
        check(text(pom, path) or text(parent, path), f"{name}: its POM has no {path}")
    for dependency in pom.iter(POM + "dependency"):
        check("SNAPSHOT" not in (text(dependency, "version") or ""), f"{name} depends on a snapshot")
for name, module in JARS.items():
    with zipfile.ZipFile(file(name, ".jar")) as jar:
        manifest = jar.read("META-INF/MANIFEST.MF").decode()
        check(f"Automatic-Module-Name: {module}" in manifest, f"{name}: its manifest does not name the module")
        entries = jar.namelist()
    for end in ["-sources.jar", "-javadoc.jar"]:
        with zipfile.ZipFile(file(name, end)) as jar:
            check(len(jar.namelist()) > 1, f"{name}{end} is empty")
    libraries = [entry for entry in entries if entry.endswith((".so", ".dylib", ".dll"))]
    wanted = {"triline-jvm": "triline_ffi", "triline-test": "triline_simulated"}.get(name, "")
    check(bool(libraries) == bool(wanted), f"{name}: {libraries}")
    check(all(wanted in library for library in libraries), f"{name}: {libraries}")
    if released and wanted:
        systems = {library.split("/")[0] for library in libraries}
        check(systems == SYSTEMS, f"{name} lacks the libraries of {sorted(SYSTEMS - systems)}, or has others: {sorted(systems)}")
        with zipfile.ZipFile(file(name, ".jar")) as jar:
            for library in libraries:
                newest = max(map(int, re.findall(rb"GLIBC_2\.(\d+)", jar.read(library))), default=0)
                check(newest <= OLDEST_GLIBC, f"{name}: {library} needs glibc 2.{newest}, and 2.{OLDEST_GLIBC} is promised")
    print(f"ok {name}: {file(name, '.jar').stat().st_size} bytes, {', '.join(sorted(libraries)) or 'no library'}")
with zipfile.ZipFile(file("triline-core", "-javadoc.jar")) as jar:
    check(any(name == "io/triline/Platform.html" for name in jar.namelist()), "the reference lacks Platform")
# A package in two modules cannot be used as modules.
packages = {}
for name in JARS:
    with zipfile.ZipFile(file(name, ".jar")) as jar:
        for entry in {str(Path(entry).parent) for entry in jar.namelist() if entry.endswith(".class")}:
            check(packages.setdefault(entry, name) == name, f"{entry} is in {packages[entry]} and in {name}")
if has_android:
    for end in [".aar", "-sources.jar", "-javadoc.jar"]:
        file("triline-android", end)
    pom = xml.parse(file("triline-android", ".pom")).getroot()
    check(text(pom, "packaging") == "aar", "the POM of triline-android is not one of an AAR")
    jna = [one for one in pom.iter(POM + "dependency") if text(one, "artifactId") == "jna"]
    check(text(jna[0], "type") == "aar", "triline-android depends on the jar of JNA")
# Gradle's metadata names the files that are there, and what the POM says.
for name in names:
    if name == "triline-parent":
        continue
    module = json.loads(file(name, ".module").read_text())
    check(module["component"]["module"] == name and module["component"]["version"] == version, f"{name}: the metadata is of another")
    variants = {variant["name"]: variant for variant in module["variants"]}
    check({"apiElements", "runtimeElements"} <= variants.keys(), f"{name}: the metadata has {sorted(variants)}")
    for variant in variants.values():
        for one in variant.get("files", []):
            digest = hashlib.sha256((folder / "io/triline" / name / version / one["url"]).read_bytes()).hexdigest()
            check(digest == one["sha256"], f"{name}: the metadata has another checksum of {one['url']}")
    # A comment in the POM is what makes Gradle look for the metadata.
    check("published-with-gradle-metadata" in file(name, ".pom").read_text(), f"{name}: its POM does not name the metadata")
    pom = xml.parse(file(name, ".pom")).getroot()
    needed = [one for one in pom.findall(f"{POM}dependencies/{POM}dependency") if text(one, "optional") != "true"]
    wanted = {text(one, "artifactId") for one in needed if text(one, "scope") in (None, "compile", "runtime")}
    got = {one["module"] for one in variants["runtimeElements"].get("dependencies", [])}
    check(got == wanted, f"{name}: the metadata has {sorted(got)}, its POM {sorted(wanted)}")
    check(not any("$" in one["version"]["requires"] for variant in variants.values() for one in variant.get("dependencies", [])), f"{name}: {variants}")
bom = {text(one, "artifactId") for one in xml.parse(file("triline-bom", ".pom")).getroot().iter(POM + "dependency")}
check(bom == {"triline-android", *JARS}, f"the BOM has {bom}")
print(f"ok: {len(names)} packages{'' if has_android else ', none for Android'}{', signed' if signed else ''}")
