// The start page: choose by game and grade, go to the language of the browser, keep the page.

import { choice, keep, keepPage, twice } from "./common.js";
import { erase } from "./keeping.js";

const page = document.documentElement.lang;
const other = [...document.querySelectorAll("a[hreflang]")].find(link => link.lang !== page);
const wanted = choice("language") || (navigator.language || "").slice(0, 2).toLowerCase();
if (other && wanted === other.lang && page === "en" && !choice("language")) location.replace(other.href);
other?.addEventListener("click", () => choice("language", other.lang));

const form = document.getElementById("choose");
form.hidden = false; // without scripts all lessons are shown

function filter() {
  const { game, grade } = Object.fromEntries(new FormData(form));
  let shown = 0;
  for (const card of document.querySelectorAll("[data-grades]")) {
    const [low, high] = card.dataset.grades.split(" ").map(Number);
    const fits = (!game || card.dataset.game === game) && (!grade || (low <= +grade && +grade <= high));
    card.hidden = !fits;
    if (fits) shown += 1;
  }
  document.getElementById("none").hidden = shown > 0;
}
form.addEventListener("change", filter);
form.addEventListener("reset", () => setTimeout(filter));
filter();

// On a computer that many use: nothing of one person stays for the next.
const erased = document.getElementById("erased");
const button = document.getElementById("erase");
button.hidden = false;
twice(button, async () => {
  await erase();
  erased.hidden = false;
  button.hidden = true;
});
if (location.hash === "#erased") {
  history.replaceState(null, "", location.pathname);
  erased.hidden = false;
  erased.scrollIntoView();
}

if (await keep()) await keepPage(document, location.href);
