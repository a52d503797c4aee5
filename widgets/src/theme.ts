// Light or dark: what the person asked for, else what the notebook shows, else what the system prefers.

export interface Surroundings {
  readonly lab: string | undefined;
  readonly classes: string;
  readonly prefersDark: boolean;
}

/** Pure. `lab` is JupyterLab's body attribute; VS Code and marimo tell by a class. */
export function chooseTheme(wanted: unknown, around: Surroundings): "light" | "dark" {
  if (wanted === "light" || wanted === "dark") return wanted;
  if (around.lab === "true") return "light";
  if (around.lab === "false") return "dark";
  if (/(^|\s)(vscode-light|vscode-high-contrast-light|light|light-theme)(\s|$)/.test(around.classes)) return "light";
  if (/(^|\s)(vscode-dark|vscode-high-contrast|dark|dark-theme)(\s|$)/.test(around.classes)) return "dark";
  return around.prefersDark ? "dark" : "light";
}

export function followTheme(root: HTMLElement, wanted: () => unknown, signal: AbortSignal): () => void {
  const query = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;
  const apply = (): void => {
    const body = document.body;
    root.setAttribute("data-ecl-theme", chooseTheme(wanted(), {
      lab: body.dataset["jpThemeLight"],
      classes: `${document.documentElement.className} ${body.className}`,
      prefersDark: query?.matches ?? false,
    }));
  };
  const observer = new MutationObserver(apply);
  const watched = { attributes: true, attributeFilter: ["class", "data-jp-theme-light"] };
  observer.observe(document.body, watched);
  observer.observe(document.documentElement, watched);
  signal.addEventListener("abort", () => observer.disconnect(), { once: true });
  query?.addEventListener("change", apply, { signal });
  apply();
  return apply;
}
