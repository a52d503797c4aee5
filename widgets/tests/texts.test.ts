// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { STRINGS } from "../src/strings";

describe("texts", () => {
  it("are the same in strings.ts and in ecolearn/board/strings.py", () => {
    const python = readFileSync(new URL("../../ecolearn/board/strings.py", import.meta.url), "utf8");
    const listed = [...python.matchAll(/N_\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)/g)]
      .map((found) => [...(found[1] ?? "").matchAll(/"(?:[^"\\]|\\.)*"/g)].map((one) => JSON.parse(one[0]) as string).join(""));
    expect(listed).toEqual([...STRINGS]);
  });
  it("are all in use, each once", () => {
    const folder = new URL("../src/", import.meta.url);
    const source = readdirSync(folder).filter((name) => name !== "strings.ts" && name.endsWith(".ts")).map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
    expect(STRINGS.filter((one) => !source.includes(JSON.stringify(one)))).toEqual([]);
    expect(new Set(STRINGS).size).toBe(STRINGS.length);
  });
});
