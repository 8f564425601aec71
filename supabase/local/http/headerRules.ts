import { readFile } from 'node:fs/promises';

/** Headers for a path pattern; a trailing `*` matches anything. */
export interface HeaderRule {
  readonly path: string;
  /** In order; null removes a header of an earlier rule. */
  readonly headers: readonly (readonly [name: string, value: string | null])[];
}

/** Parses a `_headers` file; a missing file has no rules. */
export async function readHeaderRules(file: string): Promise<readonly HeaderRule[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const rules: { path: string; headers: (readonly [string, string | null])[] }[] = [];
  for (const line of text.split('\n')) {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    if (!/^\s/u.test(line)) rules.push({ path: words, headers: [] });
    else rules.at(-1)?.headers.push(readHeader(words));
  }
  return rules;
}

export function headersFor(
  rules: readonly HeaderRule[],
  pathname: string,
): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  for (const rule of rules) {
    if (!fits(rule.path, pathname)) continue;
    for (const [name, value] of rule.headers) {
      const before = found.get(name);
      if (value === null) found.delete(name);
      else found.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }
  return Object.fromEntries(found);
}

function fits(pattern: string, pathname: string): boolean {
  return pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
}

function readHeader(words: string): readonly [string, string | null] {
  if (words.startsWith('!')) return [words.slice(1).trim().toLowerCase(), null];
  const colon = words.indexOf(':');
  return [words.slice(0, colon).trim().toLowerCase(), words.slice(colon + 1).trim()];
}
