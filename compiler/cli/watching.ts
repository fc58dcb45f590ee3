/** Tells of changes to the rule files of a project, once a burst of them is over: editors write in bursts. */
import { watch } from "node:fs";

const pauseAfter = 100;

export function watchRules(folder: string, changed: () => void): { readonly close: () => void } {
  let pause: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name !== null && !/\.rubric$|rubric\.json$/.test(name)) return;
    clearTimeout(pause);
    pause = setTimeout(changed, pauseAfter);
  });
  return {
    close: () => {
      clearTimeout(pause);
      watcher.close();
    },
  };
}

/** Resolves with the first change from now on. */
export function nextChange(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watchRules(folder, () => {
      watcher.close();
      resolve();
    });
  });
}
