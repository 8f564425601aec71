/**
 * One thing publishing took out or rewrote, summed over the document: an element with all it held, an attribute,
 * or an element that became another (`as`). `line` is the 1-based line of its first occurrence in the source,
 * or null when it cannot be told.
 */
export type Removed =
  | {
      readonly kind: 'element' | 'attribute';
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

/** Counts what is removed while a document is cleaned. */
export interface RemovedLog {
  readonly element: (name: string) => void;
  readonly attribute: (name: string) => void;
  readonly rewritten: (name: string, as: string) => void;
}

/** A log that keeps nothing, for cleaning where nobody asks what went. */
export const NO_LOG: RemovedLog = { element: ignore, attribute: ignore, rewritten: ignore };

/** A log and the function that sums it up against the source, in order of first mention. */
export function removedLog(): {
  readonly log: RemovedLog;
  readonly summary: (source: string) => readonly Removed[];
} {
  const counts = new Map<
    string,
    { kind: Removed['kind']; name: string; as: string; count: number }
  >();
  const add = (kind: Removed['kind'], name: string, as: string) => {
    const entry = counts.get(`${kind} ${name}`);
    if (entry === undefined) counts.set(`${kind} ${name}`, { kind, name, as, count: 1 });
    else entry.count += 1;
  };
  return {
    log: {
      element: (name) => add('element', name, ''),
      attribute: (name) => add('attribute', name, ''),
      rewritten: (name, as) => add('rewritten', name, as),
    },
    summary: (source) =>
      [...counts.values()].map(({ kind, name, as, count }) => {
        const line = firstLine(source, kind, name);
        return kind === 'rewritten' ? { kind, name, as, count, line } : { kind, name, count, line };
      }),
  };
}

function firstLine(source: string, kind: Removed['kind'], name: string): number | null {
  const literal = name.replace(/[^\w-]/g, '\\$&');
  const pattern = kind === 'attribute' ? `[\\s"'/]${literal}\\s*[=\\s/>]` : `<${literal}[\\s/>]`;
  const found = new RegExp(pattern, 'i').exec(source);
  return found === null ? null : source.slice(0, found.index + 1).split('\n').length;
}

function ignore(): void {
  // Nobody asked.
}
