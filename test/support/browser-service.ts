/**
 * One browser for the whole run: it starts when the first test file asks for it, and ends with the run. Test files are
 * processes of their own, so they ask over HTTP on this machine and connect to it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserServer } from "playwright-core";

/** Set before the package is loaded: with it, it brings the libraries it needs. */
const execution = { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };

/** Called once by vitest before the first test; what it returns, after the last. */
export default async function begin(): Promise<() => Promise<void>> {
  let started: Promise<BrowserServer> | null = null;
  const service = createServer(async (_, response) => {
    started ??= start();
    try {
      response.end((await started).wsEndpoint());
    } catch (problem) {
      response.writeHead(500).end(String(problem));
    }
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  process.env.RUBRIC_TEST_BROWSER = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  return async () => {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    const browser = await started?.catch(() => null);
    await browser?.close();
  };
}

async function start(): Promise<BrowserServer> {
  Object.assign(process.env, execution);
  const [{ default: packed }, { chromium }] = await Promise.all([
    import("@sparticuz/chromium"),
    import("playwright-core"),
  ]);
  // Its own arguments switch web security off and close the browser with its first page.
  return chromium.launchServer({ executablePath: await packed.executablePath(), args: ["--no-sandbox"] });
}
