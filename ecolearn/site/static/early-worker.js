// The worker of JupyterLite's kernel, in which Python starts at once.

import "$kernel";
import { begin } from "$early";

const here = address => new URL(address, new URL("..", import.meta.url)).href;
const options = $options;
for (const name of Object.keys(options)) if (name.endsWith("URL")) options[name] = here(options[name]);
begin(options, $imports);
