/**
 * The search: the index of the reader's language first, then the others, each by itself, so that what is found in the reader's
 * language comes before what is found elsewhere. Accents do not matter: the index knows words with and without.
 */
interface Settings {
  readonly words: {
    readonly none: string;
    readonly one: string;
    readonly many: string;
    readonly elsewhere: string;
    readonly failed: string;
    readonly more: string;
    readonly kinds: Readonly<Record<string, string>>;
  };
  readonly languages: readonly Tongue[];
  /** By id. */
  readonly books: Readonly<Record<string, BookNamed>>;
}
interface BookNamed {
  readonly title: string;
  /** The names of the versions, in order. */
  readonly versions: readonly (readonly [version: string, name: string])[];
}
interface Tongue {
  readonly language: string;
  readonly name: string;
  readonly folder: string;
  readonly pages: string;
}
interface Instance {
  readonly search: (text: string) => Promise<{ readonly results: readonly Found[] }>;
}
interface Found {
  readonly data: () => Promise<Place>;
}
interface Place {
  readonly url: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string | undefined>>;
}

const settings: Settings = JSON.parse(document.querySelector("#search-settings")?.textContent ?? "{}");
const field = document.querySelector<HTMLInputElement>("#q");
const results = document.querySelector<HTMLElement>("#results");
const count = document.querySelector<HTMLElement>("#count");
const { words } = settings;
const mostShown = 36;

let instances: Promise<readonly (Instance & { readonly tongue: Tongue })[]> | null = null;
/** Only the answer to the last question is shown. */
let latest = 0;

document.querySelector("#without-scripts")?.remove();
if (field && results && count) {
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void find();
  });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void find(), 150);
  });
  if (field.value === "") field.focus();
  else void find();
}

async function find(): Promise<void> {
  if (!field || !results || !count) return;
  const text = field.value.trim();
  const here = new URL(location.href);
  if (text === "") here.searchParams.delete("q");
  else here.searchParams.set("q", text);
  history.replaceState(null, "", here);
  latest += 1;
  const mine = latest;
  if (text === "") {
    results.replaceChildren();
    count.textContent = "";
    return;
  }
  try {
    instances ??= load();
    const found = await Promise.all(
      (await instances).map(async ({ tongue, search }) => ({ tongue, found: (await search(text)).results })),
    );
    if (mine !== latest) return;
    const all = found.reduce((sum, each) => sum + each.found.length, 0);
    count.textContent =
      all === 0 ? words.none : all === 1 ? words.one : filled(words.many, { n: String(all) });
    const sections = await Promise.all(
      found.filter((each) => each.found.length > 0).map((each, i) => section(each.tongue, each.found, i)),
    );
    if (mine === latest) results.replaceChildren(...sections);
  } catch {
    instances = null;
    count.textContent = words.failed;
  }
}

/** Every index brings the same code; each is read by an instance of its own. */
async function load() {
  return Promise.all(
    settings.languages.map(async (tongue) => {
      const { createInstance } = (await import(`${tongue.folder}pagefind.js`)) as {
        readonly createInstance: (options: object) => Instance;
      };
      const instance = createInstance({ basePath: tongue.folder });
      return { tongue, search: (text: string) => instance.search(text) };
    }),
  );
}

async function section(tongue: Tongue, found: readonly Found[], at: number): Promise<HTMLElement> {
  const element = document.createElement("section");
  const [own] = settings.languages;
  if (tongue !== own) {
    const heading = document.createElement("h2");
    heading.textContent = filled(words.elsewhere, { language: tongue.name });
    element.append(heading);
  }
  const groups = document.createElement("div");
  element.append(groups);
  const show = async (from: number) => {
    const places = await Promise.all(found.slice(from, from + mostShown).map((each) => each.data()));
    for (const same of samePlaces(places))
      listFor(groups, same[0], tongue !== own).append(item(tongue, same));
    if (from + mostShown >= found.length) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.more;
    button.addEventListener("click", () => {
      button.remove();
      void show(from + mostShown);
    });
    element.append(button);
  };
  await show(0);
  element.dataset.rank = String(at);
  return element;
}

/** The list of the kind of a place, with its heading, in the order of the kinds. */
function listFor(groups: HTMLElement, { meta }: Place, isBelow: boolean): HTMLElement {
  const kind = meta.kind ?? "";
  const order = Object.keys(words.kinds);
  const rank = (each: string) => (order.includes(each) ? order.indexOf(each) : order.length);
  const all = [...groups.querySelectorAll<HTMLElement>("section")];
  const known = all.find(({ dataset }) => dataset.kind === kind)?.querySelector("ol");
  if (known) return known;
  const group = document.createElement("section");
  group.dataset.kind = kind;
  const heading = document.createElement(isBelow ? "h3" : "h2");
  heading.textContent = words.kinds[kind] ?? "";
  const list = document.createElement("ol");
  list.className = "found";
  group.append(heading, list);
  const next = all.find(({ dataset }) => rank(dataset.kind ?? "") > rank(kind));
  groups.insertBefore(group, next ?? null);
  return list;
}

/** The same page of several versions is found once: the latest first, where the best of them stood. */
function samePlaces(places: readonly Place[]): readonly (readonly [Place, ...Place[]])[] {
  const groups = new Map<string, [Place, ...Place[]]>();
  for (const place of places) {
    const { book, version } = place.meta;
    const key = version === undefined ? place.url : place.url.replace(`/${book}/${version}/`, `/${book}/\n/`);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  for (const group of groups.values()) group.sort((a, b) => rankOf(b) - rankOf(a));
  return [...groups.values()];
}

function versionsOf({ meta }: Place): BookNamed["versions"] {
  return settings.books[meta.book ?? ""]?.versions ?? [];
}

function rankOf(place: Place): number {
  return versionsOf(place).findIndex(([version]) => version === place.meta.version);
}

function versionName(place: Place): string {
  return versionsOf(place)[rankOf(place)]?.[1] ?? place.meta.version ?? "";
}

function item(tongue: Tongue, [place, ...others]: readonly [Place, ...Place[]]): HTMLElement {
  const { url, excerpt, meta } = place;
  const element = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  link.lang = meta.language ?? tongue.language;
  link.textContent = meta.title ?? url;
  const note = document.createElement("span");
  note.className = "folio";
  const where = [settings.books[meta.book ?? ""]?.title ?? meta.book ?? "", versionName(place)]
    .filter((part) => part !== "")
    .join(" · ");
  note.append(where);
  for (const other of others) {
    const also = document.createElement("a");
    also.href = other.url;
    also.textContent = versionName(other);
    note.append(also);
  }
  const text = document.createElement("p");
  text.lang = meta.language ?? tongue.language;
  text.dir = "auto";
  text.append(...marked(excerpt));
  element.append(link, note, text);
  return element;
}

/** The excerpt comes escaped, with marked matches. It is taken apart and never inserted as HTML. */
function* marked(excerpt: string): Generator<Node | string> {
  const parsed = new DOMParser().parseFromString(excerpt, "text/html").body;
  for (const node of parsed.childNodes) {
    if (node instanceof HTMLElement && node.tagName === "MARK") {
      const mark = document.createElement("mark");
      mark.textContent = node.textContent;
      yield mark;
    } else yield node.textContent ?? "";
  }
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export {};
