/** A rule of a style sheet, or a declaration of a rule: `body` is what its braces hold, null when it has none. */
export interface CssPiece {
  /** The selector, the at-rule's name and what it says, or the declaration; without comments, trimmed. */
  readonly head: string;
  readonly body: string | null;
  /** Where `head` begins, in UTF-16 units from the start of the text given. */
  readonly start: number;
  /** Where `body` begins; equals `start` when there is none. */
  readonly bodyStart: number;
}

/**
 * The pieces of a style sheet or of a rule's body, in order, found in linear time. Strings, brackets and escapes are
 * respected, comments are not part of any piece. What is left open ends with the text.
 */
export function cssPieces(css: string): readonly CssPiece[] {
  const text = withoutComments(css);
  const pieces: CssPiece[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"' || char === "'") at = stringEnd(text, at);
    else if (char === '\\') at += 1;
    else if (char === '(' || char === '[') depth += 1;
    else if (char === ')' || char === ']') depth = Math.max(0, depth - 1);
    else if (char === ';' && depth === 0) {
      add(text, from, at, null, pieces);
      from = at + 1;
    } else if (char === '}') {
      from = at + 1;
      depth = 0;
    } else if (char === '{') {
      const end = blockEnd(text, at + 1);
      add(text, from, at, end, pieces);
      at = end;
      from = end + 1;
      depth = 0;
    }
  }
  add(text, from, text.length, null, pieces);
  return pieces;
}

/** The text with each comment, and the marks that hid old style sheets, as white space of the same length and lines. */
function withoutComments(css: string): string {
  return css.replace(COMMENT_OR_STRING, (found) =>
    found.startsWith('"') || found.startsWith("'") ? found : found.replace(/[^\n]/g, ' '),
  );
}

const COMMENT_OR_STRING =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|<!--|-->|"(?:[^"\\\n]|\\[\s\S])*(?:"|\\?$|(?=\n))|'(?:[^'\\\n]|\\[\s\S])*(?:'|\\?$|(?=\n))/g;

function add(
  text: string,
  from: number,
  headEnd: number,
  end: number | null,
  pieces: CssPiece[],
): void {
  const head = text.slice(from, headEnd);
  const trimmed = head.trim();
  if (trimmed === '' && end === null) return;
  const start = from + (head.length - head.trimStart().length);
  const body = end === null ? null : text.slice(headEnd + 1, end);
  pieces.push({ head: trimmed, body, start, bodyStart: body === null ? start : headEnd + 1 });
}

/** The index of the brace that closes a block, or the end of the text. */
function blockEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"' || char === "'") at = stringEnd(text, at);
    else if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

/** The index of the quote that closes a string; a string ends at the line's end when nothing closes it. */
function stringEnd(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === quote || char === '\n') return at;
  }
  return text.length;
}
