/**
 * The behaviour of every page beyond reading: keys, keeping the place when language or version change, and the version
 * to compare with, remembered from page to page.
 */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input:not([type=radio]), select, textarea, [contenteditable]") !== null;

const menus = [...document.querySelectorAll<HTMLDetailsElement>(".top details")];
const keys = document.querySelector<HTMLDialogElement>("#keys");
document.querySelector("button[data-keys]")?.addEventListener("click", () => {
  for (const menu of menus) menu.open = false;
  keys?.showModal();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || keys?.open) return;
  if (event.key === "?") keys?.showModal();
  else if (event.key === "/") searchBox()?.focus();
  else if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
  else return;
  event.preventDefault();
});

/** The box of the page, else that of the bar, else on a phone the link to one. */
function searchBox(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main [type=search], #quick, .find-link")].find(isShown);
}

// ---------------------------------------------------------------- the menus of the bar

/** An open menu closes when the reader presses Escape or goes on elsewhere. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus)
    if (menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
});
document.addEventListener("click", (event) => {
  for (const menu of menus)
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});

// ---------------------------------------------------------------- changes, one after the other

/** The changes that the page lists; otherwise each visible highlighted place. */
function changes(): HTMLElement[] {
  const listed = [...document.querySelectorAll<HTMLElement>("main [data-change]")];
  if (listed.length > 0) return listed.filter(isShown);
  return [...document.querySelectorAll<HTMLElement>("main .since:has(ins, del, .moved)")].filter(isShown);
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

function step(by: 1 | -1): void {
  const all = changes();
  const before = document.querySelector<HTMLElement>("[data-here]");
  const at = before === null ? (by === 1 ? -1 : all.length) : all.indexOf(before);
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
  if (next === undefined) return;
  before?.removeAttribute("data-here");
  next.setAttribute("data-here", "");
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "center" });
}

// ---------------------------------------------------------------- the place is kept

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-keeps-place]"))
  link.addEventListener("click", () => {
    const here = new URL(link.href);
    here.search = location.search;
    here.hash = location.hash || nearest();
    link.href = here.href;
  });

/** The anchor a reader is at, where none was followed. */
function nearest(): string {
  const anchors = [...document.querySelectorAll<HTMLElement>("main [id]")];
  const above = anchors.filter((anchor) => isShown(anchor) && anchor.getBoundingClientRect().top < 120);
  const found = scrollY < 200 ? undefined : above.at(-1);
  return found === undefined ? "" : `#${found.id}`;
}

// ---------------------------------------------------------------- the game is remembered

const { game } = document.body.dataset;
if (game !== undefined)
  try {
    localStorage.setItem("game", game);
  } catch {
    // Where nothing can be stored, the start page asks the first game.
  }

// ---------------------------------------------------------------- since which version changes are marked

const choices = [...document.querySelectorAll<HTMLInputElement>("input[name=since]")];
const asked = new URLSearchParams(location.search).get("since");
const wanted = choices.find(({ value }) => value === asked);
if (wanted) wanted.checked = true;
for (const choice of choices)
  choice.addEventListener("change", () => {
    const here = new URL(location.href);
    here.searchParams.set("since", choice.value);
    history.replaceState(null, "", here);
  });

export {};
