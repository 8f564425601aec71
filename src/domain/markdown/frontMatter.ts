import { featuresOf, GITHUB, type Features } from './dialect.ts';
import { frontMatterLines } from './frontMatterLines.ts';

export interface FrontMatter {
  /** The end of its last line, in UTF-16 units; 0 without front matter. */
  readonly end: number;
  readonly title: string | null;
  readonly tags: readonly string[];
  readonly features: Features;
}

const NONE: FrontMatter = { end: 0, title: null, tags: [], features: GITHUB };

/** Text between two rules is no front matter: its first line is blank or no `key:`. */
export function readFrontMatter(text: string): FrontMatter {
  const found = text.startsWith('---') ? frontMatterLines(text) : null;
  if (found === null) return NONE;
  const entries = entriesOf(found.body);
  const [title = ''] = entries.get('title') ?? [];
  return {
    end: found.end,
    title: title === '' ? null : title,
    tags: entries.get('tags') ?? [],
    features: featuresOf((entries.get('markdown') ?? []).flatMap((value) => value.split(/\s+/))),
  };
}

const ENTRY = /^([A-Za-z_][\w .-]{0,100}?)[ \t]*:(?:[ \t]+(.*))?$/;

function entriesOf(body: string): ReadonlyMap<string, readonly string[]> {
  const entries = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of body.split(/\r?\n/)) {
    const [, key, value = ''] = ENTRY.exec(line) ?? [];
    const item = /^[ \t]*-[ \t]+(.*)$/.exec(line)?.[1];
    if (key !== undefined) {
      current = valuesOf(value, key.toLowerCase() !== 'title');
      entries.set(key.toLowerCase(), current);
    } else if (item !== undefined) current.push(...valuesOf(item, false));
  }
  return entries;
}

function valuesOf(source: string, isList: boolean): string[] {
  const text = /^["'[]/.test(source.trim()) ? source : source.replace(/(?:^|\s)#.*/, '');
  const inside = /^\s*\[(.*)\]\s*$/.exec(text)?.[1];
  const items = inside ?? (isList ? text : null);
  const values = items === null ? [text] : items.split(',');
  return values.map(unquoted).filter((value) => value !== '');
}

function unquoted(value: string): string {
  const text = value.trim();
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')/.exec(text) ?? [];
  if (double !== undefined) return double.replace(/\\(["\\/])/g, '$1').trim();
  return (single === undefined ? text : single.replaceAll("''", "'")).trim();
}
