// Serves the page, and signs for it. The secret stays here: TRILINE_PLATFORM_BASE_URL,
// TRILINE_PLATFORM_ACCOUNT, TRILINE_PLATFORM_SECRET; PORT is the port to listen on (8000).

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const { TRILINE_PLATFORM_BASE_URL: baseUrl, TRILINE_PLATFORM_ACCOUNT: account, TRILINE_PLATFORM_SECRET: secret } = process.env;
const { PORT: port = "8000" } = process.env;

/** What this application lets its users do. A real one asks who they are, too. */
const ALLOWED = ["/openapi/v1/call/query/agent"];

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/settings") response.end(JSON.stringify({ baseUrl, account }));
    else if (pathname === "/sign" && request.method === "POST") await sign(request, response);
    else await file(pathname, response);
  } catch {
    response.writeHead(404).end();
  }
});

async function sign(request, response) {
  let body = "";
  for await (const part of request) body += part;
  const { nonce, timestamp, path } = JSON.parse(body);
  if (!ALLOWED.includes(path)) {
    response.writeHead(403).end(`${path} is not for this page`);
    return;
  }
  // The recipe md5:hex:{appkey}{nonce}{timestamp}{secret}.
  response.end(createHash("md5").update(`${account}${nonce}${timestamp}${secret}`).digest("hex"));
}

/** The page, and the package under /triline. */
async function file(pathname, response) {
  const [, folder, ...rest] = pathname.split("/");
  const inPackage = folder === "triline" && !rest.includes("..");
  const path = inPackage ? `node_modules/triline/dist/${rest.join("/")}` : "index.html";
  if (!inPackage && pathname !== "/") throw new Error("no such file");
  const body = await readFile(new URL(path, import.meta.url));
  response.writeHead(200, { "content-type": TYPES[path.split(".").at(-1)] ?? "application/octet-stream" }).end(body);
}

server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
