// Pyodide's own module, with a start that may have begun before it is asked for: while JupyterLite still builds
// its page, Python can already load and import what every lesson needs.

import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

let early = null;
let asked = null; // the options of whoever asked; what Python says goes there

/** Start Python as the kernel will ask for it, and run what will be needed. */
export function begin(options, code) {
  const hears = name => line => (asked?.[name] ?? console.log)(line);
  const python = load({ ...options, stdout: hears("stdout"), stderr: hears("stderr") }).then(started => {
    try {
      started.runPython(code);
    } catch (error) {
      console.warn(error); // whoever needs what is missing tells it
    }
    return started;
  });
  python.catch(() => undefined); // told to whoever asks
  early = { same: JSON.stringify(options), python };
}

/** As Pyodide's own; one start that began early is given to whoever asks for the same. */
export async function loadPyodide(options = {}) {
  const begun = early;
  early = null;
  if (begun?.same !== JSON.stringify(options)) return load(options);
  asked = options;
  globalThis.ecolearnEarly = true; // whoever wonders why a start was quick can see it
  return begun.python.catch(() => load(options));
}
