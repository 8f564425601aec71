import { editsOfPage, WHAT_IT_CHANGES } from './demoEdits.ts';
import { readProjects, wordsOf, type DemoProject } from './demoProjects.ts';
import { parseEdit, parsePageRequest } from './demoSources.ts';
import { blockOf, listOf, plain, quoteOf, tableOf } from './demoMarkdown.ts';

export interface DemoMessage {
  readonly role: string;
  readonly content: string;
}

const MAX_PASSAGES = 4;

const WHAT_IT_IS =
  'I am the demo model: no language model is configured, so I reply by fixed rules.';

const WHAT_IT_CAN = listOf([
  '`outline`, `word count` and `links` of the selected projects',
  'a word or a phrase: I quote the passages that contain it',
  '`replace "this" with "that"` or `set the title to "…"`: returns the changed project',
  '`write a page about …`, or `write a Markdown page about …`: a placeholder page',
  '`so far`: your questions in this conversation',
]);

/**
 * The demo model's reply: Markdown, made by fixed rules from the conversation and the project context (spec §7).
 * Deterministic.
 */
export function demoReply(messages: readonly DemoMessage[]): string {
  return restOf(messages) ?? replyTo(messages);
}

const CONTINUE = 'Continue your last message exactly where it ended.';

/** The rest of a partial reply, which is a prefix of the deterministic one. */
function restOf(messages: readonly DemoMessage[]): string | null {
  const partial = messages.at(-2);
  const isAsked = messages.at(-1)?.content.startsWith(CONTINUE) === true;
  if (!isAsked || partial?.role !== 'assistant') return null;
  const whole = replyTo(messages.slice(0, -2));
  return whole.startsWith(partial.content) ? whole.slice(partial.content.length) : null;
}

function replyTo(messages: readonly DemoMessage[]): string {
  const blind = messages.at(-1)?.content.includes(NOT_SEEN) === true ? `${CANNOT_SEE}\n\n` : '';
  return `${blind}${answerTo(messages)}`;
}

/** The app names pictures that a model does not get. */
const NOT_SEEN = ', which you can’t see]';

const CANNOT_SEE = 'I am the demo model and can’t see pictures.';

function answerTo(messages: readonly DemoMessage[]): string {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const asked = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const question = asked.at(-1)?.trim() ?? '';
  const all = readProjects(system);
  const projects = namedIn(question, all);
  const open = messages.some(({ role, content }) => role === 'system' && OPEN_PAGE.test(content));
  // The open page comes first, and may have nothing in it.
  const page = open ? (all[0] ?? EMPTY_PAGE) : null;
  return (
    (page === null ? null : editsOfPage(question, page)) ??
    changedProjects(question, projects) ??
    newPage(question) ??
    soFar(question, asked.slice(0, -1)) ??
    figures(question, projects) ??
    passages(question, projects) ??
    whatItIs(projects, open)
  );
}

const OPEN_PAGE = /open in an editor beside this conversation/u;

const EMPTY_PAGE: DemoProject = {
  title: '',
  type: 'markdown',
  source: '',
  text: '',
  headings: [],
  links: [],
};

/** The projects whose title is in the question, else all. */
function namedIn(question: string, projects: readonly DemoProject[]): readonly DemoProject[] {
  const asked = question.toLowerCase();
  const named = projects.filter(({ title }) => asked.includes(title.toLowerCase()));
  return named.length === 0 ? projects : named;
}

function changedProjects(question: string, projects: readonly DemoProject[]): string | null {
  const change = parseEdit(question);
  if (change === null) return null;
  if (projects.length === 0) return 'Select a project for context first.';
  const done = projects.flatMap((project) => {
    const source = change.apply(project.source);
    return source === null ? [] : [{ ...project, source }];
  });
  if (done.length === 0) return `I can’t find ${plain(change.target)} in the selected projects.`;
  const blocks = done.map(
    ({ title, type, source }) =>
      `Here is **${plain(title)}** with ${plain(change.summary)}:\n\n${blockOf(type, source)}`,
  );
  return blocks.join('\n\n');
}

function newPage(question: string): string | null {
  const page = parsePageRequest(question);
  if (page === null) return null;
  return `Here is a page with placeholder text.\n\n${blockOf(page.type, page.source)}`;
}

