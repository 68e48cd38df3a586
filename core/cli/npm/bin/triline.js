#!/usr/bin/env node
// Runs the program of the package for this system, which npm installs beside this one.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const name = `triline-cli-${process.platform}-${process.arch}`;
let program;
try {
  program = require.resolve(`${name}/bin/triline${process.platform === "win32" ? ".exe" : ""}`);
} catch {
  console.error(
    `error: the package ${name} is not installed. Either there is none for this system, or optional dependencies were left out: ` +
      "install triline-cli without --omit=optional, or use `cargo install triline-cli`.",
  );
  process.exit(1);
}

const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both. The program decides what becomes of it, and says whether a request may have been executed.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`error: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : code));
