import { readFileSync } from 'node:fs';

interface BuiltFile {
  readonly file: string;
  /** None for a file of several modules. */
  readonly src?: string;
  readonly name?: string;
}

/**
 * The path below the app's address at which the build serves a module that has a file of its own, or a group of modules
 * (`src/build/chunkGroups.ts`) by its name.
 */
export function builtFile(part: string): string {
  const files = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Readonly<
    Record<string, BuiltFile>
  >;
  const built =
    files[part] ?? Object.values(files).find(({ src, name }) => src === undefined && name === part);
  if (built === undefined) throw new Error(`${part} has no file of its own in the build`);
  return `/${built.file}`;
}
