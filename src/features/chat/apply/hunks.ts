import { presentableDiff, type Change } from '@codemirror/merge';
import { Text } from '@codemirror/state';

/** A piece of a text, marked where it differs from the other side. */
export interface MarkedPiece {
  readonly text: string;
  readonly differs: boolean;
}

/** One place where a proposed text differs from the present one: whole lines, with one that stays before the next. */
export interface Hunk {
  /** From 0, in the order of the text. */
  readonly id: number;
  /** The line of the present text where it begins, from 1. */
  readonly line: number;
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
  /** The lines above and below it, which stay. */
  readonly above: string;
  readonly below: string;
}

/** A proposed text beside the present one. */
export interface Comparison {
  readonly hunks: readonly Hunk[];
  /** The present text with these changes of the proposed one, line ends as the present text has them. */
  readonly compose: (accepted: ReadonlySet<number>) => string;
}

/** Comparing gives up on exactness after so many ms, and marks larger places then. */
const DIFF_CONFIG = { scanLimit: 5000, timeout: 500 };

/** So many lines that stay are shown around a change. */
const CONTEXT_LINES = 2;

/** Finds where a proposed text differs from the present one. */
export function compareTexts(present: string, proposed: string): Comparison {
  // Every line with its end, so that the last is like the others.
  const a = `${plain(present)}\n`;
  const b = `${plain(proposed)}\n`;
  const ranges = lineRanges(a, b, presentableDiff(a, b, DIFF_CONFIG));
  const hunks = ranges.map(({ fromA, toA, fromB, toB, changes }, id): Hunk => {
    const marksA = changes.map((each) => [each.fromA, each.toA] as const);
    const marksB = changes.map((each) => [each.fromB, each.toB] as const);
    return {
      id,
      line: a.slice(0, fromA).split('\n').length,
      before: pieces(a, fromA, toA, marksA),
      after: pieces(b, fromB, toB, marksB),
      above: a
        .slice(0, fromA)
        .split('\n')
        .slice(-1 - CONTEXT_LINES, -1)
        .join('\n'),
      below: a.slice(toA).split('\n').slice(0, CONTEXT_LINES).join('\n').trimEnd(),
    };
  });
  return {
    hunks,
    compose: (accepted) => {
      let text = '';
      let at = 0;
      for (const [id, { fromA, toA, fromB, toB }] of ranges.entries()) {
        text += a.slice(at, fromA);
        text += accepted.has(id) ? b.slice(fromB, toB) : a.slice(fromA, toA);
        at = toA;
      }
      const whole = (text + a.slice(at)).slice(0, -1);
      return present.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole;
    },
  };
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Lines of both texts that differ, from the start of the first to the start of the one behind the last. */
interface LineRange {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
  readonly changes: readonly Change[];
}

/** Changes as ranges of whole lines; those that share a line, or have none between them, are one. */
function lineRanges(a: string, b: string, changes: readonly Change[]): readonly LineRange[] {
  const textA = Text.of(a.split('\n'));
  const textB = Text.of(b.split('\n'));
  const ranges: LineRange[] = [];
  for (const change of changes) {
    const firstA = textA.lineAt(change.fromA);
    const firstB = textB.lineAt(change.fromB);
    const lastA = textA.lineAt(change.toA);
    const lastB = textB.lineAt(change.toB);
    // What begins at the end of a line in both, or ends at the start of one, leaves that line as it is.
    const endsBefore = lastA.from === change.toA && lastB.from === change.toB;
    // An empty line that only one text has begins and ends so: it is the change itself.
    const isEmptyLine = endsBefore && (change.fromA === change.toA || change.fromB === change.toB);
    const startsBehind =
      !isEmptyLine &&
      firstA.to === change.fromA &&
      firstB.to === change.fromB &&
      change.fromA < a.length &&
      change.fromB < b.length;
    const next: LineRange = {
      fromA: startsBehind ? firstA.to + 1 : firstA.from,
      fromB: startsBehind ? firstB.to + 1 : firstB.from,
      toA: Math.min(a.length, endsBefore ? change.toA : lastA.to + 1),
      toB: Math.min(b.length, endsBefore ? change.toB : lastB.to + 1),
      changes: [change],
    };
    const last = ranges.at(-1);
    if (last === undefined || (next.fromA > last.toA && next.fromB > last.toB)) ranges.push(next);
    else {
      ranges[ranges.length - 1] = {
        ...last,
        toA: Math.max(last.toA, next.toA),
        toB: Math.max(last.toB, next.toB),
        changes: [...last.changes, change],
      };
    }
  }
  return ranges;
}

/** A part of a text in pieces; `marks` are places in the whole of it. */
function pieces(
  text: string,
  from: number,
  to: number,
  marks: readonly (readonly [number, number])[],
): readonly MarkedPiece[] {
  const found: MarkedPiece[] = [];
  const add = (start: number, end: number, differs: boolean) => {
    const part = text.slice(Math.max(from, start), Math.min(to, end));
    if (part !== '') found.push({ text: part, differs });
  };
  let at = from;
  for (const [start, end] of marks) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, to, false);
  return found;
}
