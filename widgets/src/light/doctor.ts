// The page that tells what of ecolearn works in this browser: each line well or not, and how to mend it.

import { choice, keep, root } from "./common.js";
import { Attempt, lacking, tooLarge } from "./able";
import { shelf } from "./keeping";
import type { Down, Files, Up } from "./messages";

/** "note": games work without it, but something else does not. */
export type Health = "well" | "note" | "bad";

export interface Finding {
  readonly health: Health;
  /** Name of the sentence; that with "-mend" after it says what to do. */
  readonly name: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

const finding = (health: Health, name: string, values: Readonly<Record<string, unknown>> = {}): Finding => ({ health, name, values });

export function python(): Finding {
  const lack = lacking();
  return lack ? finding("bad", lack) : finding("well", "python-can-run");
}

export function memory(): Finding {
  const gigabytes = (navigator as { readonly deviceMemory?: number }).deviceMemory;
  if (gigabytes === undefined) return finding("well", "memory-unknown");
  return finding(gigabytes < 2 ? "note" : "well", gigabytes < 2 ? "memory-little" : "memory", { gigabytes });
}

export function storage(store = shelf("localStorage")): Finding {
  const key = "ecolearn.doctor";
  try {
    store!.setItem(key, "x".repeat(100_000));
    const there = store!.getItem(key)?.length === 100_000;
    store!.removeItem(key);
    if (there) return finding("well", "storage");
  } catch {
    // Forbidden or full: the sentence says so.
  }
  return finding("bad", "no-storage");
}

export function database(): Promise<Finding> {
  return new Promise((resolve) => {
    const bad = (): void => resolve(finding("note", "no-database"));
    try {
      const open = indexedDB.open("ecolearn-doctor", 1);
      open.onerror = bad;
      open.onblocked = bad;
      open.onsuccess = () => {
        open.result.close();
        indexedDB.deleteDatabase("ecolearn-doctor");
        resolve(finding("well", "database"));
      };
    } catch {
      bad();
    }
  });
}

export async function offline(): Promise<Finding> {
  if (!isSecureContext) return finding("note", "not-secure");
  return (await keep()) ? finding("well", "offline") : finding("note", "no-service-worker");
}

export async function space(): Promise<Finding> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined) return finding("well", "space-unknown");
  const free = Math.round((quota - (usage ?? 0)) / 1e6);
  return finding(free < 60 ? "note" : "well", free < 60 ? "space-little" : "space", { free, used: Math.round((usage ?? 0) / 1e6) });
}

/** Whether the host sends what browsers ask of it: right types, and the files at all. */
export async function types(addresses: Readonly<Record<string, RegExp>>): Promise<Finding[]> {
  const found: Finding[] = [];
  let packed = true;
  for (const [address, type] of Object.entries(addresses)) {
    const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
    const file = address.split("/").at(-1)!;
    if (!answer?.ok) found.push(finding("bad", "file-missing", { file }));
    else if (!type.test(answer.headers.get("content-type") ?? "")) {
      found.push(finding("bad", "file-type", { file, type: answer.headers.get("content-type") ?? "?" }));
    }
    if (address.endsWith(".wasm") && !answer?.headers.get("content-encoding")) packed = false;
  }
  if (found.length === 0) found.push(finding("well", "files"));
  found.push(packed ? finding("well", "packed") : finding("note", "not-packed"));
  return found;
}

/** Machines that this page asked besides its own; none is needed. */
export function others(names: readonly string[], own: string): Finding {
  const hosts = new Set(names.map((name) => new URL(name).host).filter((host) => host && host !== own));
  return hosts.size ? finding("note", "others", { hosts: [...hosts].join(", ") }) : finding("well", "no-others", { host: own });
}

interface Setup {
  readonly worker: string;
  readonly files: Files;
  readonly game: string;
  readonly about: string;
  readonly words: Readonly<Record<string, string>>;
}

