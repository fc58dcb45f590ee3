/**
 * Turns the name of a peer into the module it is installed as, and installs the peers when asked.
 * Each has a folder of its own under `peers/`, so that nothing of theirs is a dependency of ours.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Folder below `peers/` to the file that is imported or run. */
const modules = {
  peggy: "node_modules/peggy/lib/peg.js",
  publicodes: "node_modules/publicodes/dist/index.js",
  "json-rules-engine": "node_modules/json-rules-engine/dist/index.js",
  "cel-js": "node_modules/@marcbachmann/cel-js/lib/index.js",
  eleventy: "node_modules/@11ty/eleventy/cmd.cjs",
  starlight: "node_modules/astro/astro.js",
} as const;

export type Peer = keyof typeof modules;
export const peers = Object.keys(modules) as readonly Peer[];

export const notInstalled = { missing: "run with --peers" } as const;

export function peerFolder(root: string, peer: Peer): string {
  return join(root, "test/bench/peers", peer);
}

export function isInstalled(root: string, peer: Peer): boolean {
  return existsSync(join(peerFolder(root, peer), modules[peer]));
}

export async function importPeer<Face>(root: string, peer: Peer): Promise<Face> {
  return (await import(pathToFileURL(join(peerFolder(root, peer), modules[peer])).href)) as Face;
}

/** Needs the registry; versions are those of each peer's package.json. */
export async function installPeers(root: string): Promise<void> {
  const args = [
    "install",
    "--no-package-lock",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  for (const peer of peers) {
    const child = spawn("npm", args, { cwd: peerFolder(root, peer), stdio: ["ignore", "ignore", "inherit"] });
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0 || !isInstalled(root, peer)) throw new Error(`the peer ${peer} could not be installed`);
  }
}
