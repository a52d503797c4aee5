// Writes the list of texts for gettext: src/strings.ts -> ecolearn/board/strings.py.
import { readFileSync, writeFileSync } from "node:fs";

const source = readFileSync(new URL("src/strings.ts", import.meta.url), "utf8");
const texts = [...source.matchAll(/^ {2}("(?:[^"\\]|\\.)*"),$/gm)].map((found) => JSON.parse(found[1]));
const LONGEST = 96;

function entry(text) {
  const whole = `    N_(${JSON.stringify(text)}),`;
  if (whole.length <= LONGEST + 8) return whole;
  const lines = [];
  let rest = text;
  while (rest.length > LONGEST - 10) {
    const at = rest.lastIndexOf(" ", LONGEST - 10) + 1;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  lines.push(rest);
  return ["    N_(", ...lines.map((line) => `        ${JSON.stringify(line)}`), "    ),"].join("\n");
}

writeFileSync(new URL("../ecolearn/board/strings.py", import.meta.url), `"""Texts that the browser part shows, listed here so that gettext finds them.

The browser gets their translations with the catalogue. Written by \`\`npm run strings\`\` from
widgets/src/strings.ts; a test of the widgets compares the two.
"""

from ecolearn.kernel.words import N_

STRINGS: tuple[str, ...] = (
${texts.map(entry).join("\n")}
)
`);
console.log(`${texts.length} texts`);
