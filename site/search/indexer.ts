/**
 * The search index: one for each language and one for editors, from the records of its pages in their order, so that the same pages give the same
 * bytes. Pagefind is loaded here only, and asked for what the search page needs and no more.
 */
import type { MadePage, SiteFile } from "../input.ts";
import { indexFolder, indexOf } from "./folder.ts";

export interface Indexer {
  readonly add: (page: MadePage, href: string) => Promise<void>;
  readonly files: () => AsyncGenerator<SiteFile>;
}

export async function indexer(): Promise<Indexer> {
  const { createIndex, close } = await import("pagefind");
  const indexes = new Map<string, NonNullable<Awaited<ReturnType<typeof createIndex>>["index"]>>();
  const indexNamed = async (name: string, language: string) => {
    const found = indexes.get(name);
    if (found) return found;
    const { index, errors } = await createIndex({ forceLanguage: language });
    if (!index) throw new Error(`the search index cannot be made: ${errors.join("; ")}`);
    indexes.set(name, index);
    return index;
  };
  return {
    add: async (page, href) => {
      for (const record of page.records) {
        const index = await indexNamed(indexOf(page.language, record.kind), page.language);
        const { errors } = await index.addCustomRecord({
          url: href + (record.anchor ?? ""),
          content: `${record.title}. ${record.text}`,
          language: page.language,
          meta: {
            title: record.title,
            kind: record.kind,
            language: record.language,
            ...(record.book === null ? {} : { book: record.book }),
            ...(record.version === null ? {} : { version: record.version }),
          },
        });
        if (errors.length > 0) throw new Error(`\`${href}\` cannot be indexed: ${errors.join("; ")}`);
      }
    },
    files: async function* () {
      try {
        for (const [name, index] of indexes) {
          const { files } = await index.getFiles();
          // Pagefind gives them in the order in which they are done.
          const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
          for (const { path, content } of inOrder)
            if (isNeeded(path)) yield { path: `${indexFolder(name)}/${path}`, content };
          await index.deleteIndex();
        }
      } finally {
        await close();
      }
    },
  };
}

/** Its own interfaces are not used. */
function isNeeded(path: string): boolean {
  return !/ui\.(js|css)$|highlight\.js$/.test(path);
}
