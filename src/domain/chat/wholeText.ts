import { diffArrays } from 'diff';
import { linesOf } from '#domain/sync/mergeText.ts';
import type { TextChange } from '#domain/commonAffixes.ts';
import { counted } from '#domain/messages/toastText.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';
import type { ContentType } from '#domain/page/page.ts';
import { codeIn } from './replyFences.ts';

/** Placeholders such as `...` or `<!-- rest of the page -->` on a line of their own. */
const DOTS = /^\s*(?:(?:<!--|\/\*|\/\/|#|\[|\()\s*)?(?:\.{3}|…)/;
const WORDS =
  /^\s*(?:<!--|\/\*|\/\/|\[|\()\s*.*\b(?:rest of|remaining|remainder|existing|unchanged|same as before|stays? the same|as before)\b/i;

function isPlaceholder(line: string): boolean {
  return DOTS.test(line) || WORDS.test(line);
}

/** Whether a change leaves lines out by a placeholder that the text does not have. */
export function isElided(
  search: readonly string[],
  replace: readonly string[],
  lines: readonly string[],
): boolean {
  const marks = [...search, ...replace].filter((line) => isPlaceholder(line));
  if (marks.length === 0) return false;
  const present = new Set(lines.map((line) => line.trim()));
  return marks.some((line) => !present.has(line.trim()));
}

export interface Proposal {
  readonly whole: string;
  /** The text with the lines between the block's first and last line replaced; null if these are not found. */
  readonly part: string | null;
}

/** Keeps the text's byte order mark, leading blank lines and trailing line ends. */
export function proposalOf(base: string, block: string): Proposal {
  const code = withoutEnd(block.replace(/\r\n?/g, '\n').replace(/^\ufeff?\n*/, ''));
  const text = base.replace(/\r\n?/g, '\n');
  const start = /^\ufeff?\n*/.exec(text)?.[0] ?? '';
  const rest = text.slice(start.length);
  const end = rest.slice(withoutEnd(rest).length);
  return { whole: start + code + end, part: partOf(text, code) };
}

/** Guesses that the block is a part, unless it begins like the text. */
export function isMeantAsPart(base: string, { whole, part }: Proposal): boolean {
  return part !== null && firstLine(base) !== firstLine(whole);
}

/** A pattern for the end of a text is tried at each of its characters. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function partOf(text: string, code: string): string | null {
  const added = code.split('\n').filter((line, index, all) => {
    return line.trim() !== '' || (index > 0 && index < all.length - 1);
  });
  const first = added[0]?.trim() ?? '';
  const last = added.at(-1)?.trim() ?? '';
  if (added.length < 2 || first === '' || last === '') return null;
  if (!text.includes(first) || !text.includes(last)) return null;
  const lines = text.split('\n');
  const start = uniqueLine(lines, first);
  if (start === -1) return null;
  const length = lines.slice(start).findIndex((line) => line.trim() === last);
  if (length < 1) return null;
  const indent = /^[ \t]*/.exec(lines[start] ?? '')?.[0] ?? '';
  const own = /^[ \t]*/.exec(added[0] ?? '')?.[0] ?? '';
  const placed = own === '' ? added.map((line) => (line === '' ? '' : indent + line)) : added;
  return [...lines.slice(0, start), ...placed, ...lines.slice(start + length + 1)].join('\n');
}

function uniqueLine(lines: readonly string[], wanted: string): number {
  const first = lines.findIndex((line) => line.trim() === wanted);
  const isOnly = lines.findLastIndex((line) => line.trim() === wanted) === first;
  return isOnly ? first : -1;
}

function firstLine(text: string): string {
  return /\S[^\n]*/.exec(text)?.[0].trim().toLowerCase() ?? '';
}

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

export interface RemovalInput {
  readonly type: ContentType;
  readonly before: string;
  readonly after: string;
  readonly removedLines: number;
}

const LINES_SHARE = 0.2;

/** Warns when a change removes style or script elements or more than 20 % of the lines; else null. */
export function removalWarning({ type, before, after, removedLines }: RemovalInput): string | null {
  const removed = (['style', 'script'] as const).flatMap((name) => {
    const count = type === 'html' ? elementsOf(before, name) - elementsOf(after, name) : 0;
    return count > 0 ? [{ name, count }] : [];
  });
  const total = removed.reduce((sum, { count }) => sum + count, 0);
  const names = removed.map(({ name, count }) => `${count} <${name}>`).join(' and ');
  const lines = before.replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/).length;
  const share = removedLines / lines;
  const parts = [
    ...(total > 0 ? [`${names} ${total === 1 ? 'element' : 'elements'}`] : []),
    ...(share > LINES_SHARE
      ? [`${removedLines} of ${counted(lines, 'line', 'lines')} (${Math.round(share * 100)} %)`]
      : []),
  ];
  return parts.length === 0 ? null : `This removes ${parts.join(', and ')}.`;
}

function elementsOf(html: string, name: 'style' | 'script'): number {
  let count = 0;
  for (const token of htmlTokens(html)) if (token.kind === 'raw' && token.name === name) count += 1;
  return count;
}
