/** Models miscount the signs and write the older names. */
const HEAD = /^([ \t]*)<{5,9} ?(?:SEARCH|ORIGINAL)\b[>: \t]*$/i;
const END = /^[ \t]*>{5,9} ?(?:REPLACE|UPDATED)\b[<: \t]*$/i;
const LOOSE_DIVIDER = /^[ \t]*={5,9}[ \t]*$/;

type ReplyLine = 'prose' | 'head' | 'divider' | 'end' | 'search' | 'replace';

/** Classifies each line of a reply for display; only a block's first divider counts. */
function lineKinds(): (line: string) => ReplyLine {
  let inside: 'prose' | 'search' | 'replace' = 'prose';
  return (line) => {
    if (HEAD.test(line)) {
      inside = 'search';
      return 'head';
    }
    if (inside === 'search' && LOOSE_DIVIDER.test(line)) {
      inside = 'replace';
      return 'divider';
    }
    if (inside !== 'prose' && END.test(line)) {
      inside = 'prose';
      return 'end';
    }
    return inside;
  };
}

/** How a block's lines can be read: what to find in the page, and what replaces it. Lines have no line ends. */
export interface EditReading {
  readonly search: readonly string[];
  readonly replace: readonly string[];
}

export interface EditBlock {
  readonly kind: 'edit';
  /**
   * Preferred readings first. Several in a group when the page's own lines look like the divider, as underlined
   * Markdown headings do.
   */
  readonly readings: readonly (readonly EditReading[])[];
}

/** A block without its divider or end: shown, never applied. */
interface BrokenBlock {
  readonly kind: 'broken';
  readonly lines: readonly string[];
}

export type EditPart = EditBlock | BrokenBlock;

export type EditReader = ReturnType<typeof editReader>;

const DIVIDER = /^[ \t]*={7}[ \t]*$/;

/** Reads a reply's search/replace blocks while it streams. Prose, fences and file names around them are ignored. */
export function editReader() {
  let rest = '';
  let open: { readonly indent: string; readonly lines: string[] } | null = null;
  const close = (part: (lines: readonly string[]) => EditPart): readonly EditPart[] => {
    const closed = open === null ? [] : [part(withoutIndent(open.lines, open.indent))];
    open = null;
    return closed;
  };
  const line = (text: string): readonly EditPart[] => {
    const head = HEAD.exec(text);
    if (head !== null) {
      const broken = close(brokenBlock);
      open = { indent: head[1] ?? '', lines: [] };
      return broken;
    }
    if (open === null) return [];
    if (END.test(text)) return close(blockOf);
    open.lines.push(text);
    return [];
  };
  return {
    take: (fragment: string): readonly EditPart[] => {
      const lines = (rest + fragment).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap((text) => line(text.replace(/\r$/, '')));
    },
    end: (): readonly EditPart[] => {
      const last = line(rest.replace(/\r$/, ''));
      rest = '';
      return [...last, ...close(brokenBlock)];
    },
  };
}

export function readEdits(reply: string): readonly EditPart[] {
  const reader = editReader();
  return [...reader.take(reply), ...reader.end()];
}

function brokenBlock(lines: readonly string[]): BrokenBlock {
  return { kind: 'broken', lines };
}

function blockOf(lines: readonly string[]): EditPart {
  const exact = dividersIn(lines, DIVIDER);
  const dividers = exact.length > 0 ? exact : dividersIn(lines, LOOSE_DIVIDER);
  if (dividers.length === 0) return brokenBlock(lines);
  const readings = dividers.map((at) => ({
    search: lines.slice(0, at),
    replace: lines.slice(at + 1),
  }));
  return { kind: 'edit', readings: [readings, readings.flatMap(unwrapped)] };
}

function dividersIn(lines: readonly string[], divider: RegExp): readonly number[] {
  return lines.flatMap((line, index) => (divider.test(line) ? [index] : []));
}

/** Some models wrap each half in a fence of its own. */
function unwrapped({ search, replace }: EditReading): readonly EditReading[] {
  const [inner, other] = [withoutFence(search), withoutFence(replace)];
  if (inner === search && other === replace) return [];
  return [{ search: inner, replace: other }];
}

function withoutFence(lines: readonly string[]): readonly string[] {
  const fence = /^[ \t]*(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1];
  const isFenced = fence !== undefined && lines.length > 1 && lines.at(-1)?.trim() === fence;
  return isFenced ? lines.slice(1, -1) : lines;
}

/** A block in a list is indented as a whole. */
function withoutIndent(lines: readonly string[], indent: string): readonly string[] {
  const isIndented = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  return isIndented ? lines.map((line) => line.slice(indent.length)) : lines;
}

/** Asks for changes of the open page as search/replace blocks, after the format that aider published. */
export function editInstructions(title: string): string {
  return `The user has the project “${title}” open in an editor beside this conversation. To change it, write one block for each change, exactly in this form:

<<<<<<< SEARCH
lines to replace, copied from the project character by character
=======
the new lines
>>>>>>> REPLACE

Rules:
- Copy the lines under SEARCH exactly, indentation included, and only as many as needed to occur once in the project.
- To add something, put a neighbouring line under SEARCH and repeat it with the new lines under REPLACE. To delete lines, leave REPLACE empty. For an empty project, leave SEARCH empty.
- Write separate blocks for separate places, in the order of the project, and do not overlap them.
- Never leave out lines with “...” or a comment.
- Explain in one or two sentences before the blocks. The user reviews every change. For questions, answer without blocks.`;
}

/** Longer than the fences of any page. */
const FENCE = '````````';

const OPENING_FENCE = /^[ \t]*(?:`{3,}|~{3,})/;
const CLOSING_FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/;

/** A reply with its search/replace blocks, finished or not, as code blocks of removed and added lines. */
export function readableEdits(reply: string): string {
  if (!reply.includes('<<<<<')) return reply;
  const lines = reply.split('\n');
  const kinds = lines.map(lineKinds());
  const isHead = (at: number) => kinds[at] === 'head';
  const shown: string[] = [];
  let isFenced = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    switch (kinds[at]) {
      case 'head':
        shown.push(`${FENCE}diff`);
        break;
      case 'divider':
        break;
      case 'search':
        shown.push(`- ${line}`);
        break;
      case 'replace':
        shown.push(`+ ${line}`);
        break;
      case 'end':
        shown.push(FENCE);
        break;
      default: {
        // A file name may be between the fence and the block.
        const opens = OPENING_FENCE.test(line) && (isHead(at + 1) || isHead(at + 2));
        if (!isFenced && opens) isFenced = true;
        else if (isFenced && CLOSING_FENCE.test(line)) isFenced = false;
        else shown.push(line);
      }
    }
  }
  return shown.join('\n');
}
