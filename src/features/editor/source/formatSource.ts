import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as html from 'prettier/plugins/html';
import * as markdown from 'prettier/plugins/markdown';
import * as postcss from 'prettier/plugins/postcss';
import { format } from 'prettier/standalone';
import type { ContentType } from '#domain/page/page.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import type { TextChange } from '#domain/commonAffixes.ts';

const PLUGINS = [html, markdown, postcss, babel, estree];

/** `line` counts from 1. */
export type Formatted =
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[] }
  | { readonly kind: 'syntaxError'; readonly line: number | null; readonly reason: string };

/** Front matter and the blank lines below it stay as they are. */
export async function formatSource(type: ContentType, text: string): Promise<Formatted> {
  const front = type === 'markdown' ? (frontMatterLines(text)?.end ?? 0) : 0;
  const blank = front === 0 ? '' : (/^(?:[ \t]*\r?\n)+/.exec(text.slice(front))?.[0] ?? '');
  const from = front + blank.length;
  const source = text.slice(from);
  try {
    const formatted = await format(source, {
      parser: type,
      plugins: PLUGINS,
      proseWrap: 'preserve',
    });
    const changes = alignedChanges(source, formatted).map((change) => ({
      ...change,
      from: from + change.from,
      to: from + change.to,
    }));
    return { kind: 'changes', changes };
  } catch (error) {
    return syntaxError(error);
  }
}

/** How far ahead to search for common text, in non-blank characters. */
const MAX_DISTANCE = 300;

const MIN_MATCH = 8;

/** About linear for texts that differ mostly in whitespace, as by formatting. A mapped cursor stays at its word. */
export function alignedChanges(before: string, after: string): readonly TextChange[] {
  const a = nonBlankOffsets(before);
  const b = nonBlankOffsets(after);
  const changes: TextChange[] = [];
  let doneA = 0;
  let doneB = 0;
  const change = (toA: number, toB: number) => {
    const from = before.slice(doneA, toA);
    const insert = after.slice(doneB, toB);
    if (from !== insert) changes.push({ from: doneA, to: toA, insert });
  };
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const atA = a[i] ?? 0;
    const atB = b[j] ?? 0;
    if (before.charCodeAt(atA) !== after.charCodeAt(atB)) {
      const skip = nextCommon(before, after, a.subarray(i), b.subarray(j));
      if (skip === null) break;
      i += skip.a;
      j += skip.b;
      continue;
    }
    if (atA !== doneA || atB !== doneB) change(atA, atB);
    doneA = atA + 1;
    doneB = atB + 1;
    i += 1;
    j += 1;
  }
  change(before.length, after.length);
  return changes;
}

function nextCommon(before: string, after: string, a: Int32Array, b: Int32Array) {
  for (let distance = 1; distance <= MAX_DISTANCE; distance += 1) {
    for (let ofA = 0; ofA <= distance; ofA += 1) {
      const ofB = distance - ofA;
      if (ofA >= a.length || ofB >= b.length) continue;
      if (
        isEqual(before, after, a.subarray(ofA, ofA + MIN_MATCH), b.subarray(ofB, ofB + MIN_MATCH))
      ) {
        return { a: ofA, b: ofB };
      }
    }
  }
  return null;
}

function isEqual(before: string, after: string, a: Int32Array, b: Int32Array): boolean {
  return (
    a.length === b.length &&
    a.every((at, index) => before.charCodeAt(at) === after.charCodeAt(b[index] ?? -1))
  );
}

function nonBlankOffsets(text: string): Int32Array {
  const offsets = new Int32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) > 32) {
      offsets[count] = at;
      count += 1;
    }
  }
  return offsets.subarray(0, count);
}

/** Prettier puts the position on its message's first line, and a source excerpt below it. */
function syntaxError(error: unknown): Formatted {
  const message = error instanceof Error ? error.message : String(error);
  const position = /\((\d+):\d+\)/.exec(message)?.[1];
  const reason = (message.split('\n')[0] ?? '').replace(/(?<! ) *\(\d+:\d+\)$/, '');
  return { kind: 'syntaxError', line: position === undefined ? null : Number(position), reason };
}
