export interface DemoProject {
  readonly title: string;
  readonly type: 'html' | 'markdown';
  readonly source: string;
  readonly text: string;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly links: readonly { readonly text: string; readonly address: string }[];
}

/** The first line of the project context (spec §7). */
const OPENING = 'Use the following project context:';

/**
 * Parses the projects of a system message: `## title`, then the source. A source may contain such headings, so one
 * starts a project only when a document follows.
 */
export function readProjects(system: string): readonly DemoProject[] {
  const at = system.indexOf(OPENING);
  if (at === -1) return [];
  const pieces = system.slice(at + OPENING.length).split(/\n\n(?=## [^\n]+\n\n)/u);
  const found: { title: string; source: string }[] = [];
  for (const piece of pieces.filter((text) => text.startsWith('## '))) {
    const [heading = '', ...rest] = piece.split('\n\n');
    const source = rest.join('\n\n');
    const last = found.at(-1);
    if (last === undefined || /^\s*(?:<[a-z!]|# )/iu.test(source)) {
      found.push({ title: heading.slice(3), source });
    } else last.source += `\n\n${piece}`;
  }
  return found.map(({ title, source }) =>
    /^\s*<[a-z!]/iu.test(source) ? readHtml(title, source) : readMarkdown(title, source),
  );
}

export function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/gu) ?? [];
}

function readHtml(title: string, source: string): DemoProject {
  const headings = [...source.matchAll(/<h([1-6])\b[^<>]*>(.{0,300}?)<\/h\1>/gisu)];
  const links = [
    ...source.matchAll(/<a\b[^<>"']*\bhref=["']([^"'<>]*)["'][^<>]*>(.{0,300}?)<\/a>/gisu),
  ];
  return {
    title,
    type: 'html',
    source,
    text: withoutTags(source),
    headings: headings.map(([, level = '1', text = '']) => ({
      level: Number(level),
      text: withoutTags(text),
    })),
    links: links.map(([, address = '', text = '']) => ({ address, text: withoutTags(text) })),
  };
}

function readMarkdown(title: string, source: string): DemoProject {
  const prose = source.replaceAll(/^(`{3}|~{3})[^\n]*\n.*?(?:^\1[^\n]*$|(?![^]))/gmsu, '');
  const headings = [...prose.matchAll(/^(#{1,6}) +([^ \n].*)$/gmu)];
  const links = [...prose.matchAll(/(?<!!)\[([^[\]\n]+)\]\(<?([^()\s<>]+)[^()]*\)/gu)];
  return {
    title,
    type: 'markdown',
    source,
    text: withoutMarks(prose),
    headings: headings.map(([, marks = '#', text = '']) => ({
      level: marks.length,
      text: withoutMarks(text),
    })),
    links: links.map(([, text = '', address = '']) => ({ address, text: withoutMarks(text) })),
  };
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<!--.*?(?:-->|$)|<(script|style)\b.*?(?:<\/\1>|$)/gisu, ' ')
    .replaceAll(/<\/?(?:h[1-6]|p|li|div|tr|table|blockquote|br|ul|ol|pre|td|th)\b[^<>]*>/giu, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n[ \n]*/gu, '\n')
    .trim();
}

function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\n]*\)/gu, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>+|[-*+]|\d{1,9}[.)])[ \t]+/gmu, '')
    .replaceAll(/[*_`~]+/gu, '')
    .trim();
}
