// A script for each profile, by the Babel preset of React Native in development. Nothing is left out, as Metro leaves nothing out.

const { writeFileSync } = require("node:fs");
const { transformSync } = require("@babel/core");
const { buildSync } = require("esbuild");

const [{ text }] = buildSync({
  entryPoints: ["app.js"],
  bundle: true,
  format: "iife",
  conditions: ["react-native"],
  inject: ["polyfills.js"],
  treeShaking: false,
  write: false,
}).outputFiles;
// Of the engine of today, with which this preset leaves classes, and of one that takes scripts of 2015 alone.
for (const profile of ["hermes-stable", "default"]) {
  const options = { disableImportExportTransform: true, enableBabelRuntime: false, unstable_transformProfile: profile };
  const presets = [["@react-native/babel-preset", options]];
  writeFileSync(`${profile}.js`, transformSync(text, { presets, babelrc: false, configFile: false, filename: "app.js" }).code);
}
