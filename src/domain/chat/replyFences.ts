/** Languages of whole pages: their lines may open fences of their own. */
const PAGE_LANGUAGES: ReadonlySet<string> = new Set([
  '',
  'markdown',
  'md',
  'mdx',
  'qmd',
  'html',
  'htm',
  'xhtml',
  'text',
  'txt',
]);

const FENCE_LINE = /^([ \t]*)(`{3,}|~{3,})(?![`~])([^`]*)$/;

/** Longer than the fences of any page. */
const LONG = 10;

interface Fence {
  readonly indent: string;
  readonly char: string;
  readonly length: number;
  /** Without the options behind it, in lower case; '' without a language. */
  readonly language: string;
}

type Role = 'open' | 'close' | 'inside' | 'outside';

/**
 * What the lines of a reply are to its code blocks. CommonMark ends a page's block at the first bare fence. Models write
 * the page's own fences unchanged, so within a page a fence with a language, or of another form than the block's, opens
 * an inner block, and the next bare one ends that.
 */
function fenceReader() {
  let outer: Fence | null = null;
  let inner: Fence | null = null;
  return (line: string): { readonly role: Role; readonly fence: Fence | null } => {
    const fence = fenceOf(line);
    if (outer === null) {
      outer = fence;
      return fence === null ? { role: 'outside', fence } : { role: 'open', fence };
    }
    const block = outer;
    if (inner !== null) {
      if (fence !== null && closes(fence, inner)) inner = null;
    } else if (fence !== null && closesExactly(fence, block)) {
      outer = null;
      return { role: 'close', fence: block };
    } else if (fence !== null && PAGE_LANGUAGES.has(block.language) && isOwn(fence, block)) {
      inner = fence;
    }
    return { role: 'inside', fence: block };
  };
}

/** Null unless the line is a fence. */
function fenceOf(line: string): Fence | null {
  const [, indent = '', marks = '', info = ''] = FENCE_LINE.exec(line.trimEnd()) ?? [];
  if (marks === '') return null;
  const language = /^\S*/.exec(info.trim())?.[0].toLowerCase() ?? '';
  return { indent, char: marks.charAt(0), length: marks.length, language };
}

/** As CommonMark has it: at least as long, and bare. */
function closes(fence: Fence, open: Fence): boolean {
  return fence.language === '' && fence.char === open.char && fence.length >= open.length;
}

function closesExactly(fence: Fence, open: Fence): boolean {
  return closes(fence, open) && fence.length === open.length && fence.indent === open.indent;
}

/** Whether a fence inside a page's block would end it for CommonMark, or hides lines that would. */
function isOwn(fence: Fence, block: Fence): boolean {
  return fence.char !== block.char || fence.length >= block.length;
}

export interface ReplyCode {
  /** The text of each block, each line with its line end. */
  readonly blocks: readonly string[];
  /** False where a fence is missing, or where a bare one follows a page's block: it may be the page's own. */
  readonly isCertain: boolean;
}

/** The code blocks of a complete reply. */
export function codeIn(reply: string): ReplyCode {
  const read = fenceReader();
  const blocks: string[] = [];
  let isOpen = false;
  let hasPage = false;
  let isCertain = true;
  for (const line of reply.split('\n')) {
    const { role, fence } = read(line);
    if (role === 'open') {
      if (hasPage && fence?.language === '') isCertain = false;
      isOpen = true;
      blocks.push('');
    } else if (role === 'close') {
      isOpen = false;
      hasPage ||= PAGE_LANGUAGES.has(fence?.language ?? '?');
    } else if (role === 'inside') {
      blocks.push(`${blocks.pop() ?? ''}${line}\n`);
    }
  }
  return { blocks, isCertain: isCertain && !isOpen };
}

/** The reply with fences around pages so long that the page's own don't end them. A growing reply's lines don't change. */
export function longFences(reply: string): string {
  if (!/^[ \t]*(?:`{3}|~{3})/m.test(reply)) return reply;
  const read = fenceReader();
  return reply
    .split('\n')
    .map((line) => {
      const { role, fence } = read(line);
      const isEnd = role === 'open' || role === 'close';
      if (!isEnd || fence === null || !PAGE_LANGUAGES.has(fence.language)) return line;
      return fence.indent + fence.char.repeat(LONG) + line.trimStart().slice(fence.length);
    })
    .join('\n');
}
