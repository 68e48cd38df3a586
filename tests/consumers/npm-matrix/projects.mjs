// The projects of the matrix: what each installs beside the packed package, its files and its checks.

/** What `shared/attempt.js` returns. */
export const EXPECTED = "1001 1002 limit 1 3";

const VITE = { 5: "5.4.21", 6: "6.4.6", 7: "7.3.8", 8: "8.3.8" };
const NODE = { 22: "22.23.3", 24: "24.9.0", 26: "26.9.0" };
/** For tools that do not run in Node 20 any more (`newer`). */
export const NEWER_NODE = NODE[24];
const ESBUILD = "0.28.2";

/** Options of webpack and Rspack for a program of Node. */
const FOR_NODE = 'module.exports = { mode: "production", target: "node", entry: "./server.js", output: { path: `${__dirname}/node` } };\n';

/** Each project: `title` and `covers` are its row in the README; a check returns what the package returned there. */
export const PROJECTS = [
  {
    id: "node",
    title: "Node 20, 22, 24, 26",
    covers: "`import`, `require`",
    packages: Object.fromEntries(Object.entries(NODE).map(([major, version]) => [`node-${major}`, `npm:node@${version}`])),
    folder: "server",
    files: { "required.cjs": 'require("triline/testing"); import("./attempt.js").then(({ tried }) => tried()).then(console.log);\n' },
    async checks({ check, run, path }) {
      for (const node of ["", ...Object.keys(NODE)]) {
        const program = node ? path(`node_modules/node-${node}/bin/node`) : process.execPath;
        await check(`import ${node}`, () => run(program, "server.js"));
        await check(`require ${node}`, () => run(program, "required.cjs"));
      }
    },
  },
  {
    id: "deno",
    title: "Deno 2.9",
    covers: "without permissions",
    packages: { deno: "2.9.6" },
    folder: "server",
    async checks({ check, run, bin }) {
      await check("run", () => run(bin("deno"), "run", "--no-prompt", "server.js"));
    },
  },
  {
    id: "bun",
    title: "Bun 1.4",
    covers: "run, `bun build --compile`",
    packages: { bun: "1.4.5" },
    folder: "server",
    async checks({ check, run, bin, apart }) {
      const bun = bin("bun");
      await check("run", () => run(bun, "server.js"));
      await check("build --compile", async () => {
        await run(bun, "build", "--compile", "server.js", "--outfile", "compiled");
        return run(await apart("compiled"));
      });
    },
  },
  {
    id: "workers",
    title: "Cloudflare Workers",
    covers: "wrangler 4, workerd",
    packages: { wrangler: "4.164.0" },
    newer: true,
    folder: "server",
    files: { "wrangler.json": '{ "name": "attempt", "main": "workers.js", "compatibility_date": "2026-01-01" }' },
    async checks({ check, start, bin, text }) {
      await check("wrangler dev", async () => text(await start(bin("wrangler"), ["dev", "--port", "PORT", "--ip", "127.0.0.1"])));
    },
  },
  ...Object.entries(VITE).map(([major, version]) => ({
    id: `vite-${major}`,
    title: `Vite ${major}`,
    covers: "dev and build, page and module worker",
    packages: { vite: version },
    folder: "web",
    async checks({ check, run, start, bin, open, serve }) {
      await check("dev", async () => open(await start(bin("vite"), ["--port", "PORT", "--host", "127.0.0.1", "--strictPort"]), "index.html"));
      await check("build", async () => {
        await run(bin("vite"), "build", "--logLevel", "warn");
        return open(await serve("dist"), "index.html");
      });
    },
  })),
  {
    id: "webpack",
    title: "webpack 5",
    covers: "production and development, page and module worker; a bundle for Node",
    packages: { webpack: "5.112.2", "webpack-cli": "7.3.1" },
    folder: ["web", "server"],
    files: { "node.config.cjs": FOR_NODE },
    async checks(project) {
      await webpackLike(project, ["webpack"]);
    },
  },
  {
    id: "rspack",
    title: "Rspack 2",
    covers: "production and development, page and module worker; a bundle for Node",
    packages: { "@rspack/core": "2.3.2", "@rspack/cli": "2.2.8" },
    folder: ["web", "server"],
    files: { "node.config.cjs": FOR_NODE },
    async checks(project) {
      await webpackLike(project, ["rspack", "build"]);
    },
  },
  {
    id: "esbuild",
    title: "esbuild 0.28",
    covers: "browser: module page, classic page, worker, service worker; Node: ESM and CJS",
    packages: { esbuild: ESBUILD },
    folder: ["server", "web"],
    async checks({ check, run, bin, open, serve, apart, copy }) {
      const build = (...given) => run(bin("esbuild"), "--bundle", "--log-level=warning", ...given);
      await check("browser, modules", async () => {
        await build("main.js", "worker.js", "--format=esm", "--outdir=dist");
        await copy("index.html", "dist");
        return open(await serve("dist"), "index.html");
      });
      await check("browser, classic scripts", async () => {
        await build("plain.js", "worker.js", "service-worker.js", "--minify", "--outdir=classic");
        await copy("plain.html", "classic");
        return open(await serve("classic"), "plain.html");
      });
      for (const [format, extension] of [["esm", "mjs"], ["cjs", "cjs"]]) {
        await check(`node, ${format}`, async () => {
          await build("server.js", "--platform=node", `--format=${format}`, `--outfile=server.${extension}`);
          return run(process.execPath, await apart(`server.${extension}`));
        });
      }
    },
  },
  {
    id: "lambda",
    title: "AWS Lambda",
    covers: "a handler by esbuild, ESM and CJS",
    packages: { esbuild: ESBUILD },
    folder: "server",
    async checks({ check, run, bin, apart }) {
      for (const [format, extension] of [["esm", "mjs"], ["cjs", "cjs"]]) {
        await check(format, async () => {
          await run(bin("esbuild"), "handler.js", "--bundle", "--platform=node", "--target=node20", `--format=${format}`, `--outfile=handler.${extension}`);
          const file = await apart(`handler.${extension}`);
          return run(process.execPath, "-e", `import(${JSON.stringify(file)}).then(async ({ handler }) => console.log((await handler()).body))`);
        });
      }
    },
  },
  {
    id: "rollup",
    title: "Rollup 4",
    covers: "browser: module page and worker; Node",
    packages: { rollup: "4.68.7", "@rollup/plugin-node-resolve": "16.0.3" },
    folder: ["server", "web"],
    async checks(project) {
      const options = (browser) => ["-p", `node-resolve=${JSON.stringify(browser ? { browser: true } : { exportConditions: ["node"] })}`];
      await rollupLike(project, "rollup", options);
    },
  },
  {
    id: "rolldown",
    title: "Rolldown 1",
    covers: "browser: module page and worker; Node",
    packages: { rolldown: "1.3.2" },
    folder: ["server", "web"],
    async checks(project) {
      await rollupLike(project, "rolldown", (browser) => ["--platform", browser ? "browser" : "node"]);
    },
  },
  {
    id: "parcel",
    title: "Parcel 2",
    covers: "development and production, page and module worker",
    packages: { parcel: "2.16.4" },
    folder: "web",
    async checks({ check, run, start, bin, open, serve }) {
      await check("dev", async () => open(await start(bin("parcel"), ["index.html", "--port", "PORT", "--host", "127.0.0.1", "--dist-dir", "served"]), "index.html"));
      await check("build", async () => {
        await run(bin("parcel"), "build", "index.html", "--dist-dir", "dist", "--public-url", "./");
        return open(await serve("dist"), "index.html");
      });
    },
  },
  // Next 16 with webpack cannot build any route at the edge, so that webpack is tried in 15.
  ...Object.entries({ 15: ["15.5.29", "webpack"], 16: ["16.4.6", "Turbopack"] }).map(([major, [version, bundler]]) => ({
    id: `next-${major}`,
    title: `Next ${major}`,
    covers: `${bundler}, dev and build: client and server component, route handler in Node and at the edge, relay`,
    packages: { next: version, react: "19.3.1", "react-dom": "19.3.1" },
    newer: true,
    folder: "next",
    async checks({ check, run, start, stop, bin, open, text }) {
      const all = async (form, url) => {
        await check(`${form}, server component`, async () => (await text(`${url}/`)).match(/<output>([^<]*)/)?.[1]);
        await check(`${form}, route handler`, () => text(`${url}/api/node`));
        await check(`${form}, edge`, () => text(`${url}/api/edge`));
        await check(`${form}, relay`, () => run(process.execPath, "through.mjs", `${url}/relay`));
        await check(`${form}, client component`, () => open(url, "client"));
        await stop();
      };
      if (await check("build", () => run(bin("next"), "build").then(() => EXPECTED))) {
        await all("build", await start(bin("next"), ["start", "-p", "PORT", "-H", "127.0.0.1"]));
      }
      await all("dev", await start(bin("next"), ["dev", "-p", "PORT", "-H", "127.0.0.1"]));
    },
  })),
  {
    id: "nuxt",
    title: "Nuxt 4",
    covers: "page on the server and in the browser, server route; build",
    packages: { nuxt: "4.5.2", vue: "3.5.45" },
    newer: true,
    folder: "nuxt",
    async checks({ check, run, start, bin, open, text, path }) {
      if (!(await check("build", () => run(bin("nuxt"), "build").then(() => EXPECTED)))) return;
      const url = await start(process.execPath, [path(".output/server/index.mjs")], { PORT: "PORT", HOST: "127.0.0.1" });
      await check("page on the server", async () => (await text(`${url}/`)).match(/<output>([^<]*)/)?.[1]);
      await check("server route", () => text(`${url}/api/attempt`));
      await check("page", () => open(url, ""));
    },
  },
  {
    id: "sveltekit",
    title: "SvelteKit 3",
    covers: "page, server load, endpoint, relay; dev and build (adapter-node)",
    packages: {
      "@sveltejs/kit": "3.2.0",
      "@sveltejs/adapter-node": "6.0.1",
      "@sveltejs/vite-plugin-svelte": "7.3.1",
      svelte: "5.57.3",
      vite: VITE[8],
    },
    newer: true,
    folder: "sveltekit",
    async checks({ check, run, start, bin, open, text, path }) {
      const all = async (form, url) => {
        await check(`${form}, server load`, async () => (await text(`${url}/`)).match(/<output>(?:<!--.*?-->)*([^<]*)/)?.[1]);
        await check(`${form}, endpoint`, () => text(`${url}/api`));
        await check(`${form}, relay`, () => run(process.execPath, "through.mjs", `${url}/relay`));
        await check(`${form}, page`, () => open(url, ""));
      };
      if (await check("build", () => run(bin("vite"), "build").then(() => EXPECTED))) {
        await all("build", await start(process.execPath, [path("build/index.js")], { PORT: "PORT", HOST: "127.0.0.1" }));
      }
      await all("dev", await start(bin("vite"), ["dev", "--port", "PORT", "--host", "127.0.0.1"]));
    },
  },
  {
    id: "jest",
    title: "jest 30",
    covers: "CommonJS, `import` by Babel; Node and jsdom",
    packages: { jest: "30.5.2", "jest-environment-jsdom": "30.5.2", "@babel/core": "7.29.13", "@babel/preset-env": "7.29.14" },
    folder: "jest",
    files: { "babel.config.cjs": 'module.exports = { presets: [["@babel/preset-env", { targets: { node: "current" } }]] };\n' },
    type: "commonjs",
    async checks({ check, run, bin }) {
      for (const environment of ["node", "jsdom"]) {
        await check(environment, () => run(bin("jest"), "--env", environment).then(() => EXPECTED));
      }
    },
  },
  {
    id: "vitest",
    title: "Vitest 5",
    covers: "Node and jsdom",
    packages: { vitest: "5.1.1", jsdom: "31.0.1", vite: VITE[8] },
    newer: true,
    folder: "vitest",
    async checks({ check, run, bin }) {
      for (const environment of ["node", "jsdom"]) {
        await check(environment, () => run(bin("vitest"), "run", "--environment", environment).then(() => EXPECTED));
      }
    },
  },
  {
    id: "tsx",
    title: "tsx 4",
    covers: "ES modules and CommonJS",
    packages: { tsx: "4.23.15" },
    folder: "server",
    files: { "required.ts": 'const { tried } = require("./attempt.js");\ntried().then(console.log);\n', "module.mts": 'import "./server.js";\n' },
    type: "commonjs",
    async checks({ check, run, bin }) {
      await check("ES module", () => run(bin("tsx"), "module.mts"));
      await check("CommonJS", () => run(bin("tsx"), "required.ts"));
    },
  },
  {
    id: "react-native",
    title: "React Native",
    covers: "`triline` is `triline/relay`; Hermes, by the Babel preset of React Native",
    packages: { "hermes-engine-cli": "0.12.0", "@babel/core": "7.29.13", "@react-native/babel-preset": "0.88.1", esbuild: ESBUILD },
    folder: "react-native",
    type: "commonjs",
    async checks({ check, run, path }) {
      await check("Hermes 0.12", async () => {
        await run(process.execPath, "bundle.cjs");
        return run(path("node_modules/hermes-engine-cli/linux64-bin/hermes"), "-w", "-Xes6-promise", "-Xmicrotask-queue", "default.js");
      });
      // There is no package with a newer engine for this machine: what the preset makes for it runs in Node.
      await check("the profile of Hermes of today, in Node", () => run(process.execPath, "-e", 'globalThis.print = console.log; require("./hermes-stable.js")'));
      await check("entries without a relay", async () => {
        const said = await run(process.execPath, "--conditions=react-native", "-e", 'import("triline/testing").catch(({ name, code, message }) => console.log(name, code, message))');
        return /^Misuse unsupported_host triline cannot run in React Native: /.test(said) ? EXPECTED : said;
      });
    },
  },
];

/** webpack and what takes its options. */
async function webpackLike({ check, run, bin, open, serve, copy, apart }, [command, ...words]) {
  for (const mode of ["production", "development"]) {
    await check(`browser, ${mode}`, async () => {
      await run(bin(command), ...words, "--mode", mode, "--entry", "./main.js", "--output-path", `./${mode}`);
      await copy("index.html", mode);
      return open(await serve(mode), "index.html");
    });
  }
  await check("node", async () => {
    await run(bin(command), ...words, "--config", "node.config.cjs");
    return run(process.execPath, await apart("node/main.js"));
  });
}

/** Rollup and what takes its options. */
async function rollupLike({ check, run, bin, open, serve, copy, apart }, command, options) {
  await check("browser", async () => {
    for (const entry of ["main.js", "worker.js"]) await run(bin(command), entry, "--format", "es", ...options(true), "--dir", "dist");
    await copy("index.html", "dist");
    return open(await serve("dist"), "index.html");
  });
  await check("node", async () => {
    await run(bin(command), "server.js", "--format", "es", ...options(false), "--file", "server.mjs");
    return run(process.execPath, await apart("server.mjs"));
  });
}
