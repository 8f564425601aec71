import { forceParsing, syntaxTree } from '@codemirror/language';
import type { Transaction, EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { insertTab } from '#features/editor/codemirror/editorExtensions.ts';
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import type { SyntaxNode } from '@lezer/common';
import { javascriptLanguage } from '@codemirror/lang-javascript';

const loadEmmet = () => import('@emmetio/codemirror6-plugin');

type Emmet = Awaited<ReturnType<typeof loadEmmet>>;

let emmet: Emmet | null = null;

const PARSE_MS = 50;

/** False if there may be no abbreviation. Loads Emmet on first use; if that fails, inserts two spaces. */
export function expandEmmet(view: EditorView): boolean {
  // After a large paste the syntax tree may not reach the cursor yet.
  forceParsing(view, view.state.selection.main.head, PARSE_MS);
  const { state } = view;
  const start = state.readOnly ? null : abbreviationStart(state);
  if (start === null) return false;
  if (emmet !== null) return expand(emmet, view, start);
  void loadEmmet()
    .catch(() => null)
    .then((loaded) => {
      emmet = loaded;
      const isUnchanged = view.state.doc === state.doc && view.state.selection.eq(state.selection);
      if (!isUnchanged) return;
      if (loaded === null || !expand(loaded, view, start)) insertTab(view);
    });
  return true;
}

/** False if Emmet finds no abbreviation, or another than `abbreviationStart`. */
function expand({ expandAbbreviation }: Emmet, view: EditorView, start: number): boolean {
  const expansions: Transaction[] = [];
  try {
    expandAbbreviation({ state: view.state, dispatch: (expansion) => expansions.push(expansion) });
  } catch {
    // Emmet's parser throws on invalid abbreviations.
    return false;
  }
  const [expansion] = expansions;
  if (expansion === undefined) return false;
  let from = -1;
  let inserted = 0;
  expansion.changes.iterChanges((changedFrom, _to, _fromB, _toB, text) => {
    if (from === -1) from = changedFrom;
    inserted += text.length;
  });
  if (from !== start || inserted === 0) return false;
  view.dispatch(expansion);
  return true;
}

/** Syntax nodes in which no element can begin. */
const NOT_CONTENT = /Tag$|^Attribute|^Comment|^DoctypeDecl|^ProcessingInst|^EntityReference/;

/** A bare word is an abbreviation only if it is a known tag or Emmet alias. */
const TAG_NAME =
  'a|abbr|address|article|aside|audio|b|base|bdo|blockquote|body|button|canvas|caption|cite|code|col|colgroup|dd|del|details|dfn|dialog|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|menu|meta|nav|object|ol|optgroup|option|output|p|picture|pre|progress|q|s|samp|script|section|select|small|source|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|u|ul|var|video|[a-z]+(?:-[a-z0-9]+)+';
const ALIAS =
  'bq|fig|figc|ifr|emb|obj|cap|colg|fst|btn|optg|tarea|leg|sect|art|hdr|ftr|adr|dlg|str|prog|mn|tem|ri:[a-z]+|(?:ol|ul|dl|table|tr|select|optgroup)\\+|(?:a|link|meta|input|btn|inp|form|area|script|iframe|bdo|map|marquee|object|menu|video|audio|img):[a-z:-]+|!!!|!|doc|lorem\\d*|c|inp';
const PIECE = '(?:[.#][a-z_-][\\w-]*|\\[[^\\]]*\\]|\\{[^}]*\\}|\\*\\d+|:[\\w-]+)';
const NAME = `(?:${TAG_NAME}|${ALIAS})`;
const NODE = `(?:${NAME}${PIECE}*|${PIECE}+|\\((?:[^()]|\\([^()]*\\))*\\)(?:\\*\\d+)?)`;
const MARKUP = new RegExp(`^${NODE}(?:[>+^]+${NODE})*\\+?$`);

const STYLE = /(?:^|[{;\s"'])([a-z@][\w#.%:+!-]*)$/i;

/** Null if the text before the cursor may be prose, or part of a tag, script, comment or property value. */
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
  for (const name of namesAround(state, head)) {
    if (NOT_CONTENT.test(name)) return null;
    if (name === 'Element') break;
  }
  const start = searchBack(before);
  const text = before.slice(start);
  if (text === '' || !MARKUP.test(text)) return null;
  const startsLine = before.slice(0, start).trim() === '' || before[start - 1] === '>';
  if (/^(?:!+|doc)$/.test(text)) return isWholeDocument(state, text) ? start : null;
  // For example "i.e" and "a.m".
  if (/^[a-z]\.[a-z]$/.test(text)) return null;
  // A single word is ambiguous unless it starts a line or an element.
  return startsLine || !/^[a-z]+\d*$/.test(text) ? start : null;
}

/** Page skeletons expand only in an otherwise empty document. */
function isWholeDocument({ doc }: EditorState, text: string): boolean {
  return doc.length < 1000 && doc.toString().trim() === text;
}

function* namesAround(state: EditorState, pos: number): Generator<string> {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, -1);
  for (; node !== null; node = node.parent) yield node.name;
}

/** Searches back to a space or tag; spaces inside brackets are part of the abbreviation. */
function searchBack(before: string): number {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const char = before.charAt(at);
    if (char === ']' || char === '}' || char === ')') depth += 1;
    else if (char === '[' || char === '{' || char === '(') depth -= 1;
    else if (depth === 0 && /\s/.test(char)) return at + 1;
    // The `>` of a tag, not the child operator: its `<` is on the same line.
    else if (depth === 0 && char === '>' && /<[^<>]*$/.test(before.slice(0, at))) return at + 1;
    if (depth < 0) return at + 1;
  }
  return 0;
}

function styleStart(state: EditorState, before: string): number | null {
  const found = STYLE.exec(before)?.[1];
  if (found === undefined) return null;
  const start = before.length - found.length;
  const declaration = /(?<![^;{"'])[^;{"']*$/.exec(before.slice(0, start))?.[0] ?? '';
  if (declaration.trim() !== '' || /^[a-z-]+:$/i.test(found)) return null;
  for (const name of namesAround(state, state.selection.main.head)) {
    if (/Comment|StringLiteral|CallLiteral|ArgList/.test(name)) return null;
    // Not in style attributes: Emmet 0.4.1 deletes the text there.
    if (name === 'Block') return start;
  }
  return null;
}
