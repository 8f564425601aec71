import { presentableDiff, type Change } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { mergeChunks, sideText } from '#domain/sync/mergeText.ts';

interface MarkedPiece {
  readonly text: string;
  readonly differs: boolean;
}

/** Adjacent changed lines; unchanged lines separate hunks. */
export interface Hunk {
  /** 0-based, in text order. */
  readonly id: number;
  /** 1-based, in the present text. */
  readonly line: number;
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
  readonly above: string;
  readonly below: string;
  /** The present text also changed here since the reply's base: the user has to choose. */
  readonly overlaps: boolean;
  readonly removedLines: number;
}

export interface Comparison {
  readonly hunks: readonly Hunk[];
  /** The present text with these hunks applied; every other byte is unchanged. */
  readonly compose: (accepted: ReadonlySet<number>) => string;
}

/** After `timeout` ms the diff is coarser. */
const DIFF_CONFIG = { scanLimit: 5000, timeout: 500 };

const CONTEXT_LINES = 2;

/** Compares a proposal made from `base` with the present text; edits since then are kept and may overlap (spec §7). */
export function compareTexts(present: string, proposed: string, base = present): Comparison {
  const a = `${plain(present)}\n`;
  const { merged: b, changes: found } = changesOf(`${plain(base)}\n`, a, `${plain(proposed)}\n`);
  const plainLines = a.split('\n');
  const lines = linesWithEnds(present);
  const textA = Text.of(plainLines);
  const ranges = lineRanges(textA, Text.of(b.split('\n')), found).map((range) => ({
    ...range,
    first: textA.lineAt(range.fromA).number - 1,
    behind: textA.lineAt(range.toA).number - 1,
  }));
  const hunks = ranges.map(({ fromA, toA, fromB, toB, first, behind, changes }, id): Hunk => {
    const marksA = changes.map((each) => [each.fromA, each.toA] as const);
    const marksB = changes.map((each) => [each.fromB, each.toB] as const);
    const added = b.slice(fromB, toB).split('\n').length - 1;
    return {
      id,
      line: first + 1,
      before: pieces(a, fromA, toA, marksA),
      after: pieces(b, fromB, toB, marksB),
      above: plainLines.slice(Math.max(0, first - CONTEXT_LINES), first).join('\n'),
      below: plainLines
        .slice(behind, behind + CONTEXT_LINES)
        .join('\n')
        .trimEnd(),
      overlaps: changes.some(({ overlaps }) => overlaps),
      removedLines: Math.max(0, behind - first - added),
    };
  });
  return {
    hunks,
    compose: (accepted) => {
      let text = '';
      let at = 0;
      for (const [id, { fromB, toB, first, behind }] of ranges.entries()) {
        if (!accepted.has(id)) continue;
        const like = lines[first < behind ? first : first - 1] ?? '';
        text += lines.slice(at, first).join('');
        text += b.slice(fromB, toB).replaceAll('\n', LINE_END.exec(like)?.[0] ?? '\n');
        at = behind;
      }
      return (text + lines.slice(at).join('')).replace(LINE_END, '');
    },
  };
}

const LINE_END = /(?:\r\n?|\n)$/;

function linesWithEnds(text: string): readonly string[] {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const last = lines.at(-1) ?? '';
  const end = LINE_END.exec(last)?.[0];
  if (end !== undefined) return [...lines, end];
  return [...lines.slice(0, -1), `${last}${LINE_END.exec(lines[0] ?? '')?.[0] ?? '\n'}`];
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

interface MergedChange extends Pick<Change, 'fromA' | 'toA' | 'fromB' | 'toB'> {
  readonly overlaps: boolean;
}

/** Merges the whole proposal, overlaps included, into the present text (side A). Returns the result (B) and its changes. */
function changesOf(base: string, present: string, proposed: string) {
  const chunks =
    base === present
      ? [{ kind: 'theirs', base, text: proposed } as const]
      : mergeChunks(base, present, proposed);
  const changes: MergedChange[] = [];
  let merged = '';
  let at = 0;
  for (const chunk of chunks) {
    const mine = sideText(chunk, 'mine');
    const isProposed = chunk.kind === 'theirs' || chunk.kind === 'both';
    const text = isProposed ? sideText(chunk, 'theirs') : mine;
    const overlaps = chunk.kind === 'both';
    const places = overlaps
      ? [{ fromA: 0, toA: mine.length, fromB: 0, toB: text.length }]
      : presentableDiff(mine, text, DIFF_CONFIG);
    for (const { fromA, toA, fromB, toB } of places) {
      changes.push({
        fromA: at + fromA,
        toA: at + toA,
        fromB: merged.length + fromB,
        toB: merged.length + toB,
        overlaps,
      });
    }
    merged += text;
    at += mine.length;
  }
  return { merged, changes };
}

/** Whole lines of both texts; `to` is the start of the line after the last. */
interface LineRange extends Pick<Change, 'fromA' | 'toA' | 'fromB' | 'toB'> {
  readonly changes: readonly MergedChange[];
}

/** Extends changes to whole lines and joins those that share a line or touch. */
function lineRanges(
  textA: Text,
  textB: Text,
  changes: readonly MergedChange[],
): readonly LineRange[] {
  const ranges: LineRange[] = [];
  for (const change of changes) {
    const firstA = textA.lineAt(change.fromA);
    const firstB = textB.lineAt(change.fromB);
    const lastA = textA.lineAt(change.toA);
    const lastB = textB.lineAt(change.toB);
    // A change that starts at a line's end on both sides, or ends at a line's start, leaves that line unchanged.
    const endsBefore = lastA.from === change.toA && lastB.from === change.toB;
    // Exception: an empty line that exists on one side only is the change itself.
    const isEmptyLine = endsBefore && (change.fromA === change.toA || change.fromB === change.toB);
    const startsBehind =
      !isEmptyLine &&
      firstA.to === change.fromA &&
      firstB.to === change.fromB &&
      change.fromA < textA.length &&
      change.fromB < textB.length;
    const next: LineRange = {
      fromA: startsBehind ? firstA.to + 1 : firstA.from,
      fromB: startsBehind ? firstB.to + 1 : firstB.from,
      toA: Math.min(textA.length, endsBefore ? change.toA : lastA.to + 1),
      toB: Math.min(textB.length, endsBefore ? change.toB : lastB.to + 1),
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

/** Splits a range at `marks`, which are offsets in the whole text. */
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