/** Starts Python once, as a game does. */
function trial(setup: Setup, language: string): Promise<Finding> {
  const here = (address: string): string => new URL(address, root).href;
  const { pyodide, archive, all } = setup.files;
  const files: Files = { pyodide: here(pyodide), archive: here(archive), all: all.map(([address, bytes]) => [here(address), bytes] as const) };
  const began = performance.now();
  const attempt = new Attempt(shelf("sessionStorage"));
  attempt.begin();
  return new Promise<Finding>((resolve) => {
    const worker = new Worker(here(setup.worker), { type: "module" });
    const end = (found: Finding): void => {
      worker.terminate();
      attempt.end();
      resolve(found);
    };
    const bad = (error: string): void => end(tooLarge(error) ? finding("bad", "no-memory") : finding("bad", "trial-failed", { error }));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      bad(event.message || "worker");
    });
    worker.addEventListener("message", ({ data }: MessageEvent<Down>) => {
      if ("failed" in data) bad(data.failed);
      else if ("said" in data) end(finding("well", "trial", { seconds: ((performance.now() - began) / 1000).toFixed(1) }));
    });
    const send = (up: Up): void => worker.postMessage(up);
    send({ begin: { files, game: setup.game, language, kept: "" } });
    send({ say: JSON.stringify({ kind: "hello" }) });
  });
}

async function examine(setup: Setup): Promise<void> {
  const say = (name: string, values: Readonly<Record<string, unknown>> = {}): string =>
    (setup.words[name] ?? "").replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  const list = document.getElementById("findings")!;
  const status = document.getElementById("status")!;
  const report: string[] = [];
  let worst: Health = "well";
  const tell = ({ health, name, values }: Finding): void => {
    const item = document.createElement("li");
    item.className = health;
    item.dataset["name"] = name;
    const sign = document.createElement("strong");
    sign.textContent = say(health);
    const text = document.createElement("span");
    text.textContent = say(name, values);
    item.append(sign, text);
    const mend = health === "well" ? "" : say(`${name}-mend`, values);
    if (mend) {
      const how = document.createElement("p");
      how.textContent = mend;
      item.append(how);
    }
    list.append(item);
    report.push(`[${say(health)}] ${text.textContent} ${mend}`.trim());
    if (health === "bad" || worst === "well") worst = health;
    status.textContent = say(`all-${worst}`);
  };
  const here = (address: string): string => new URL(address, root).href;
  tell(python());
  tell(memory());
  tell(storage());
  tell(await database());
  tell(await offline());
  tell(await space());
  const core = here(setup.files.pyodide);
  for (const found of await types({
    [`${core}pyodide.mjs`]: /javascript/,
    [`${core}pyodide.asm.wasm`]: /^application\/wasm/,
    [here(setup.files.archive)]: /./,
  })) tell(found);
  tell(others(performance.getEntriesByType("resource").map((entry) => entry.name), location.host));
  const about = (await (await fetch(here(setup.about))).json()) as { readonly versions?: Readonly<Record<string, string>> };
  const versions = Object.entries(about.versions ?? {}).map(([name, version]) => `${name} ${version}`).join(", ");
  tell(finding("well", "versions", { versions }));
  report.push(navigator.userAgent);

  const tries = document.getElementById("try") as HTMLButtonElement;
  tries.disabled = Boolean(lacking());
  tries.addEventListener("click", async () => {
    tries.disabled = true;
    status.textContent = say("trying");
    tell(await trial(setup, document.documentElement.lang));
    tries.disabled = false;
  });
  const copy = document.getElementById("copy") as HTMLButtonElement;
  copy.addEventListener("click", async () => {
    const text = report.join("\n");
    const area = document.getElementById("report") as HTMLTextAreaElement;
    area.value = text;
    area.hidden = false;
    area.select();
    await navigator.clipboard?.writeText(text).then(() => { copy.textContent = say("copied"); }, () => undefined);
  });
  document.documentElement.dataset["done"] = worst;
}

const setup = document.getElementById("setup");
if (setup) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    link.addEventListener("click", () => choice("language", link.lang));
  }
  void examine(JSON.parse(setup.textContent) as Setup);
}
