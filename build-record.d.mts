/** A hash of all that a build reads below the folder; null where no list of the installed packages is found. */
export function hashOfSources(root: string): Promise<string | null>;
/** `sources`: the hash before the build began. Nothing is recorded if they changed meanwhile. */
export function recordBuild(root: string, sources: string | null): Promise<void>;
/** Whether the outputs are those that were recorded, and the sources are still what they were made from. */
export function isOfBuild(root: string): Promise<boolean>;
