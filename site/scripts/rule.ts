/** On the page of a rule: the switch of the logic is remembered, and links, citations and embeddings can be copied. */
const shows = document.querySelector<HTMLInputElement>("#show-logic");
if (shows) {
  shows.checked = remembered();
  shows.addEventListener("change", () => {
    try {
      if (shows.checked) localStorage.setItem("logic", "shown");
      else localStorage.removeItem("logic");
    } catch {
      // Where nothing can be stored, the choice is for this page.
    }
  });
}

function remembered(): boolean {
  try {
    return localStorage.getItem("logic") === "shown";
  } catch {
    return false;
  }
}

// ---------------------------------------------------------------- what can be copied

const sharing = document.querySelector<HTMLElement>(".sharing");
if (sharing && navigator.clipboard) {
  sharing.hidden = false;
  for (const button of sharing.querySelectorAll<HTMLButtonElement>("button"))
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(textFor(button.dataset.copies ?? ""));
      const said = button.textContent;
      button.textContent = sharing.dataset.copied ?? said;
      setTimeout(() => {
        button.textContent = said;
      }, 2000);
    });
}

function textFor(what: string): string {
  const { href } = location;
  if (what === "link") return href;
  const title = document.querySelector("h1")?.textContent?.trim() ?? "";
  const game = document.querySelector(".crumbs a")?.textContent?.trim() ?? "";
  const facts = [...document.querySelectorAll(".facts > span")].map((each) => each.textContent?.trim());
  const cited = [title, ...facts, game].join(", ");
  if (what === "citation") return `${cited}. ${href}`;
  const sentences = [...document.querySelectorAll<HTMLElement>(".text .words")].map((each) => each.innerText);
  const quote = sentences.filter((each) => each !== "").join(" ");
  return `<blockquote cite="${escaped(href)}"><p>${escaped(quote)}</p><footer><a href="${escaped(href)}">${escaped(cited)}</a></footer></blockquote>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export {};
