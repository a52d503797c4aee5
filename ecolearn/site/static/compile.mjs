// Compiles the Python files of archives with the Pyodide that will run them:
//   node compile.mjs PYODIDE-FOLDER OPTIMIZE FROM.zip TO.zip [FROM.zip TO.zip ...]

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, optimize, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
// Files by the hash of their source are the same whenever they are made, and are never looked at again.
python.runPython(`
import importlib._bootstrap_external as files, importlib.util, zipfile

def compile_all(optimize):
    with zipfile.ZipFile("from.zip") as plain, zipfile.ZipFile("to.zip", "w") as made:
        for name in plain.namelist():
            content = plain.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = bytes(files._code_to_hash_pyc(code, importlib.util.source_hash(content), False))
                name += "c"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            made.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
`);
const compileAll = python.globals.get("compile_all");
while (archives.length) {
  const [from, to] = archives.splice(0, 2);
  python.FS.writeFile("from.zip", new Uint8Array(await readFile(from)));
  compileAll(Number(optimize));
  await writeFile(to, python.FS.readFile("to.zip"));
}
