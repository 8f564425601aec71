import type { TextChange } from '#domain/commonAffixes.ts';

/**
 * Replies written after the published search/replace format and the faults that its implementers and model makers
 * report for families of models. They are written for these tests, not recorded from models.
 */
export interface WrittenReply {
  /** Models for which this form or fault is reported. */
  readonly family: string;
  readonly fault: string;
  readonly page: keyof typeof PAGES;
  readonly reply: string;
  /** The text with all blocks applied; else why each block is refused. */
  readonly result: string | readonly string[];
}

export const PAGES = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <title>Birds</title>
    <style>
      h1 { color: teal; }
    </style>
  </head>
  <body>
    <h1>Birds</h1>
    <p>A wren by the gate.</p>
    <ul>
      <li>Heron</li>
      <li>Kite</li>
    </ul>
    <hr>
    <p>Seen in May.</p>
    <hr>
  </body>
</html>
`,
  markdown: `# Field notes

Wren by the gate. Heron at noon.

## Places

- the pond
- the  old mill
  - its roof

\`\`\`js
const birds = 3;
\`\`\`

The end`,
  setext: 'Birds\n=======\n\nA wren.\n',
  tabs: '<ul>\n\t<li>Heron</li>\n\t<li>Kite</li>\n</ul>\n',
  empty: '',
} as const;

export function block(search: string, replace: string): string {
  const half = (text: string) => (text === '' ? '' : `${text}\n`);
  return `<<<<<<< SEARCH\n${half(search)}=======\n${half(replace)}>>>>>>> REPLACE\n`;
}

export function fenced(code: string, language = 'html', fence = '```'): string {
  return `${fence}${language}\n${code}${fence}\n`;
}

/** A page with `from` replaced once. */
export function withChange(page: keyof typeof PAGES, from: string, to: string): string {
  const text: string = PAGES[page];
  if (!text.includes(from)) throw new Error(`${page} lacks ${from}`);
  return text.replace(from, () => to);
}

export function applyChanges(text: string, changes: readonly TextChange[]): string {
  return changes.reduceRight(
    (done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to),
    text,
  );
}
