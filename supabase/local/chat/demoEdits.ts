import type { DemoProject } from './demoProjects.ts';
import { plain } from './demoMarkdown.ts';
import { inHtml, parseEdit } from './demoSources.ts';

/** Requests that name their words without quotation marks. */
const BARE_CHANGE =
  /\b(?:change|replace|rename)\s+(.{1,200}?)\s+(?:to|with|into)\s+(.{1,200}?)\.?$/isu;

const ADD_SECTION =
  /\badd\b.{0,40}?\bsections?\b(?:.{0,40}?\b(?:about|on|for|called|titled)\s+["“']?(.{1,80}?)["”']?)?[.!]?$/isu;

const RESPONSIVE = /\bresponsive\b|\bfit\b.{0,40}\b(?:phones?|mobile|screens?)\b/iu;

/** What the demo model can do with the page in the editor. */
export const WHAT_IT_CHANGES = [
  '`add a section about …`',
  '`change "this" to "that"`, or `set the title to "…"`',
  '`make it responsive`',
];

/** Requests that only a language model can answer. */
const NEEDS_A_MODEL = /\b(?:rewrite|translate|fix|improve|continue writing|explain)\b/iu;

/** The reply to a request for a change of the open page, as search/replace blocks; null for other requests. */
export function editsOfPage(question: string, page: DemoProject): string | null {
  const [request = ''] = question.split('\n');
  const section = ADD_SECTION.exec(request);
  if (section !== null) {
    return reply('I add a section with placeholder text.', page, addSection(page, section[1]));
  }
  if (RESPONSIVE.test(request)) {
    if (page.type === 'markdown') return 'A Markdown page fits every screen already.';
    const edits = makeResponsive(page.source);
    return edits.length === 0
      ? 'The page has a viewport and flexible pictures already.'
      : reply('I let the page fit narrow screens.', page, edits);
  }
  const change = changeOf(request, page.source);
  if (change !== null)
    return reply(`I make the change: ${plain(change.summary)}.`, page, change.edits);
  if (NEEDS_A_MODEL.test(request)) {
    return `I am the demo model and can’t do that: it needs a language model. In this page I can:\n\n${WHAT_IT_CHANGES.map((one) => `- ${one}`).join('\n')}`;
  }
  return null;
}

/** Replaces one line by others. */
interface LineEdit {
  readonly line: number;
  readonly lines: readonly string[];
}

function reply(words: string, { source }: DemoProject, edits: readonly LineEdit[]): string {
  const lines = source.split('\n');
  const blocks = edits.map((edit) => blockOf(lines, edit));
  return `${words} (Demo model: this follows a fixed rule.)\n\n${blocks.join('\n\n')}`;
}

/** Quotes lines above as well until they occur once. */
function blockOf(lines: readonly string[], { line, lines: next }: LineEdit): string {
  let first = line;
  const bare = lines.map((one) => one.trim().replaceAll(/\s+/gu, ' '));
  const isUnique = (): boolean => {
    const wanted = bare.slice(first, line + 1);
    return (
      bare.filter((_, at) => wanted.every((one, index) => bare[at + index] === one)).length === 1
    );
  };
  while (first > 0 && (!isUnique() || bare[first] === '')) first -= 1;
  const above = lines.slice(first, line);
  return [
    '<<<<<<< SEARCH',
    ...lines.slice(first, line + 1),
    '=======',
    ...above,
    ...next,
    '>>>>>>> REPLACE',
  ].join('\n');
}

function addSection({ type, source }: DemoProject, about = 'New section'): readonly LineEdit[] {
  const title = about.charAt(0).toUpperCase() + about.slice(1);
  const lines = source.split('\n');
  if (type === 'html') {
    const section = [
      '<section>',
      `  <h2>${inHtml(title)}</h2>`,
      '  <p>Write here.</p>',
      '</section>',
    ];
    return insertBefore(lines, /<\/main>|<\/body>/iu, section) ?? append(lines, section);
  }
  return append(lines, ['', `## ${title}`, '', 'Write here.']);
}

function makeResponsive(source: string): readonly LineEdit[] {
  const lines = source.split('\n');
  const edits: LineEdit[] = [];
  const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
  const rule = 'img, video { max-width: 100%; height: auto; }';
  const needsViewport = !/name=["']?viewport/iu.test(source);
  const needsRule = !/max-width:\s*100%/iu.test(source);
  const inHead = needsViewport ? [viewport] : [];
  if (needsRule && /<\/style>/iu.test(source)) {
    edits.push(...(insertBefore(lines, /<\/style>/iu, [`  ${rule}`]) ?? []));
  } else if (needsRule) inHead.push('<style>', `  ${rule}`, '</style>');
  if (inHead.length > 0)
    edits.unshift(...(insertBefore(lines, /<\/head>/iu, inHead) ?? prepend(lines, inHead)));
  return edits;
}

function changeOf(
  request: string,
  source: string,
): { readonly summary: string; readonly edits: readonly LineEdit[] } | null {
  const quoted = parseEdit(request);
  if (quoted !== null) {
    const next = quoted.apply(source);
    return next === null ? null : { summary: quoted.summary, edits: changedLines(source, next) };
  }
  const [, from = '', to = ''] = BARE_CHANGE.exec(request) ?? [];
  if (from === '' || !source.includes(from)) return null;
  const next = source.replaceAll(from, () => to);
  return { summary: `“${to}” in the place of “${from}”`, edits: changedLines(source, next) };
}

/** Both texts have the same number of lines. */
function changedLines(before: string, after: string): readonly LineEdit[] {
  const next = after.split('\n');
  return before.split('\n').flatMap((text, line) => {
    const now = next[line] ?? '';
    return now === text ? [] : [{ line, lines: [now] }];
  });
}

function insertBefore(
  lines: readonly string[],
  anchor: RegExp,
  added: readonly string[],
): readonly LineEdit[] | null {
  const line = lines.findIndex((text) => anchor.test(text));
  const text = lines[line];
  if (text === undefined) return null;
  const at = anchor.exec(text)?.index ?? 0;
  const [before, rest] = [text.slice(0, at), text.slice(at)];
  const indent = /^\s*/u.exec(text)?.[0] ?? '';
  const inner = added.map((one) => `${indent}  ${one}`);
  const isAlone = before.trim() === '';
  return [{ line, lines: isAlone ? [...inner, text] : [before, ...inner, `${indent}${rest}`] }];
}

function append(lines: readonly string[], added: readonly string[]): readonly LineEdit[] {
  const last = lines.findLastIndex((text) => text.trim() !== '');
  return [
    { line: Math.max(0, last), lines: [...lines.slice(Math.max(0, last), last + 1), ...added] },
  ];
}

function prepend(lines: readonly string[], added: readonly string[]): readonly LineEdit[] {
  return [{ line: 0, lines: [...added, ...lines.slice(0, 1)] }];
}
