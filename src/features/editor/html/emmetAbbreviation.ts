import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** Places in an HTML page where no element begins. */
const NOT_CONTENT = /Tag$|^Attribute|^Comment|^DoctypeDecl|^ProcessingInst|^EntityReference/;

/** What an abbreviation of markup starts with when it is certain: a tag's name and an operator, or a shape of its own. */
const TAG_NAME =
  'a|abbr|address|article|aside|audio|b|base|bdo|blockquote|body|button|canvas|caption|cite|code|col|colgroup|dd|del|details|dfn|dialog|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|menu|meta|nav|object|ol|optgroup|option|output|p|picture|pre|progress|q|s|samp|script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|u|ul|var|video|[a-z]+(?:-[a-z0-9]+)+';
const SHORT =
  'bq|fig|figc|ifr|emb|obj|cap|colg|fst|btn|optg|tarea|leg|sect|art|hdr|ftr|adr|dlg|str|prog|mn|tem|ri:[a-z]+|(?:ol|ul|dl|table|tr|select|optgroup)\\+|(?:a|link|meta|input|btn|inp|form|area|script|iframe|bdo|map|marquee|object|menu|video|audio|img):[a-z:-]+|!!!|!|doc|lorem\\d*|c|inp';
const PIECE = '(?:[.#][a-z_-][\\w-]*|\\[[^\\]]*\\]|\\{[^}]*\\}|\\*\\d+|:[\\w-]+)';
const NAME = `(?:${TAG_NAME}|${SHORT})`;
const NODE = `(?:${NAME}${PIECE}*|${PIECE}+|\\((?:[^()]|\\([^()]*\\))*\\)(?:\\*\\d+)?)`;
const MARKUP = new RegExp(`^${NODE}(?:[>+^]+${NODE})*\\+?$`);

/** Where an abbreviation of a style begins: a property, possibly with its value, alone in its place. */
const STYLE = /(?:^|[{;\s"'])([a-z@][a-z-]*[\w#.%:+!-]*)$/i;

/**
 * Where the Emmet abbreviation begins that ends at the cursor, or null where it is not certain that one does: words
 * of a sentence are none, nor is anything inside a tag, a script, a comment or the value of a property.
 */
export function abbreviationStart(state: EditorState): number | null {
  const { main, ranges } = state.selection;
  if (!main.empty || ranges.length > 1) return null;
  const line = state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  if (before.length > 500 || /^[\w-]/.test(line.text.slice(before.length))) return null;
  const start = cssLanguage.isActiveAt(state, main.head, -1)
    ? styleStart(state, before)
    : markupStart(state, before);
  return start === null ? null : line.from + start;
}

function markupStart(state: EditorState, before: string): number | null {
  const { head } = state.selection.main;
  if (!htmlLanguage.isActiveAt(state, head, -1)) return null;
  if (javascriptLanguage.isActiveAt(state, head, -1)) return null;
  for (let at: ReturnType<typeof nodeAt> | null = nodeAt(state, head); at; at = at.parent) {
    if (NOT_CONTENT.test(at.name)) return null;
    if (at.name === 'Element') break;
  }
  const start = abbreviationBegin(before);
  const text = before.slice(start);
  if (text === '' || !MARKUP.test(text)) return null;
  const startsLine = before.slice(0, start).trim() === '' || before[start - 1] === '>';
  if (/^(?:!+|doc)$/.test(text)) return isAlone(state, text) ? start : null;
  // As in "i.e" and "a.m".
  if (/^[a-z]\.[a-z]$/.test(text)) return null;
  // A word by itself is one only where a line or an element begins.
  return startsLine || !/^[a-z]+\d*$/.test(text) ? start : null;
}

/** What expands to a whole page is one only where nothing else is. */
function isAlone({ doc }: EditorState, text: string): boolean {
  return doc.length < 1000 && doc.toString().trim() === text;
}

function nodeAt(state: EditorState, pos: number) {
  return syntaxTree(state).resolveInner(pos, -1);
}

/** Back to the space or tag before the abbreviation; spaces inside brackets, braces and quotes belong to it. */
function abbreviationBegin(before: string): number {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const char = before.charAt(at);
    if (char === ']' || char === '}' || char === ')') depth += 1;
    else if (char === '[' || char === '{' || char === '(') depth -= 1;
    else if (depth === 0 && /\s/.test(char)) return at + 1;
    // The end of a tag, not the operator: its start stands before it on the line.
    else if (depth === 0 && char === '>' && /<[^<>]*$/.test(before.slice(0, at))) return at + 1;
    if (depth < 0) return at + 1;
  }
  return 0;
}

function styleStart(state: EditorState, before: string): number | null {
  const found = STYLE.exec(before)?.[1];
  if (found === undefined) return null;
  const start = before.length - found.length;
  const declaration = before.slice(
    Math.max(
      before.lastIndexOf(';'),
      before.lastIndexOf('{'),
      before.lastIndexOf('"'),
      before.lastIndexOf("'"),
    ) + 1,
    start,
  );
  if (declaration.trim() !== '' || /^[a-z-]+:$/i.test(found)) return null;
  for (
    let at: ReturnType<typeof nodeAt> | null = nodeAt(state, state.selection.main.head);
    at;
    at = at.parent
  ) {
    if (/Comment|StringLiteral|CallLiteral|ArgList/.test(at.name)) return null;
    // Not in a style attribute: there Emmet 0.4.1 expands everything to nothing.
    if (at.name === 'Block') return start;
  }
  return null;
}
