/**
 * The browser of the run, and a file server for one folder. The server does what any would: files, and `index.html` for
 * folders.
 */
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, chromium } from "playwright-core";

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
export async function serve(folder: string, base = "/"): Promise<Served> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    if (!path.startsWith(base)) return void response.writeHead(404).end();
    let file = join(folder, normalize(`/${path.slice(base.length)}`));
    try {
      if ((await stat(file)).isDirectory()) {
        if (!path.endsWith("/")) return void response.writeHead(301, { location: `${path}/` }).end();
        file = join(file, "index.html");
      }
      const content = await readFile(file);
      response.writeHead(200, { "content-type": kinds[extname(file)] ?? "application/octet-stream" });
      response.end(content);
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
