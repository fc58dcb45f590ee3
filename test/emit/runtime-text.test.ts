/**
 * The runtime is written as sources of this project and shipped as text. This keeps the text the same as the sources;
 * `npm run accept` writes it anew.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { renderRuntimeText } from "../support/runtime-text.ts";

const folder = fileURLToPath(new URL("../../compiler/emit/typescript/", import.meta.url));

describe("the runtime as text", () => {
  it("is what the sources say", async () => {
    await expect(await renderRuntimeText(folder)).toMatchFileSnapshot(`${folder}runtime-text.ts`);
  });
});
