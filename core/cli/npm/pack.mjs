// pack.mjs TARGET PROGRAM OUT: packs the npm package with the program for that target of Rust, and the package that chooses among those of all systems.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SYSTEMS = {
  "x86_64-unknown-linux-gnu": { os: "linux", cpu: "x64", libc: "glibc" },
  "aarch64-unknown-linux-gnu": { os: "linux", cpu: "arm64", libc: "glibc" },
  "aarch64-apple-darwin": { os: "darwin", cpu: "arm64" },
  "x86_64-apple-darwin": { os: "darwin", cpu: "x64" },
  "x86_64-pc-windows-msvc": { os: "win32", cpu: "x64" },
};

const [target, program, out] = process.argv.slice(2);
const system = SYSTEMS[target];
if (!system) throw new Error(`there is no npm package for ${target}`);
const folder = new URL(".", import.meta.url).pathname;
const main = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const nameOf = ({ os, cpu }) => `triline-cli-${os}-${cpu}`;
const work = mkdtempSync(join(tmpdir(), "triline-cli-"));
const npm = process.platform === "win32" ? "npm.cmd" : "npm";

function pack(name, content, files) {
  const path = join(work, name);
  mkdirSync(join(path, "bin"), { recursive: true });
  writeFileSync(join(path, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
  for (const [from, to] of files) cpSync(from, join(path, to), { dereference: true });
  chmodSync(join(path, files[0][1]), 0o755);
  execFileSync(npm, ["pack", "--silent", "--pack-destination", out], { cwd: path, shell: process.platform === "win32" });
}

try {
  mkdirSync(out, { recursive: true });
  const { version, license, homepage, repository } = main;
  const cpu = { os: [system.os], cpu: [system.cpu], ...(system.libc ? { libc: [system.libc] } : {}) };
  const ofSystem = { name: nameOf(system), version, license, homepage, repository, ...cpu, files: ["bin", "LICENSE"] };
  const licenseFile = [join(folder, "../LICENSE"), "LICENSE"];
  const binary = `bin/triline${system.os === "win32" ? ".exe" : ""}`;
  ofSystem.description = `The triline command for ${system.os} on ${system.cpu}`;
  pack(ofSystem.name, ofSystem, [[program, binary], licenseFile]);
  const optionalDependencies = Object.fromEntries(Object.values(SYSTEMS).map((one) => [nameOf(one), version]));
  pack("triline-cli", { ...main, optionalDependencies }, [
    [join(folder, "bin/triline.js"), "bin/triline.js"],
    licenseFile,
    [join(folder, "../README.md"), "README.md"],
  ]);
} finally {
  rmSync(work, { recursive: true });
}
