// Runs one Python file in Pyodide under node, with no network and no package but the archives named:
//   node play.mjs program.py archive.whl ...
// What the program prints goes to stdout.

import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

globalThis.fetch = () => Promise.reject(new Error("no network"));

const [program, ...archives] = process.argv.slice(2);
const pyodide = await loadPyodide();
try {
  for (const archive of archives) {
    pyodide.unpackArchive(new Uint8Array(await readFile(archive)), "wheel");
  }
  pyodide.runPython(await readFile(program, "utf-8"));
} catch (error) {
  // Left alone, node would print the whole source of Pyodide beside it.
  console.error(error.message);
  process.exit(1);
}
