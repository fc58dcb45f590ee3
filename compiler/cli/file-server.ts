/**
 * Serves the site to one person who writes rules: each file is made when it is asked for, and pages that are open are told when
 * there is something new. It listens to this machine only.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FileServer {
  readonly origin: string;
  /** To every page that is open: reload, or show what is wrong. */
  readonly tell: (news: News) => void;
  readonly close: () => Promise<void>;
}
export type News = { readonly kind: "new" } | { readonly kind: "wrong"; readonly text: string };

/** Null: there is none. */
export type FileOf = (path: string) => Promise<string | Uint8Array | null>;

export class PortTaken extends Error {}

export async function fileServer(base: string, port: number, fileOf: FileOf): Promise<FileServer> {
  const open = new Set<ServerResponse>();
  let last: News = { kind: "new" };
  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    const fail = (status: number, text: string) =>
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
    if (path === null) return void fail(400, "This is no address.\n");
    if (path === "/~news") return listen(response);
    if (path === "/~reload.js") return void send(response, "~reload.js", reloading);
    if (!path.startsWith(base)) return void response.writeHead(302, { location: base }).end();
    const name = path.slice(base.length);
    const file = name === "" || name.endsWith("/") ? `${name}index.html` : name;
    fileOf(file)
      .then(async (content) => {
        if (content !== null) return send(response, file, content);
        const instead = await fileOf("404.html");
        if (instead === null) return fail(404, "There is no such page.\n");
        send(response, "404.html", instead, 404);
      })
      .catch((problem: unknown) => fail(500, `${problem instanceof Error ? problem.stack : problem}\n`));
  });
  const listen = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    if (last.kind === "wrong") response.write(eventOf(last));
    else response.write(": listening\n\n");
    open.add(response);
    response.on("close", () => open.delete(response));
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", (problem: NodeJS.ErrnoException) =>
      reject(problem.code === "EADDRINUSE" ? new PortTaken() : problem),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (news) => {
      last = news;
      for (const response of open) response.write(eventOf(news));
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function eventOf(news: News): string {
  return `event: ${news.kind}\ndata: ${JSON.stringify(news)}\n\n`;
}

function pathOf(url: string | undefined): string | null {
  try {
    return decodeURIComponent(new URL(url ?? "/", "http://localhost").pathname);
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
  xml: "application/xml; charset=utf-8",
};

function send(response: ServerResponse, path: string, made: string | Uint8Array, status = 200): void {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const content = typeof made === "string" && ending === "html" ? told(made) : made;
  response
    .writeHead(status, {
      "content-type": kinds[ending] ?? "application/octet-stream",
      "cache-control": "no-store",
    })
    .end(content);
}

/** The page with what listens for news; its policy admits scripts of the same host. */
function told(html: string): string {
  return html.replace("</head>", '<script type="module" src="/~reload.js"></script></head>');
}

/** Runs in the page: a new page where there is one, and what is wrong above the last good one. */
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
