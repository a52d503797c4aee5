// Bundles the browser part: src/main.ts and src/style.css -> board.js and board.css.
// An argument names another folder than ecolearn/board/static.
import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resolve } from "node:path";
import { build } from "esbuild";

const LIMIT = 100_000;
const here = fileURLToPath(new URL(".", import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : resolve(here, "../ecolearn/board/static");
mkdirSync(out, { recursive: true });
const common = { bundle: true, minify: true, charset: "utf8", legalComments: "none", logLevel: "warning", absWorkingDir: here };
await build({ ...common, entryPoints: ["src/main.ts"], outfile: resolve(out, "board.js"), format: "esm", target: "es2022" });
await build({ ...common, entryPoints: ["src/style.css"], outfile: resolve(out, "board.css"), target: ["chrome111", "firefox113", "safari16.4"] });
const sizes = ["board.js", "board.css"].map((name) => statSync(resolve(out, name)).size);
const total = sizes.reduce((sum, one) => sum + one, 0);
console.log(`board.js ${sizes[0]} bytes, board.css ${sizes[1]} bytes, together ${total}`);
if (total > LIMIT) {
  console.error(`The bundle is larger than ${LIMIT} bytes.`);
  process.exit(1);
}
