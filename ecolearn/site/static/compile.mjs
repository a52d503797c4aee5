// Compiles the Python files of archives with the Pyodide that will run them:
//   node compile.mjs PLAN.json
// The plan holds the folder of Pyodide (pyodide); with what it starts (options), an archive to put on Python's path
// (unpack) and what is run (code), to learn which modules are imported; and the archives: from where (plain), to
// where (target), how far optimized, and whether all of it is compiled or only what was imported (whole).

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const plan = JSON.parse(await readFile(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(`${plan.pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ ...plan.options, indexURL: plan.pyodide });
if (plan.unpack) {
  python.unpackArchive(new Uint8Array(await readFile(plan.unpack)), "zip", { extractDir: "/unpacked" });
  python.pyimport("sys").path.insert(0, "/unpacked");
}
if (plan.code) await python.runPythonAsync(plan.code);
// Files by the hash of their source are the same whenever they are made, and are never looked at again.
python.runPython(`
import importlib._bootstrap_external as files, importlib.util, re, sys, zipfile

paths = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
imported = {re.split(r"/site-packages/|/python[0-9]+[.]zip/", path)[-1] for path in paths}

def compile_all(optimize, whole):
    with zipfile.ZipFile("from.zip") as plain, zipfile.ZipFile("to.zip", "w") as made:
        for name in plain.namelist():
            content = plain.read(name)
            if name.endswith(".py") and (whole or name in imported):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                content = bytes(files._code_to_hash_pyc(code, importlib.util.source_hash(content), False))
                name += "c"
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            made.writestr(info, content, zipfile.ZIP_DEFLATED, 9)
`);
const compileAll = python.globals.get("compile_all");
for (const { plain, target, optimize, whole } of plan.archives) {
  python.FS.writeFile("from.zip", new Uint8Array(await readFile(plain)));
  compileAll(optimize, whole);
  await writeFile(target, python.FS.readFile("to.zip"));
}
