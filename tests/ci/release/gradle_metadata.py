"""Writes Gradle's metadata (NAME-VERSION.module) beside each POM of a Maven repository: gradle_metadata.py FOLDER VERSION.

The POMs say by a comment that it is there. It tells Gradle what a POM cannot: which dependencies are for compiling alone, that the
classes are Kotlin for the JVM from version 11 or 17 on, and that the BOM is a platform.
"""

import hashlib
import json
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

folder, version = Path(sys.argv[1]) / "io/triline", sys.argv[2]
POM = "{http://maven.apache.org/POM/4.0.0}"
MARKER = "do_not_remove: published-with-gradle-metadata"
PLATFORM = "triline-bom"


def text(element, name):
    found = element.find(POM + name)
    return "" if found is None or found.text is None else found.text.strip()


def properties():
    pom = xml.parse(folder / "triline-parent" / version / f"triline-parent-{version}.pom").getroot()
    found = {one.tag.removeprefix(POM): (one.text or "").strip() for one in pom.find(POM + "properties")}
    return {**found, "project.version": version}


def resolved(value, known):
    if value.startswith("${"):
        return known[value[2:-1]]
    return value


def dependency(one, known):
    found = {"group": text(one, "groupId"), "module": text(one, "artifactId"), "version": {"requires": resolved(text(one, "version"), known)}}
    if text(one, "type") == "aar" and text(one, "groupId") != "io.triline":
        # JNA has no metadata of Gradle: its AAR is another file of the same module.
        found["thirdPartyCompatibility"] = {"artifactSelector": {"name": found["module"], "type": "aar", "extension": "aar"}}
    return found


def file(path):
    data = path.read_bytes()
    hashes = {name: hashlib.new(name, data).hexdigest() for name in ["sha512", "sha256", "sha1", "md5"]}
    return {"name": path.name, "url": path.name, "size": len(data), **hashes}


def library(name, directory, dependencies):
    kind = "aar" if (directory / f"{name}-{version}.aar").is_file() else "jar"
    common = {"org.gradle.category": "library", "org.gradle.dependency.bundling": "external", "org.gradle.libraryelements": kind}
    common["org.jetbrains.kotlin.platform.type"] = "androidJvm" if kind == "aar" else "jvm"
    if kind == "jar":
        # As Spring Boot asks for.
        common["org.gradle.jvm.version"] = 17 if name == "triline-spring-boot-starter" else 11
    main = [file(directory / f"{name}-{version}.{kind}")]
    compile_time = [found for scope, found in dependencies if scope in ("", "compile")]
    run_time = [found for scope, found in dependencies if scope in ("", "compile", "runtime")]
    variants = []
    for variant, usage, needed in [("apiElements", "java-api", compile_time), ("runtimeElements", "java-runtime", run_time)]:
        variants.append({"name": variant, "attributes": {**common, "org.gradle.usage": usage}, "dependencies": needed, "files": main})
    sources = {"org.gradle.category": "documentation", "org.gradle.dependency.bundling": "external", "org.gradle.usage": "java-runtime"}
    sources["org.gradle.docstype"] = "sources"
    variants.append({"name": "sourcesElements", "attributes": sources, "files": [file(directory / f"{name}-{version}-sources.jar")]})
    return variants


def platform(constraints):
    attributes = {"org.gradle.category": "platform"}
    return [
        {"name": name, "attributes": {**attributes, "org.gradle.usage": usage}, "dependencyConstraints": constraints}
        for name, usage in [("apiElements", "java-api"), ("runtimeElements", "java-runtime")]
    ]


known = properties()
for directory in sorted(folder.glob(f"*/{version}")):
    name = directory.parent.name
    pom_path = directory / f"{name}-{version}.pom"
    if MARKER not in pom_path.read_text():
        continue
    pom = xml.parse(pom_path).getroot()
    if name == PLATFORM:
        variants = platform([dependency(one, known) for one in pom.iter(POM + "dependency")])
    else:
        needed = [one for one in pom.findall(f"{POM}dependencies/{POM}dependency") if text(one, "optional") != "true"]
        variants = library(name, directory, [(text(one, "scope"), dependency(one, known)) for one in needed])
    module = {
        "formatVersion": "1.1",
        "component": {"group": "io.triline", "module": name, "version": version, "attributes": {"org.gradle.status": "release"}},
        "createdBy": {"maven": {}},
        "variants": variants,
    }
    (directory / f"{name}-{version}.module").write_text(json.dumps(module, indent=2) + "\n")
    print(f"{name}-{version}.module: {len(variants)} variants")
