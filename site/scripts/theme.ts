/**
 * Puts on the reader's theme before the first paint, and offers to change it. Runs at the end of the head, so the rest waits for
 * the page.
 */
const stored = read();
if (stored !== null) document.documentElement.dataset.theme = stored;

// The first question of a page is answered in such an address; what comes next needs the rules.
if (location.search !== "") document.documentElement.dataset.told = "";

// On a slow line the fonts would delay what the page fetches and needs before the first tap.
if (document.querySelector('link[as="fetch"]') !== null) {
  document.documentElement.dataset.fonts = "later";
  addEventListener("load", () => delete document.documentElement.dataset.fonts);
}

document.addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector<HTMLButtonElement>("button[data-theme]");
  if (!button) return;
  const menu = button.parentElement;
  if (menu) menu.hidden = false;
  button.addEventListener("click", turn);
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
    if (event.key === "t" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) turn();
  });
});

/** From what is seen now to the other; a reader who turns back to the system's own follows it again. */
function turn(): void {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const shown = document.documentElement.dataset.theme ?? system;
  const next = shown === "dark" ? "light" : "dark";
  if (next === system) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  try {
    if (next === system) localStorage.removeItem("theme");
    else localStorage.setItem("theme", next);
  } catch {
    // Where nothing may be stored, the choice holds for this page.
  }
}

function read(): "light" | "dark" | null {
  try {
    const found = localStorage.getItem("theme");
    return found === "light" || found === "dark" ? found : null;
  } catch {
    return null;
  }
}
