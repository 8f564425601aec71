import type { Steps } from '#domain/steps.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';

interface Wanted {
  readonly kind: 'element' | 'hidden' | 'attribute' | 'address' | 'rewritten';
  readonly name: string;
}

/** First lines by kind and name (`'element form'`), from 1. Skips comments, script and style texts, implied elements. */
function* firstLines(
  source: string,
  wanted: readonly Wanted[],
): Steps<ReadonlyMap<string, number>> {
  const lines = new Map<string, number>();
  const left = new Set(wanted.map(({ kind, name }) => `${kind} ${name}`));
  const hasAttributes = wanted.some(({ kind }) => kind === 'attribute' || kind === 'hidden');
  const hasAddresses = wanted.some(({ kind }) => kind === 'address');
  let line = 1;
  let counted = 0;
  const found = (key: string, at: number) => {
    if (left.delete(key)) lines.set(key, line + newlines(source.slice(counted, at)));
  };
  for (const { kind, name, start, end } of htmlTokens(source)) {
    yield null;
    if (left.size === 0) break;
    if ((kind !== 'tag' && kind !== 'raw') || source[start + 1] === '/') continue;
    line += newlines(source.slice(counted, start));
    counted = start;
    const tag = kind === 'tag' ? source.slice(start, end) : rawTag(source.slice(start, end));
    found(`element ${name}`, start);
    found(`rewritten ${name}`, start);
    for (const { 0: text, index } of hasAttributes ? tag.matchAll(ATTRIBUTE) : []) {
      const attribute = text.toLowerCase();
      found(`attribute ${attribute}`, start + index);
      if (attribute === 'hidden') found(`hidden ${name}`, start + index);
    }
    for (const { 0: word, index } of hasAddresses ? tag.matchAll(WORD) : []) {
      found(`address ${word.toLowerCase()}:`, start + index);
    }
  }
  return lines;
}

const ATTRIBUTE = /(?<=[\s"'/])[^\s"'/=>]+(?=[\s=/>])/gu;

const WORD = /[a-z]+/gi;

function rawTag(text: string): string {
  return text.slice(0, text.indexOf('>') + 1);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * - `element`: removed with all it held; `hidden`: likewise, as the author hid it;
 * - `attribute`: outside the list; `address`: held an address of this scheme (`javascript:`);
 * - `rule`: of a kind that only a style sheet can hold (`@media`, `:hover`);
 * - `rewritten`: became another element (`as`), with what it held.
 * `line`: 1-based, of the first occurrence; null when unknown.
 */
export type Removed =
  | {
      readonly kind: 'element' | 'hidden' | 'attribute' | 'address' | 'rule';
      readonly name: string;
      readonly count: number;
      readonly line: number | null;
    }
  | {
      readonly kind: 'rewritten';
      readonly name: string;
      readonly as: string;
      readonly count: number;
      readonly line: number | null;
    };

export type RemovedLog = (kind: Count['kind'], name: string, as?: string) => void;

export type Counts = Map<string, Count>;

interface Count {
  readonly kind: Exclude<Removed['kind'], 'rule'>;
  readonly name: string;
  readonly as: string;
  readonly count: number;
}

export function countingLog(counts: Counts): RemovedLog {
  return (kind, name, as = '') => {
    const key = `${kind} ${name}`;
    counts.set(key, { kind, name, as, count: (counts.get(key)?.count ?? 0) + 1 });
  };
}

export function noLog(): void {}

export function addCounts(counts: Counts, more: Counts, known: Counts): void {
  for (const [key, one] of more) {
    const fresh = one.count - (known.get(key)?.count ?? 0);
    if (fresh > 0) counts.set(key, { ...one, count: fresh + (counts.get(key)?.count ?? 0) });
  }
}

/** Elements and attributes first, then style rules, then rewritten elements. */
export function* summary(
  source: string,
  counts: Counts,
  rules: readonly Removed[],
): Steps<readonly Removed[]> {
  const lines = yield* firstLines(source, [...counts.values()]);
  const all = [...counts].map(([key, { kind, name, as, count }]): Removed => {
    const line = lines.get(key) ?? null;
    return kind === 'rewritten' ? { kind, name, as, count, line } : { kind, name, count, line };
  });
  return [
    ...all.filter(({ kind }) => kind !== 'rewritten'),
    ...rules,
    ...all.filter(({ kind }) => kind === 'rewritten'),
  ];
}
