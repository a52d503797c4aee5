// What a person has made here: notebooks that were changed, answers and games. They lie in the stores of
// JupyterLite, by their paths as it shows them; here they are reached without it, before it starts and after
// it is gone.

const FILES = "ecolearn-files";
const STORES = [FILES, "ecolearn-settings", "ecolearn-workspaces"];
const SHELF = "files"; // of FILES
const BOARD = "application/vnd.jupyter.widget-view+json"; // in the output of a cell

/** A store that is there already; null where there is none, or where the browser keeps nothing. */
function opened(name) {
  return new Promise(done => {
    try {
      const asked = indexedDB.open(name);
      // It would be made by asking for it, and JupyterLite would miss its shelves.
      asked.onupgradeneeded = () => asked.transaction.abort();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = event => {
        event.preventDefault();
        done(null);
      };
    } catch {
      done(null);
    }
  });
}

/** Do something on a shelf of the files; undefined where there is none. */
async function onFiles(mode, act) {
  const store = await opened(FILES);
  if (!store?.objectStoreNames.contains(SHELF)) {
    store?.close();
    return undefined;
  }
  try {
    return await new Promise((done, failed) => {
      const change = store.transaction(SHELF, mode);
      const asked = act(change.objectStore(SHELF));
      change.oncomplete = () => done(asked?.result);
      change.onabort = () => failed(change.error);
    });
  } finally {
    store.close(); // an open one would keep JupyterLite from adding to it
  }
}

export const read = path => onFiles("readonly", shelf => shelf.get(path));
export const remove = path => onFiles("readwrite", shelf => shelf.delete(path));
const write = (path, file) => onFiles("readwrite", shelf => shelf.put(file, path));

/** Whether a browser keeps anything for this address. */
export async function keeps() {
  try {
    const name = "ecolearn-trial";
    await new Promise((done, failed) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => {
        asked.result.close();
        done();
      };
      asked.onerror = () => failed(asked.error);
    });
    indexedDB.deleteDatabase(name);
    return true;
  } catch {
    return false;
  }
}

/** Erase everything that a person has left at this browser; what was loaded stays, it is the same for all. */
export async function erase() {
  for (const name of STORES) {
    const store = await opened(name);
    if (!store) continue;
    const shelves = [...store.objectStoreNames];
    if (shelves.length) {
      await new Promise((done, failed) => {
        const change = store.transaction(shelves, "readwrite");
        for (const shelf of shelves) change.objectStore(shelf).clear();
        change.oncomplete = done;
        change.onabort = () => failed(change.error);
      });
    }
    store.close();
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("ecolearn.")) localStorage.removeItem(key);
    }
  } catch {
    // A browser that stores nothing has nothing to erase.
  }
}

/** Begin a lesson anew: its notebook as it is in the site, no answers, no games. */
export async function reset(notebook, lesson) {
  const folder = notebook.replace(/[^/]*$/, "");
  await remove(notebook);
  await remove(`${folder}ecolearn-saves/lesson-${lesson}.json`);
}

/**
 * Make way for a notebook of the site that is newer than the one that was kept. Returns where the kept one lies
 * now if somebody has changed it; an empty text if nothing was lost by leaving it out.
 */
export async function makeWay(notebook, made) {
  const kept = await read(notebook);
  const cells = kept?.content?.cells;
  const before = kept?.content?.metadata?.ecolearn?.made;
  if (!cells || before === made) return "";
  if (checksum(cells) === before) {
    await remove(notebook);
    return "";
  }
  const path = notebook.replace(/\.ipynb$/, ` (${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}).ipynb`);
  await write(path, { ...kept, path, name: path.split("/").pop() });
  await remove(notebook);
  return path;
}

/**
 * Leave boards of a Python that has ended out of a kept notebook. All are made anew; until then each would be told to
 * be missing. Their still pictures stay.
 */
export async function leaveOutBoards(notebook) {
  const kept = await read(notebook);
  let found = false;
  for (const cell of kept?.content?.cells ?? []) {
    const rest = cell.outputs?.filter(output => !output.data?.[BOARD]);
    if (!rest || rest.length === cell.outputs.length) continue;
    cell.outputs = rest;
    found = true;
  }
  if (found) await write(notebook, kept);
}

/** CRC-32 of what the cells say, as `catalogue.checksum` has it: the same as long as nobody writes in them. */
export function checksum(cells) {
  const text = cells.map(cell => `${cell.cell_type}\n${[cell.source].flat().join("")}\0`).join("");
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}
