// Python in a thread of its own, so that the page stays awake while it loads and while partners think.

import type { Begin, Down, Up } from "./messages";

interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { readonly extractDir: string }): void;
  pyimport(name: "sys"): { readonly path: { insert(at: number, folder: string): void } };
  pyimport(name: "ecolearn.board.page"): {
    begin(game: string, language: string, kept: string, post: (text: string) => void): (text: string) => void;
  };
}

interface Pyodide {
  loadPyodide(options: { readonly indexURL: string; readonly env: Record<string, string> }): Promise<Python>;
}

/** Where the archive is unpacked, in Python's own file system. */
const FOLDER = "/lib/ecolearn";

const post = (down: Down): void => self.postMessage(down);
const waiting: string[] = [];
let receive: ((text: string) => void) | null = null;

/** Asks for everything at once and counts what comes; whoever asks again gets these answers. */
function loadEarly({ files }: Begin): Map<string, Promise<Response>> {
  const fetchNow = self.fetch.bind(self);
  const early = new Map<string, Promise<Response>>();
  for (const [address] of files.all) {
    if (isModule(address)) continue; // they come by import
    early.set(address, fetchNow(address).then((answer) => counted(answer, address)));
  }
  self.fetch = (what, how) => {
    const address = new URL(what instanceof Request ? what.url : what, self.location.href).href;
    const found = early.get(address);
    early.delete(address);
    return found ?? fetchNow(what, how);
  };
  return early;
}

const isModule = (address: string): boolean => /\.m?js(\?|$)/.test(address);

function counted(answer: Response, address: string): Response {
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, out) {
      post({ loaded: part.length });
      out.enqueue(part);
    },
  });
  const { status, headers } = answer;
  return new Response(answer.body.pipeThrough(count), { status, headers });
}

async function begin(setup: Begin): Promise<void> {
  const { files } = setup;
  const early = loadEarly(setup);
  const archive = early.get(files.archive)!.then((answer) => answer.arrayBuffer());
  // Awaited further down; meanwhile it must not count as a fault that nobody hears of.
  archive.catch(() => undefined);
  const { loadPyodide } = (await import(`${files.pyodide}pyodide.mjs`)) as Pyodide;
  const python = await loadPyodide({ indexURL: files.pyodide, env: { HOME: "/home/pyodide" } });
  const content = await archive;
  // Modules do not pass through here, so they count when they are all there.
  post({ loaded: files.all.reduce((sum, [address, bytes]) => sum + (isModule(address) ? bytes : 0), 0) });
  post({ stage: "starting" });
  python.unpackArchive(content, "zip", { extractDir: FOLDER });
  python.pyimport("sys").path.insert(0, FOLDER);
  post({ stage: "setting-up" });
  receive = python.pyimport("ecolearn.board.page").begin(setup.game, setup.language, setup.kept, (said) => post({ said }));
  for (const text of waiting.splice(0)) receive(text);
}

const failed = (error: unknown): void => {
  receive = null;
  post({ failed: error instanceof Error ? error.message.trim().split("\n").at(-1) ?? error.name : String(error) });
};

self.addEventListener("message", ({ data }: MessageEvent<Up>) => {
  if ("begin" in data) {
    begin(data.begin).catch(failed);
  } else if (!receive) {
    waiting.push(data.say);
  } else {
    try {
      receive(data.say);
    } catch (error) {
      failed(error);
    }
  }
});
