// The start page of a site with light pages only: go to the language of the browser, keep the page.

import { choice, keep, keepPage } from "./common.js";

const other = document.querySelector("a[hreflang]");
const wanted = choice("language") || (navigator.language || "").slice(0, 2).toLowerCase();
if (other && wanted === other.lang && document.documentElement.lang === "en" && !choice("language")) {
  location.replace(other.href);
}
other?.addEventListener("click", () => choice("language", other.lang));
if (await keep()) await keepPage(document, location.href);
