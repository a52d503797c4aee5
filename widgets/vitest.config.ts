import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // In the site this module lies beside the bundles; here it lies with the other scripts of the site.
  resolve: { alias: [{ find: /^\.\/common\.js$/, replacement: fileURLToPath(new URL("../ecolearn/site/static/common.js", import.meta.url)) }] },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
