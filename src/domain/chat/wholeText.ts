import { diffArrays } from 'diff';
import { linesOf } from '#domain/sync/textTokens.ts';
import { isElided } from './elisions.ts';
import type { TextChange } from '#domain/textChange.ts';
import { firstLine, isMeantAsPart, proposalOf } from './proposal.ts';

/** After so many ms the proposal is one change. */
const DIFF_TIMEOUT_MS = 300;

/**
 * The changes that a reply's code block makes to `text`, by lines; null if the block is neither the whole page nor a
 * part of it, or leaves lines out. `text` has `\n` line ends.
 */
export function changesOfCode(text: string, code: string): readonly TextChange[] | null {
  if (isElided([], code.split('\n'), text.split('\n'))) return null;
  const proposal = proposalOf(text, code);
  if (isMeantAsPart(text, proposal)) return changesBetween(text, proposal.part ?? text);
  return isWhole(text, code) ? changesBetween(text, proposal.whole) : null;
}

const OPENING_FENCE = /^([ \t]*(?:`{3,}|~{3,}))(?![`~])[^`]*$/;

/** The last code block of a complete reply: models explain first. */
export function lastCodeOf(reply: string): string | null {
  let fence: string | null = null;
  let code: string[] = [];
  let last: string | null = null;
  for (const line of reply.split('\n')) {
    if (fence === null) {
      fence = OPENING_FENCE.exec(line)?.[1] ?? null;
      code = [];
    } else if (line.trimEnd() === fence) {
      last = code.map((one) => `${one}\n`).join('');
      fence = null;
    } else {
      code.push(line);
    }
  }
  return last;
}

function changesBetween(before: string, after: string): readonly TextChange[] {
  const changes: TextChange[] = [];
  let [from, to] = [0, 0];
  let insert = '';
  const close = () => {
    if (from < to || insert !== '') changes.push({ from, to, insert });
    insert = '';
    from = to;
  };
  const parts = diffArrays([...linesOf(before)], [...linesOf(after)], { timeout: DIFF_TIMEOUT_MS });
  if (parts === undefined) return [{ from: 0, to: before.length, insert: after }];
  for (const { added, removed, value } of parts) {
    const part = value.join('');
    if (added) insert += part;
    else if (removed) to += part.length;
    else {
      close();
      to += part.length;
      from = to;
    }
  }
  close();
  return changes;
}

/** A page's new text begins like the old one, or keeps at least half of its lines. */
function isWhole(text: string, code: string): boolean {
  if (firstLine(text) === firstLine(code)) return true;
  const kept = new Set(code.split('\n').map((line) => line.trim()));
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => kept.has(line.trim())).length * 2 >= lines.length;
}
