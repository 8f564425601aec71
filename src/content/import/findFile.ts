import { percentDecoded } from '#domain/decodeText.ts';

export interface FileFinder<T> {
  /** What an address means: relative to the text or, with a leading slash, to a folder above it. */
  readonly byAddress: (address: string, textPath: string) => T | null;
  /** What a wiki link means: the end of a path, with or without the ending; of several the nearest one. */
  readonly byName: (name: string, textPath: string) => T | null;
}

/** Finds imported files as programs for notes and websites do; the case of letters is ignored where nothing else fits. */
export function fileFinder<T>(files: ReadonlyMap<string, T>): FileFinder<T> {
  const folded = new Map<string, string>();
  const named = new Map<string, string[]>();
  for (const path of files.keys()) {
    const key = path.toLowerCase();
    if (!folded.has(key)) folded.set(key, path);
    const name = key.slice(key.lastIndexOf('/') + 1);
    for (const each of new Set([name, withoutEnding(name)])) {
      const paths = named.get(each);
      if (paths === undefined) named.set(each, [path]);
      else paths.push(path);
    }
  }
  const at = (path: string): T | null =>
    files.get(path) ?? files.get(folded.get(path.toLowerCase()) ?? '') ?? null;

  return {
    byAddress: (address, textPath) => {
      if (/^(?:https?:|data:|mailto:|tel:|\/\/|#)/i.test(address)) return null;
      const [written = ''] = address.split(/[?#]/u, 1);
      if (written === '') return null;
      const folders = foldersOf(textPath);
      const bases = written.startsWith('/')
        ? [...folders.keys(), folders.length].map((count) => folders.slice(0, count))
        : [folders];
      // A name may hold a real `%20`.
      for (const plain of new Set([percentDecoded(written), written])) {
        for (const base of bases) {
          const path = joined(base, plain);
          if (path === null) continue;
          const index = path === '' ? 'index.html' : `${path}/index.html`;
          const found = at(path) ?? at(`${path}.md`) ?? at(index);
          if (found !== null) return found;
        }
      }
      return null;
    },
    byName: (name, textPath) => {
      const wanted = joined([], name.normalize('NFC').toLowerCase());
      if (wanted === null || wanted === '') return null;
      const paths = named.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? [];
      const folder = textPath.slice(0, textPath.lastIndexOf('/') + 1);
      let nearest: string | null = null;
      for (const path of paths) {
        const key = `/${path.toLowerCase()}`;
        const fits = key.endsWith(`/${wanted}`) || withoutEnding(key).endsWith(`/${wanted}`);
        if (fits && (nearest === null || distance(path) < distance(nearest))) nearest = path;
      }
      return nearest === null ? null : (files.get(nearest) ?? null);

      function distance(path: string): number {
        return path.slice(0, path.lastIndexOf('/') + 1) === folder ? -1 : path.length;
      }
    },
  };
}

function foldersOf(path: string): readonly string[] {
  return path.split('/').slice(0, -1);
}

/** Null for a path that leaves the top folder. */
function joined(base: readonly string[], path: string): string | null {
  const steps = [...base];
  for (const step of path.replaceAll('\\', '/').split('/')) {
    if (step === '..' && steps.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/').normalize('NFC');
}

function withoutEnding(name: string): string {
  return name.replace(/(?<=[^/])\.[a-z\d]{1,8}$/u, '');
}
