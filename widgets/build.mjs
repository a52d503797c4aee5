// Bundles the browser part: src/main.ts and src/style.css -> board.js and board.css; src/light/ -> the pages of
// the site that have a board without a notebook.
// An argument names another folder than ecolearn/board/static.
import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { build } from "esbuild";

/** What a page loads for every widget must stay small. */
const LIMITS = { "board.js": 100_000, "board.css": 30_000, "light.js": 12_000, "light-worker.js": 4_000, "doctor.js": 12_000 };
/** Pages of the site; what all of them share lies beside them there. */
const PAGES = { light: "src/light/page.ts", "light-worker": "src/light/worker.ts", doctor: "src/light/doctor.ts" };
const BESIDE = ["./board.js", "./common.js"];
const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "../ecolearn/board/static");
mkdirSync(out, { recursive: true });
const common = { bundle: true, minify: true, charset: "utf8", legalComments: "none", logLevel: "warning", absWorkingDir: here };
await build({ ...common, entryPoints: ["src/main.ts"], outfile: resolve(out, "board.js"), format: "esm", target: "es2022" });
await build({ ...common, entryPoints: ["src/style.css"], outfile: resolve(out, "board.css"), target: ["chrome111", "firefox113", "safari16.4"] });
await build({ ...common, entryPoints: PAGES, outdir: out, format: "esm", target: "es2022", external: BESIDE });
for (const [name, limit] of Object.entries(LIMITS)) {
  const size = statSync(resolve(out, name)).size;
  console.log(`${name} ${size} bytes`);
  if (size > limit) {
    console.error(`${name} is larger than ${limit} bytes.`);
    process.exit(1);
  }
}
