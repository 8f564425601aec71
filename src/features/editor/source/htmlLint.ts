import { linter, type Diagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { htmlTokens, type HtmlToken } from '#domain/html/htmlTokens.ts';
import { cssLanguage } from '@codemirror/lang-css';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';

const DELAY_MS = 600;

const SLICE_MS = 6;

const MAX_PROBLEMS = 200;

export const htmlLint = linter(findProblems, { delay: DELAY_MS });

/** Yields between slices and gives up when the text changes. */
async function findProblems(view: EditorView): Promise<readonly Diagnostic[]> {
  const { doc } = view.state;
  const found: Diagnostic[] = [];
  let began = performance.now();
  for (const problem of htmlProblems(doc.toString())) {
    if (problem !== null) found.push({ ...problem, severity: 'warning' });
    if (found.length >= MAX_PROBLEMS) break;
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (view.state.doc !== doc) return [];
    began = performance.now();
  }
  return found.toSorted((a, b) => a.from - b.from);
}

interface HtmlProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

const VOID = words(
  'area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr',
);

/** https://html.spec.whatwg.org/#optional-tags */
const END_OPTIONAL = words(
  'html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th',
);

const START_OPTIONAL = words('html head body tbody colgroup');

/** These implicitly close a paragraph, so that a later `</p>` is unmatched. */
const ENDS_PARAGRAPH = words(
  'address article aside blockquote details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul',
);

/** Fragments and omitted optional tags are valid. Yields null for correct tags, so that the caller can pause. */
export function* htmlProblems(html: string): Generator<HtmlProblem | null> {
  const open: HtmlToken[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') continue;
    if (token.kind === 'comment') {
      if (/-->$|--!>$|^<!--?>$/.test(html.slice(Math.max(token.start, token.end - 5), token.end))) {
        continue;
      }
      yield problem(html, token, 'Unclosed comment: missing “-->”.');
      continue;
    }
    if (token.kind === 'raw') yield rawProblem(html, token, open);
    else if (token.name !== '') yield* elementProblems(html, token, open);
    else yield null;
  }
  for (const element of open) yield unclosed(element);
}

function* elementProblems(
  html: string,
  token: HtmlToken,
  open: HtmlToken[],
): Generator<HtmlProblem | null> {
  const { name, start } = token;
  const broken = tagProblem(html, token);
  if (broken !== null) yield problem(html, token, broken);
  if (html[start + 1] === '/') return yield* closing(token, open);

  const closesItself = html[token.end - 2] === '/' && html[token.end - 1] === '>';
  if (VOID.has(name)) return;
  if (open.at(-1)?.name === 'p' && ENDS_PARAGRAPH.has(name)) open.pop();
  if (closesItself) {
    const foreign = open.some((element) => element.name === 'svg' || element.name === 'math');
    if (foreign || name === 'svg' || name === 'math') return;
    yield problem(html, token, `<${name}/> doesn’t close the element: write <${name}></${name}>.`);
    return;
  }
  open.push(token);
  yield null;
}

function* closing(token: HtmlToken, open: HtmlToken[]): Generator<HtmlProblem | null> {
  const { name, start, end } = token;
  const at = open.findLastIndex((element) => element.name === name);
  if (at === -1) {
    if (START_OPTIONAL.has(name)) return;
    const message = VOID.has(name)
      ? `<${name}> has no closing tag.`
      : `No open <${name}> for this closing tag.`;
    yield { from: start, to: end, message };
    return;
  }
  for (const element of open.splice(at).slice(1)) yield unclosed(element);
}

function unclosed({ name, start, end }: HtmlToken): HtmlProblem | null {
  if (END_OPTIONAL.has(name)) return null;
  return { from: start, to: end, message: `Unclosed <${name}>: missing </${name}>.` };
}

function rawProblem(
  html: string,
  token: HtmlToken,
  open: readonly HtmlToken[],
): HtmlProblem | null {
  const closed = new RegExp(`</${token.name}[\\s/>]`, 'i');
  const tail = html.slice(Math.max(token.start, token.end - token.name.length - 64), token.end);
  if (closed.test(tail) || closed.test(html.slice(token.start, token.end))) return null;
  // In SVG such an element may be self-closing.
  if (open.some((element) => element.name === 'svg')) return null;
  return problem(html, token, `Unclosed <${token.name}>: missing </${token.name}>.`);
}

function problem(html: string, token: HtmlToken, message: string): HtmlProblem {
  const lineEnd = html.indexOf('\n', token.start);
  const to = lineEnd === -1 ? token.end : Math.min(token.end, Math.max(lineEnd, token.start + 1));
  return { from: token.start, to, message };
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

const ATTRIBUTE = /\s*([^\s=/>][^\s=/>]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/gy;

function tagProblem(html: string, token: HtmlToken): string | null {
  const source = html.slice(token.start, token.end);
  const isClosing = source[1] === '/';
  const from = 1 + (isClosing ? 1 : 0) + token.name.length;
  if (token.name.includes('<')) return 'Unclosed tag: missing “>”.';
  if (!source.endsWith('>')) {
    return /=\s*["'][^"']*$/.test(source)
      ? 'Unclosed quote in an attribute.'
      : 'Unclosed tag: missing “>”.';
  }
  if (isClosing) return null;
  return attributeProblem(source, from);
}

function attributeProblem(source: string, from: number): string | null {
  const seen = new Set<string>();
  const end = source.length - 1;
  let at = from;
  while (at < end) {
    if (source[at] === '/' || /\s/.test(source.charAt(at))) {
      at += 1;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(source);
    const name = found?.[1]?.toLowerCase();
    if (found === null || name === undefined) return 'Attribute without a name.';
    if (name.includes('<')) return 'Unclosed tag: missing “>”.';
    if (/["']/.test(name)) return 'Missing or extra quote in this tag.';
    if (seen.has(name)) return `Duplicate attribute ${name}: only the first counts.`;
    seen.add(name);
    at = ATTRIBUTE.lastIndex;
  }
  return null;
}

/** CSS completion in style attributes, which @lezer/common 1.5.5 misses: its next search starts at the last node. */
export const styleAttributes: Extension = Prec.high(
  cssLanguage.data.of({
    autocomplete: ({ state }: { readonly state: EditorState }) => {
      syntaxTree(state).resolveInner(0);
      return null;
    },
  }),
);
