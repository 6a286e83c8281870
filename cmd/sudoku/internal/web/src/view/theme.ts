// How the page looks: told to the style sheets, and to the browser.
import type { Settings } from "./settings";
import { sheet } from "./sheet";

/** showTheme tells the style sheets how the page is to look. */
export function showTheme(settings: Settings): void {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  const contrast = settings.palette === "contrast" || (settings.palette === "normal" && matchMedia("(prefers-contrast: more)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.palette = contrast ? "contrast" : settings.palette;
  // Of the player's own colours only a tint is taken, on which digits can be read.
  for (let i = 1; i <= 9; i++) {
    const own = settings.colours[i - 1];
    if (own) root.style.setProperty(`--colour-${i}`, `color-mix(in srgb, ${own} 38%, var(--surface))`);
    else root.style.removeProperty(`--colour-${i}`);
  }
  if (root.dataset.palette !== "normal") void sheet("palettes.css");
}

/** showFrame gives the browser's own bars the colour of the page. */
export function showFrame(): void {
  const surface = getComputedStyle(document.documentElement).getPropertyValue("--page").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", surface);
}
