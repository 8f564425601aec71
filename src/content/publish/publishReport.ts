import type { Steps } from '#domain/steps.ts';
import { firstLines } from './firstLines.ts';

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
