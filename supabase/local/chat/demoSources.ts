interface Edit {
  /** Follows “with” in the reply. */
  readonly summary: string;
  /** What the reply names when the edit does not apply. */
  readonly target: string;
  /** Null when the edit does not apply. */
  readonly apply: (source: string) => string | null;
}

const QUOTED = `["“'\`](.{1,200}?)["”'\`]`;
const REPLACE = new RegExp(
  `\\b(?:replace|change|rename)\\b.{0,80}?${QUOTED} +(?:with|to|by|into) +["“'\`](.{0,200}?)["”'\`]`,
  'isu',
);
const SET_TITLE = new RegExp(`\\b(?:title|heading)\\b.{0,80}?\\bto +${QUOTED}`, 'isu');

/** Parses `replace "a" with "b"` and `set the title to "x"`; null for anything else. */
export function parseEdit(question: string): Edit | null {
  const [, from, to] = REPLACE.exec(question) ?? [];
  if (from !== undefined && to !== undefined) {
    return {
      summary: `“${to}” in the place of “${from}”`,
      target: `“${from}”`,
      apply: (source) => (source.includes(from) ? source.replaceAll(from, () => to) : null),
    };
  }
  const title = SET_TITLE.exec(question)?.[1];
  if (title === undefined) return null;
  const heading = /(<h1\b[^<>]*>)(.{0,300}?)(<\/h1>)|^# .*$/imsu;
  return {
    summary: `the title “${title}”`,
    target: 'a title',
    apply: (source) =>
      heading.test(source)
        ? source.replace(
            /(<h1\b[^<>]*>).{0,300}?(<\/h1>)|^# [^\n]*$/imsu,
            (_all, before: string | undefined, after: string | undefined) =>
              before === undefined ? `# ${title}` : `${before}${inHtml(title)}${after ?? ''}`,
          )
        : null,
  };
}

const WRITE =
  /\b(?:write|make|create|draft|build|generate)\b.{0,80}?\b(?:page|site|document|article|post|html|markdown)\b(?:.{0,80}?\b(?:about|for|on|titled|called) +(.+))?/isu;

/** The placeholder page a message requests, Markdown if it says so; null otherwise. */
export function parsePageRequest(
  question: string,
): { readonly type: 'html' | 'markdown'; readonly source: string } | null {
  const found = WRITE.exec(question);
  if (found === null) return null;
  const subject = (found[1] ?? 'Untitled')
    .trim()
    .replaceAll(/^["“']|(?<![."”'?!\s])[."”'?!\s]+$/gu, '');
  const title = subject.charAt(0).toUpperCase() + subject.slice(1, 80);
  return /\bmarkdown\b/iu.test(question)
    ? { type: 'markdown', source: markdownPage(title) }
    : { type: 'html', source: htmlPage(inHtml(title)) };
}

function markdownPage(title: string): string {
  return `# ${title}

A first sentence that says what this page is about.

## What to know

- One thing
- Another thing

## Where to go on

> A quotation that stays in mind.
`;
}

function htmlPage(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <style>
      body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
      h1 { line-height: 1.15; }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>A first sentence that says what this page is about.</p>
    <h2>What to know</h2>
    <ul>
      <li>One thing</li>
      <li>Another thing</li>
    </ul>
  </body>
</html>
`;
}

export function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