function soFar(question: string, before: readonly string[]): string | null {
  if (!/\b(?:so far|conversation|earlier|did i ask)\b/iu.test(question)) return null;
  if (before.length === 0) return 'This is the first message of our conversation.';
  return `So far you asked:\n\n${before.map((text, at) => `${at + 1}. ${plain(firstWords(text, 30))}`).join('\n')}`;
}

function figures(question: string, projects: readonly DemoProject[]): string | null {
  const asks = (pattern: RegExp): boolean => pattern.test(question);
  const parts: string[] = [];
  if (asks(/\b(?:words?|long|length|count|size)\b/iu)) parts.push(wordCounts(projects));
  if (asks(/\b(?:outline|structure|headings?|sections?|contents)\b/iu))
    parts.push(...projects.map(outlineOf));
  if (asks(/\b(?:links?|urls?|address(?:es)?)\b/iu)) parts.push(...projects.map(linksOf));
  if (asks(/\bsummar|\btl;?dr\b|\babout\b.{0,80}\bprojects?\b/iu))
    parts.push(...projects.map(beginningOf));
  if (parts.length > 0) return parts.join('\n\n');
  return null;
}

function wordCounts(projects: readonly DemoProject[]): string {
  const rows = projects.map(({ title, type, text, headings, links }) => [
    plain(title),
    type === 'html' ? 'HTML' : 'Markdown',
    `${wordsOf(text).length}`,
    `${headings.length}`,
    `${links.length}`,
  ]);
  return tableOf(['Project', 'Type', 'Words', 'Headings', 'Links'], rows);
}

function outlineOf({ title, headings }: DemoProject): string {
  if (headings.length === 0) return `**${plain(title)}** has no headings.`;
  const top = Math.min(...headings.map(({ level }) => level));
  const lines = headings.map(({ level, text }) => `${'  '.repeat(level - top)}- ${plain(text)}`);
  return `### Outline of ${plain(title)}\n\n${lines.join('\n')}`;
}

function linksOf({ title, links }: DemoProject): string {
  if (links.length === 0) return `**${plain(title)}** has no links.`;
  const rows = links.map(({ text, address }) => [plain(text), plain(address)]);
  return `### Links in ${plain(title)}\n\n${tableOf(['Text', 'Address'], rows)}`;
}

function beginningOf({ title, text }: DemoProject): string {
  return `I can’t summarise. **${plain(title)}** begins like this:\n\n${quoteOf(firstWords(text, 60))}`;
}

function passages(question: string, projects: readonly DemoProject[]): string | null {
  const phrase = /["“](.{1,200}?)["”]/u.exec(question)?.[1]?.toLowerCase();
  const words = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu))];
  const wanted = phrase === undefined ? words.filter((word) => !COMMON.has(word)) : [phrase];
  if (wanted.length === 0 || projects.length === 0) return null;
  const found = projects
    .flatMap(({ title, text }) =>
      text.split(/(?<=[.!?…])\s+|\n+/u).map((passage) => ({
        title,
        passage,
        hits: wanted.filter((word) => passage.toLowerCase().includes(word)).length,
      })),
    )
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, MAX_PASSAGES);
  if (found.length === 0) return null;
  const quotes = found.map(
    ({ title, passage }) => `From **${plain(title)}**:\n\n${quoteOf(firstWords(passage, 80))}`,
  );
  return `These passages contain ${wanted.map((word) => `“${plain(word)}”`).join(' or ')}.\n\n${quotes.join('\n\n')}`;
}

const COMMON = new Set(
  'about also another could does from give have hello help into just like make many more most other page pages please project projects should show some tell than that their them then there these they this those what when where which will with would write your'.split(
    ' ',
  ),
);

function whatItIs(projects: readonly DemoProject[], open: boolean): string {
  const context =
    projects.length === 0
      ? 'No project is selected for context yet.'
      : `In context: ${projects.map(({ title }) => `**${plain(title)}**`).join(', ')}.`;
  const changes = open
    ? `\n\nIn the page beside this conversation:\n\n${listOf(WHAT_IT_CHANGES)}`
    : '';
  return `${WHAT_IT_IS} Ask me for:\n\n${WHAT_IT_CAN}${changes}\n\n${context}`;
}

function firstWords(text: string, most: number): string {
  const words = wordsOf(text);
  return words.length > most ? `${words.slice(0, most).join(' ')} …` : words.join(' ');
}
