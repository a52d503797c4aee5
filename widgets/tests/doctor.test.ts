// The page that tells what works: each finding well or not, whatever the browser has.

import { afterEach, describe, expect, it, vi } from "vitest";
import { memory, offline, others, python, space, storage, types } from "../src/light/doctor";

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, headers: Record<string, string>) => new Response(null, { status, headers });

describe("what this browser can", () => {
  it("runs Python or lacks something", () => {
    vi.stubGlobal("Worker", class {});
    expect(python().health).toBe("well");
    vi.stubGlobal("WebAssembly", undefined);
    expect(python()).toMatchObject({ health: "bad", name: "no-webassembly" });
  });

  it("has memory, little or unknown", () => {
    vi.stubGlobal("navigator", { deviceMemory: 8 });
    expect(memory()).toMatchObject({ health: "well", values: { gigabytes: 8 } });
    vi.stubGlobal("navigator", { deviceMemory: 1 });
    expect(memory()).toMatchObject({ health: "note", name: "memory-little" });
    vi.stubGlobal("navigator", {});
    expect(memory().name).toBe("memory-unknown");
  });

  it("keeps games, or says that it does not", () => {
    expect(storage(localStorage).health).toBe("well");
    expect(localStorage.length).toBe(0);
    expect(storage(null)).toMatchObject({ health: "bad", name: "no-storage" });
  });

  it("keeps pages only over https", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect(await offline()).toMatchObject({ health: "note", name: "not-secure" });
  });

  it("has room, little or unknown", async () => {
    vi.stubGlobal("navigator", { storage: { estimate: async () => ({ quota: 900e6, usage: 30e6 }) } });
    expect(await space()).toMatchObject({ health: "well", values: { free: 870, used: 30 } });
    vi.stubGlobal("navigator", { storage: { estimate: async () => ({ quota: 50e6, usage: 30e6 }) } });
    expect(await space()).toMatchObject({ health: "note", name: "space-little" });
    vi.stubGlobal("navigator", {});
    expect((await space()).name).toBe("space-unknown");
  });
});

describe("what the host does", () => {
  const wanted = { "/a/pyodide.mjs": /javascript/, "/a/pyodide.asm.wasm": /wasm/ };

  it("is well with right types and compression", async () => {
    vi.stubGlobal("fetch", async (address: string) =>
      answer(200, { "content-type": address.endsWith("mjs") ? "text/javascript" : "application/wasm", "content-encoding": "gzip" }));
    expect((await types(wanted)).map((one) => one.name)).toEqual(["files", "packed"]);
  });

  it("names what is missing, of a wrong type, or not compressed", async () => {
    vi.stubGlobal("fetch", async (address: string) =>
      address.endsWith("mjs") ? answer(404, {}) : answer(200, { "content-type": "text/plain" }));
    expect(await types(wanted)).toEqual([
      { health: "bad", name: "file-missing", values: { file: "pyodide.mjs" } },
      { health: "bad", name: "file-type", values: { file: "pyodide.asm.wasm", type: "text/plain" } },
      { health: "note", name: "not-packed", values: {} },
    ]);
  });

  it("is the only one that was asked", () => {
    const own = ["http://school.example/a.js", "data:,x", "blob:http://school.example/1"];
    expect(others(own, "school.example").health).toBe("well");
    expect(others([...own, "https://elsewhere.example/b.js"], "school.example")).toMatchObject({
      health: "note",
      values: { hosts: "elsewhere.example" },
    });
  });
});
