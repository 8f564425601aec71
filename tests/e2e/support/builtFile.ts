import { readFileSync } from 'node:fs';

/** The path below the app's address at which the build serves a module that has a file of its own. */
export function builtFile(module: string): string {
  const files = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  const built = files[module];
  if (built === undefined) throw new Error(`${module} has no file of its own in the build`);
  return `/${built.file}`;
}
