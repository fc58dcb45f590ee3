/**
 * Filters a page of changes: one tag of a group is enough, and every group that has one chosen must fit. The choice
 * stays in the address. A change that an address names is unfolded.
 */
const facets = document.querySelector<HTMLElement>(".facets");
const chips = [...document.querySelectorAll<HTMLButtonElement>("button[data-facet]")];
const rows = [...document.querySelectorAll<HTMLElement>("main [data-change]")];
const groups = [...document.querySelectorAll<HTMLElement>("[data-group]")];
const status = document.querySelector<HTMLElement>("#shown");

const isOn = (chip: Element) => chip.getAttribute("aria-pressed") === "true";

function filter(): void {
  const chosen = [...document.querySelectorAll(".facets [role=group]")]
    .map((group) => chips.filter((chip) => group.contains(chip) && isOn(chip)).map(nameOf))
    .filter((names) => names.length > 0);
  let shown = 0;
  for (const row of rows) {
    const tags = (row.dataset.tags ?? "").split(" ");
    row.hidden = !chosen.every((names) => names.some((name) => tags.includes(name)));
    if (!row.hidden) shown += 1;
  }
  for (const group of groups) {
    const own = rows.filter((row) => group.contains(row));
    // Repeated entries cannot be filtered.
    group.hidden = chosen.length > 0 && own.every((row) => row.hidden);
    for (const fold of group.querySelectorAll<HTMLDetailsElement>("details:not(.chg)"))
      if (chosen.length > 0) fold.open = true;
  }
  if (status === null) return;
  const { all = "", some = "" } = status.dataset;
  status.textContent = chosen.length === 0 ? all : some.replace("#", String(shown));
}

function nameOf(chip: HTMLElement): string {
  return chip.dataset.facet ?? "";
}

for (const chip of chips)
  chip.addEventListener("click", () => {
    chip.setAttribute("aria-pressed", String(!isOn(chip)));
    const here = new URL(location.href);
    const names = chips.filter(isOn).map(nameOf);
    here.searchParams.delete("about");
    if (names.length > 0) here.searchParams.set("about", names.join(" "));
    history.replaceState(null, "", here);
    filter();
  });

const asked = new URLSearchParams(location.search).get("about")?.split(" ") ?? [];
for (const chip of chips) if (asked.includes(nameOf(chip))) chip.setAttribute("aria-pressed", "true");
if (facets !== null) facets.hidden = false;
if (asked.length > 0) filter();

/** Unfolds what an address or a link on the page leads to. */
function unfold(): void {
  const found =
    location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (found === null) return;
  for (let at: Element | null = found; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  found.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

export {};
