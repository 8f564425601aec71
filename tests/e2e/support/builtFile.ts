import { readFileSync } from 'node:fs';

interface BuiltFile {
  readonly file: string;
  /** None for a file of several modules. */
  readonly src?: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/**
 * The path below the app's address at which the build serves a module that has a file of its own, or a group of modules
 * (`src/build/chunkGroups.ts`) by its name.
 */
export function builtFile(part: string): string {
  return `/${findFile(readManifest(), part).file}`;
}

/** The paths of `parts` and of all they import statically, as `.size-limit.js` counts them. */
export function startFiles(parts: readonly string[]): ReadonlySet<string> {
  const manifest = readManifest();
  const found = new Set<BuiltFile>();
  const queue = parts.map((part) => findFile(manifest, part));
  for (let built = queue.pop(); built !== undefined; built = queue.pop()) {
    if (found.has(built)) continue;
    found.add(built);
    queue.push(...(built.imports ?? []).map((key) => findFile(manifest, key)));
  }
  return new Set([...found].map(({ file }) => `/${file}`));
}

type Manifest = Readonly<Record<string, BuiltFile>>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest;
}

function findFile(manifest: Manifest, part: string): BuiltFile {
  const built =
    manifest[part] ??
    Object.values(manifest).find(({ src, name }) => src === undefined && name === part);
  if (built === undefined) throw new Error(`${part} has no file of its own in the build`);
  return built;
}
