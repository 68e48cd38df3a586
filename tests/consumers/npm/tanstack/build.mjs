import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
await build({ root, logLevel: "warn", build: { target: "es2022", outDir: "dist" } });
