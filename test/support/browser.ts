/**
 * The browser of the run, and a file server for one folder. The server does what any would: files, and `index.html` for
 * folders.
 */
import { readFile, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright-core";
import type { OnDemand } from "../../site/index.ts";

/** Closing it leaves the browser itself to the other test files. */
export async function connectBrowser(): Promise<Browser> {
  const response = await fetch(process.env.RUBRIC_TEST_BROWSER ?? "");
  const text = await response.text();
  if (!response.ok) throw new Error(`The browser does not start: ${text}`);
  return chromium.connect(text);
}

const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
  ".wasm": "application/wasm",
};

export interface Served extends AsyncDisposable {
  readonly origin: string;
}

/** `base`: the path below which the folder is served, `/` or `/rules/`. */
export function serve(folder: string, base = "/"): Promise<Served> {
  return serveFiles(base, async (path, response) => {
    let file = join(folder, normalize(`/${path}`));
    if ((await stat(file)).isDirectory()) {
      if (!path.endsWith("/") && path !== "")
        return void response.writeHead(301, { location: `${base}${path}/` }).end();
      file = join(file, "index.html");
    }
    response.writeHead(200, { "content-type": kindOf(file) }).end(await readFile(file));
  });
}

/** A site whose files are made when they are asked for. Texts are sent compressed, as most servers do. */
export function serveMade({ file }: OnDemand, base = "/"): Promise<Served> {
  return serveFiles(base, async (path, response) => {
    const made = await file(path === "" || path.endsWith("/") ? `${path}index.html` : path);
    if (made === null) return void response.writeHead(404).end();
    const isText = typeof made.content === "string";
    const headers = { "content-type": kindOf(made.path), ...(isText && { "content-encoding": "gzip" }) };
    response.writeHead(200, headers).end(isText ? gzipSync(made.content) : made.content);
  });
}

function kindOf(path: string): string {
  return kinds[extname(path)] ?? "application/octet-stream";
}

/** `answer`: to the path below the base; where it throws, there is no such file. */
async function serveFiles(
  base: string,
  answer: (path: string, response: ServerResponse) => Promise<void>,
): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    if (!path.startsWith(base)) return void response.writeHead(404).end();
    try {
      await answer(path.slice(base.length), response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
