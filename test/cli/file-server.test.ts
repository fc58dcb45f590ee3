/** Whom the server of `rubric serve` answers, with what, and that no request ends it. */
import { once } from "node:events";
import { request } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FileServer, fileServer, PortRefused } from "../../compiler/cli/file-server.ts";
import { run } from "../support/run-cli.ts";
import { projectOf } from "../support/project-of.ts";

const page = "<html><head></head><body>Woods</body></html>";
const files: Readonly<Record<string, string>> = {
  "index.html": page,
  "a b/index.html": page,
  "json/data.json": "{}",
  "404.html": "<html><head></head>Nothing</html>",
};
const failures: unknown[] = [];
let server: FileServer;
let port: number;

beforeAll(async () => {
  server = await fileServer({
    base: "/rules/",
    port: 0,
    fileOf: async (path) => {
      if (path === "broken.html") throw new Error("secret of the page");
      return Object.hasOwn(files, path) ? (files[path] ?? null) : null;
    },
    failed: (problem) => failures.push(problem),
  });
  port = Number(new URL(server.origin).port);
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const asking = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  asking.end(method === "POST" ? "words" : undefined);
  const [answer] = await once(asking, "response");
  let body = "";
  for await (const part of answer) body += part;
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

/** What comes back for bytes that no client of HTTP would send. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => {
    answer += part;
  });
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  socket.end(text);
  await closed;
  return answer;
}

const statusOf = async (line: string, ...headers: readonly string[]): Promise<string> => {
  const answer = await sendRaw([line, ...headers, "connection: close", "", ""].join("\r\n"));
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? answer;
};

describe("hosts", () => {
  const own = ["127.0.0.1", "localhost", "LocalHost", "[::1]"];
  it.each(own)("%s with the port is answered", async (name) => {
    expect((await ask("/rules/", { host: `${name}:${port}` })).body).toContain("Woods");
  });
  const foreign = [
    ...["evil.example", "localhost", "127.0.0.1", "localhost:1", "127.0.0.2", "0.0.0.0"],
    ...[
      "localhost.evil.example:PORT",
      "evil.example:PORT",
      "localhost:PORT@evil.example",
      "[::2]:PORT",
      "::1:PORT",
    ],
  ].map((host) => [host]);
  it.each(foreign)("`%s` is refused, for pages, news and scripts", async (name) => {
    for (const path of ["/rules/", "/~news", "/~reload.js", "/elsewhere"]) {
      const { status, body, headers } = await ask(path, { host: name.replace("PORT", String(port)) });
      expect({ status, isShown: body.includes("Woods") }).toEqual({ status: 403, isShown: false });
      expect(headers.location).toBeUndefined();
    }
  });
  it("one that is missing or given twice is refused", async () => {
    expect(await statusOf("GET /rules/ HTTP/1.0")).toBe("403");
    expect(await statusOf("GET /rules/ HTTP/1.1")).toBe("400");
    expect(await statusOf("GET /rules/ HTTP/1.1", "host:")).toBe("403");
    const both = [`host: localhost:${port}`, "host: evil.example"];
    expect(await statusOf("GET /rules/ HTTP/1.1", ...both)).not.toBe("200");
  });
  it("the one in the request line counts where there is one", async () => {
    const host = `host: localhost:${port}`;
    expect(await statusOf(`GET http://localhost:${port}/rules/ HTTP/1.1`, host)).toBe("200");
    expect(await statusOf("GET http://evil.example/rules/ HTTP/1.1", host)).toBe("403");
    expect(await statusOf(`GET https://localhost:${port}/rules/ HTTP/1.1`, host)).toBe("403");
    expect(await statusOf(`GET http://localhost:${port}@evil.example/rules/ HTTP/1.1`, host)).toBe("403");
  });
});

describe("other sites", () => {
  const here = () => ({ host: `localhost:${port}` });
  it("may not load or listen from theirs, whatever they call it", async () => {
    for (const path of ["/~news", "/rules/json/data.json", "/rules/"])
      for (const from of ["cross-site", "same-site"])
        expect(
          (await ask(path, { ...here(), "sec-fetch-site": from, "sec-fetch-mode": "no-cors" })).status,
        ).toBe(403);
    for (const origin of ["http://evil.example", "null", `https://localhost:${port}`, "http://localhost:1"])
      expect((await ask("/~news", { ...here(), origin })).status).toBe(403);
  });
  it("may link here, and pages of ours may load from here", async () => {
    const link = { ...here(), "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect((await ask("/rules/", link)).status).toBe(200);
    const own = { ...here(), "sec-fetch-site": "same-origin", origin: `http://localhost:${port}` };
    expect((await ask("/rules/json/data.json", own)).status).toBe(200);
  });
  it("may not frame what is answered, nor take it for something else", async () => {
    for (const path of [
      "/rules/",
      "/rules/json/data.json",
      "/rules/nowhere",
      "/rules/broken.html",
      "/~reload.js",
    ])
      expect((await ask(path, here())).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
      });
  });
});

describe("methods", () => {
  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is refused", async (method) => {
    const { status, headers, body } = await ask("/rules/", {}, method);
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "GET, HEAD" });
    expect(body).not.toContain("Woods");
  });
  it("HEAD has the headers of GET and no body", async () => {
    for (const path of ["/rules/", "/rules/json/data.json", "/rules/nowhere", "/~reload.js"]) {
      const [{ headers: got, status }, head] = [await ask(path), await ask(path, {}, "HEAD")];
      expect({ status: head.status, body: head.body }).toEqual({ status, body: "" });
      for (const name of ["content-type", "content-length"]) expect(head.headers[name]).toBe(got[name]);
    }
    expect(await ask("/~news", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
  });
});

describe("broken requests", () => {
  it.each([
    ["/rules/%", 400],
    ["/rules/%ff%fe", 400],
    ["/rules/%E0%A4%A", 400],
    ["/rules/%00", 404],
    ["/rules/..%2f..%2fetc%2fpasswd", 404],
    ["/rules/%5c..%5c..%5cboot.ini", 404],
    ["/rules/constructor", 404],
    ["/rules/__proto__/", 404],
    ["/rules/a%20b/", 200],
    ["//evil.example/rules/", 302],
    ["/../../rules/", 200],
  ])("%s is answered with %i", async (path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    if (status === 302) expect(answer.headers.location).toBe("/rules/");
  });
  it("are refused when they are no HTTP, or have too much of it", async () => {
    const host = `host: localhost:${port}`;
    expect(await statusOf("nonsense")).toBe("400");
    expect(await statusOf("GET rules HTTP/1.1", host)).toBe("400");
    expect(await statusOf("OPTIONS * HTTP/1.1", host)).toBe("405");
    expect(await statusOf("GET /rules/ HTTP/1.1", host, `x: ${"y".repeat(100_000)}`)).toBe("431");
    expect(await statusOf(`GET /rules/${"x".repeat(8000)} HTTP/1.1`, host)).toBe("404");
    await sendRaw("CONNECT localhost:1 HTTP/1.1\r\n\r\n");
    await sendRaw("\u0000\u0001\u0002");
    expect((await ask("/rules/")).status).toBe(200);
  });
  it("an error of ours is reported, and shows the reader nothing of it", async () => {
    failures.length = 0;
    const { status, body } = await ask("/rules/broken.html");
    expect({ status, isTold: /secret|at .*\.ts|Error/.test(body) }).toEqual({ status: 500, isTold: false });
    expect(failures).toEqual([new Error("secret of the page")]);
  });
});

describe("readers who go away", () => {
  it("in the middle of a request or an answer", async () => {
    for (let i = 0; i < 50; i++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(i % 2 ? "GET /rul" : `GET /rules/ HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
      socket.resetAndDestroy();
    }
    expect((await ask("/rules/")).status).toBe(200);
  });
  it("of a thousand that listen for news, half are gone and the rest get it", {
    timeout: 60_000,
  }, async () => {
    const sockets: Socket[] = [];
    const heard = new Map<Socket, string>();
    for (let i = 0; i < 1000; i++) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.on("data", (part) => heard.set(socket, (heard.get(socket) ?? "") + part));
      socket.write(`GET /~news HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
      sockets.push(socket);
    }
    await until(() => heard.size === 1000);
    const left = sockets.filter((_, i) => i % 2 === 0);
    for (const socket of sockets) if (!left.includes(socket)) socket.resetAndDestroy();
    server.tell({ kind: "wrong", text: "line 3" });
    await until(() => left.every((socket) => heard.get(socket)?.includes("line 3")));
    // Who comes later hears it as well.
    const late = connect(port, "127.0.0.1");
    late.on("data", (part) => heard.set(late, (heard.get(late) ?? "") + part));
    late.write(`GET /~news HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`);
    await until(() => heard.get(late)?.includes("line 3") === true);
    for (const socket of [...left, late]) socket.destroy();
    server.tell({ kind: "new" });
    expect((await ask("/rules/")).status).toBe(200);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isSo()).toBe(true);
}

describe("a port that cannot be had", () => {
  it("is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port: taken } = other.address() as { port: number };
    const files = { base: "/", port: taken, fileOf: async () => null, failed: () => undefined };
    await expect(fileServer(files)).rejects.toThrow(new PortRefused("EADDRINUSE"));
    using project = projectOf([
      { path: "rules/1.rubric", text: "book inn { held in en }\ndecide is-full: truth { otherwise: yes }\n" },
    ]);
    const ran = await run(["serve", "--port", String(taken), "--project", project.folder]);
    other.close();
    expect(ran).toMatchObject({
      code: 2,
      out: "",
      err: `Another program uses port ${taken}.\nUse another port: \`rubric serve --port 4322\`.\n`,
    });
  });
  it.each(["65536", "-1", "1e3", "0x50", "", "99999999999999999999"])("is none: `%s`", async (text) => {
    const { code, err } = await run(["serve", "--port", text]);
    expect(code).toBe(2);
    expect(err).toContain("Write a number up to 65535");
  });
});
