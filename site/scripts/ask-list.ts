/**
 * Finds a question in the list of a version by its name in any language, without accents. Other questions are hidden.
 */
const form = document.querySelector<HTMLFormElement>("form[data-filter]");
const input = form?.querySelector("input");
const told = form?.querySelector("output");
const groups = [...document.querySelectorAll<HTMLElement>("section.questions")];

if (form && input && told) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", () => {
    const wanted = plain(input.value).split(/\s+/);
    let found = 0;
    for (const group of groups) {
      const items = [...group.querySelectorAll("li")];
      const heading = group.querySelector("h2")?.textContent ?? "";
      for (const item of items) {
        const text = plain(`${heading} ${item.dataset.find ?? ""} ${item.textContent ?? ""}`);
        item.hidden = !wanted.every((word) => text.includes(word));
      }
      const shown = items.filter((item) => !item.hidden).length;
      group.hidden = shown === 0;
      found += shown;
    }
    told.textContent = (form.dataset.filter ?? "{}").replace("{}", `${found}`);
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
