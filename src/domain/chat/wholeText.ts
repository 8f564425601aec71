import { diffArrays } from 'diff';
import { linesOf } from '#domain/sync/textTokens.ts';
import { isElided } from './elisions.ts';
import type { TextChange } from '#domain/textChange.ts';
import { codeIn } from './reply/replyFences.ts';
import { firstLine, isMeantAsPart, proposalOf } from './proposal.ts';

/** After so many ms the proposal is one change. */
const DIFF_TIMEOUT_MS = 300;

/**
 * The changes that a reply's code block makes to `text`, by lines; null if the block is neither the whole page nor a
 * part of it, or leaves lines out. `text` has `\n` line ends.
 */
export function changesOfCode(text: string, code: string): readonly TextChange[] | null {
  const compared = compareCode(text, code);
  return compared.kind === 'changes' ? compared.changes : null;
}

type Compared =
  | { readonly kind: 'changes'; readonly changes: readonly TextChange[] }
  /** It looks like the page, but lacks lines that it doesn't say to remove. */
  | { readonly kind: 'elided' }
  | { readonly kind: 'unrelated' };

/** Compares the last code block of a complete reply with the page: models explain first. */
export function compareReply(text: string, reply: string): Compared {
  const isPage = (block: string) => firstLine(block) === firstLine(text);
  const { blocks } = codeIn(reply);
  const code = lastCodeOf(reply);
  if (code === null) return blocks.some(isPage) ? ELIDED : UNRELATED;
  const compared = compareCode(text, code);
  // The page's own fences cut it into several blocks.
  const isPiece = compared.kind === 'changes' && !isPage(code) && blocks.some(isPage);
  return isPiece ? ELIDED : compared;
}

/** The last code block of a complete reply; null without one, and where its lines are not certain. */
export function lastCodeOf(reply: string): string | null {
  const { blocks, isCertain } = codeIn(reply);
  return isCertain ? (blocks.at(-1) ?? null) : null;
}

function compareCode(text: string, code: string): Compared {
  if (isElided([], code.split('\n'), text.split('\n'))) return ELIDED;
  const proposal = proposalOf(text, code);
  if (isMeantAsPart(text, proposal)) {
    const changes = changesBetween(text, proposal.part ?? text);
    return endsOnce(text, code) ? { kind: 'changes', changes } : ELIDED;
  }
  if (!isWhole(text, code)) return UNRELATED;
  const changes = changesBetween(text, proposal.whole);
  return cutsAnEnd(text, changes) ? ELIDED : { kind: 'changes', changes };
}

const ELIDED: Compared = { kind: 'elided' };
const UNRELATED: Compared = { kind: 'unrelated' };

/** Whether a part's last line is in the text only once after its first one: else the part may end at either. */
function endsOnce(text: string, code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  const [first = '', last = ''] = [lines[0]?.trim(), lines.at(-1)?.trim()];
  const page = text.split('\n').map((line) => line.trim());
  return page.slice(page.indexOf(first) + 1).filter((line) => line === last).length === 1;
}

/**
 * Whether the text's first or last lines are gone with fewer in their place: a reply that was read or written up to a
 * fence of the page looks like that.
 */
function cutsAnEnd(text: string, changes: readonly TextChange[]): boolean {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  return changes.some(({ from, to, insert }) => {
    if (from > start && to < end) return false;
    return linesIn(insert) < linesIn(text.slice(from, to));
  });
}

function linesIn(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '').length;
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
