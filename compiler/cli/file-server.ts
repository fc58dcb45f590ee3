/**
 * Serves the site to one person who writes rules. Each file is made on request, and open pages reload after a change.
 * It listens only to this machine, and answers only requests that name this machine. Otherwise a page of another site
 * could read the rules through a host name that points here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FileServer {
  readonly origin: string;
  /** To every page that is open: reload, or show what is wrong. */
  readonly tell: (news: News) => void;
  readonly close: () => Promise<void>;
}
export type News = { readonly kind: "new" } | { readonly kind: "wrong"; readonly text: string };

export interface Files {
  readonly base: string;
  readonly port: number;
  /** Null: there is no such file. */
  readonly fileOf: (path: string) => Promise<string | Uint8Array | null>;
  /** Called with an error while a file was made. The reader learns only that there was one. */
  readonly failed: (problem: unknown) => void;
}

/** The system does not let us listen there; `code` says why. */
export class PortRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export async function fileServer({ base, port: wanted, fileOf, failed }: Files): Promise<FileServer> {
  const open = new Set<ServerResponse>();
  let last: News = { kind: "new" };
  let port = wanted;
  const server = createServer((request, response) => {
    // A reader who goes away in the middle of an answer is no error.
    response.on("error", () => undefined);
    answer(request, response).catch((problem: unknown) => {
      failed(problem);
      if (response.headersSent) response.destroy();
      else
        sendText(
          response,
          500,
          "This page cannot be made. See the terminal of `rubric serve` for the reason.\n",
        );
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of protections) response.setHeader(name, value);
    if (!isForUs(request, port))
      return sendText(response, 403, `Open this site as http://127.0.0.1:${port}${base} instead.\n`);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD").setHeader("connection", "close");
      return sendText(response, 405, "Pages can only be read: use GET or HEAD.\n");
    }
    const path = pathOf(request.url);
    if (path === null) return sendText(response, 400, "This is not an address.\n");
    if (path === "/~news") return listen(request, response);
    if (path === "/~reload.js") return send(response, "~reload.js", reloading);
    if (!path.startsWith(base)) return void response.writeHead(302, { location: base }).end();
    const name = path.slice(base.length);
    const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
    const content = await fileOf(file);
    if (content !== null) return send(response, file, content);
    const instead = await fileOf("404.html");
    if (instead === null) return sendText(response, 404, "There is no such page.\n");
    send(response, "404.html", instead, 404);
  };
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    if (request.method === "HEAD") return void response.end();
    response.write(last.kind === "wrong" ? eventOf(last) : ": listening\n\n");
    open.add(response);
    response.on("close", () => open.delete(response));
  };
  await new Promise<void>((resolve, reject) => {
    // Later on it reports connections that it could not accept, and the next one may be.
    server.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new PortRefused(code ?? message)),
    );
    server.listen(wanted, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${port}`,
    tell: (news) => {
      last = news;
      for (const response of open) {
        // One that reads nothing any more would be kept all news for.
        if (response.writableLength > mostUnread) response.destroy();
        else response.write(eventOf(news));
      }
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const mostUnread = 1_000_000;

/** Nothing is taken for another kind of content, shown within another site or loaded by one. */
const protections: readonly (readonly [name: string, value: string])[] = [
  ["x-content-type-options", "nosniff"],
  ["x-frame-options", "SAMEORIGIN"],
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["referrer-policy", "same-origin"],
];

/** Whether a request names this server by a name of this machine, and comes from its own pages or from a person. */
function isForUs({ headers, headersDistinct, url = "" }: IncomingMessage, port: number): boolean {
  const names = ["127.0.0.1", "localhost", "[::1]"];
  const hosts = new Set(names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
  const [host, ...more] = headersDistinct.host ?? [];
  if (host === undefined || more.length > 0 || !hosts.has(host.toLowerCase())) return false;
  // A request line may name a host as well, which then counts.
  const named = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url);
  if (named && (named[1]?.toLowerCase() !== "http" || !hosts.has(named[2]?.toLowerCase() ?? "")))
    return false;
  const { origin } = headers;
  if (origin !== undefined && !hosts.has(origin.toLowerCase().replace(/^http:\/\//, ""))) return false;
  // Browsers say where a request comes from: a link on another site may lead here, but nothing there may load from here.
  const site = headers["sec-fetch-site"] ?? "none";
  return site === "none" || site === "same-origin" || headers["sec-fetch-mode"] === "navigate";
}

function eventOf(news: News): string {
  return `event: ${news.kind}\ndata: ${JSON.stringify(news)}\n\n`;
}

/** The path that a request names, decoded; null where it is none. */
function pathOf(url = ""): string | null {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  if (!path.startsWith("/")) return path === "" && url !== "" ? "/" : null;
  try {
    return decodeURIComponent(new URL(`http://localhost${path}`).pathname);
  } catch {
    return null;
  }
}

const kinds: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

function send(response: ServerResponse, path: string, made: string | Uint8Array, status = 200): void {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const content = Buffer.from(typeof made === "string" && ending === "html" ? withNews(made) : made);
  response
    .writeHead(status, {
      "content-type": (Object.hasOwn(kinds, ending) && kinds[ending]) || "application/octet-stream",
      "content-length": content.length,
      "cache-control": "no-store",
    })
    .end(content);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, ".txt", text, status);
}

/** The page with what listens for news; its policy admits scripts of the same host. */
function withNews(html: string): string {
  return html.replace("</head>", '<script type="module" src="/~reload.js"></script></head>');
}

/** Runs in the page: reloads after a change, and shows faults above the last good page. */
const reloading = `const news = new EventSource("/~news");
news.addEventListener("new", () => location.reload());
news.addEventListener("wrong", ({ data }) => {
  document.querySelector("#wrong")?.remove();
  const wrong = document.createElement("pre");
  wrong.id = "wrong";
  wrong.setAttribute("role", "alert");
  wrong.textContent = JSON.parse(data).text;
  document.body.prepend(wrong);
});
`;
