import type { ContentType } from '#domain/page/page.ts';

/** A text that hurts a parser, a layout or a pattern that isn't linear. */
export interface WorstPage {
  readonly name: string;
  readonly type: ContentType;
  /** @param size 1 is the size of the attack; 0.25 a quarter of it. */
  readonly text: (size?: number) => string;
}

const CHARACTERS_PER_MB = 1_000_000;

export const WORST_PAGES: readonly WorstPage[] = [
  html('<b> × 100,000', (size) => '<b>'.repeat(100_000 * size)),
  html('nested tables × 3,000', (size) => '<table><tr><td>'.repeat(3000 * size)),
  html(
    '20,000 attributes',
    (size) => `<p ${numbered(20_000 * size, (index) => `a${index}="1"`, ' ')}>text</p>`,
  ),
  html('60,000 elements', (size) => '<i>x</i> '.repeat(60_000 * size)),
  html('2,000 text-shadows', (size) => {
    const shadows = numbered(2000 * size, (index) => `${index}px ${index}px 40px red`, ',');
    return `<p style="text-shadow:${shadows}">${'Shadow '.repeat(200)}</p>`;
  }),
  html('2,000 boxes with shadows', (size) => {
    const shadow = 'box-shadow:60px 60px 60px 60px red,1px 1px 60px 60px blue,0 0 60px 60px';
    return `<div style="${shadow};height:600px">x</div>`.repeat(2000 * size);
  }),
  html('2,000 blurs', (size) => {
    const blurs = 'blur(100px) '.repeat(2000 * size);
    return `<div style="filter:${blurs}">${'<p>Blurred</p>'.repeat(50)}</div>`;
  }),
  html('nested flex boxes', (size) => '<div style="display:flex;width:90%">x'.repeat(1000 * size)),
  html('nested grids', (size) =>
    '<div style="display:grid;grid-template-columns:auto 1fr;height:90%">x'.repeat(1000 * size),
  ),
  html('variables that double', (size) => {
    const doubles = numbered(30 * size, (at) => `--v${at + 1}:var(--v${at}) var(--v${at})`, ';');
    return `<div style="--v0:a a;${doubles}">${`<p style="font-family:var(--v${Math.floor(30 * size)})">text</p>`.repeat(500)}</div>`;
  }),
  html('3,000 gradients', (size) => {
    const gradients = numbered(3000 * size, (at) => `linear-gradient(${at}deg,red,#0000)`, ',');
    return `<div style="height:900px;background:${gradients}">text</div>`;
  }),
  html('dotted borders of 30,000 km', (size) =>
    '<div style="border:1px dotted;width:33000000px;height:33000000px">x</div>'.repeat(500 * size),
  ),
  html(
    'a grid of a million columns',
    (size) =>
      `<div style="display:grid;grid-template-columns:repeat(${Math.round(1_000_000 * size)},1fr)">${'<p style="grid-column:auto/999999">x</p>'.repeat(500)}</div>`,
  ),
  html(
    '3,000 text columns',
    (size) =>
      `<div style="columns:${Math.round(3000 * size)} 1px;height:50px">${'word '.repeat(20_000)}</div>`,
  ),
  html('layers × 2,000', (size) =>
    '<div style="transform:translate3d(0,0,1px);will-change:transform">x</div>'.repeat(2000 * size),
  ),
  html('10 MB in one line', (size) => 'word '.repeat(2 * CHARACTERS_PER_MB * size)),
  html('10 MB without a space', (size) => 'x'.repeat(10 * CHARACTERS_PER_MB * size)),
  markdown('> × 100,000', (size) => '> '.repeat(100_000 * size)),
  markdown('[a] × 100,000', (size) => '[a]'.repeat(100_000 * size)),
  markdown('[ × 100,000', (size) => '['.repeat(100_000 * size)),
  markdown('5,000 footnotes about themselves', (size) =>
    numbered(5000 * size, (index) => `[^${index}]: note [^${index}]`, '\n\n'),
  ),
  markdown('growing backtick runs', (size) =>
    numbered(1000 * Math.sqrt(size), (index) => 'a'.padEnd(index + 2, '`'), ' '),
  ),
  markdown('[a](<b × 20,000', (size) => '[a](<b'.repeat(20_000 * size)),
  markdown('list items in list items', (size) => '- '.repeat(20_000 * size)),
  markdown('emphasis × 100,000', (size) => '*a_ '.repeat(100_000 * size)),
  markdown('<b> × 100,000 in Markdown', (size) => '<b>'.repeat(100_000 * size)),
  markdown('a table of 1,000 columns', (size) => {
    const columns = Math.round(1000 * Math.sqrt(size));
    return `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'|a|\n'.repeat(columns)}`;
  }),
  markdown('5,000 definitions, each used', (size) => {
    const uses = numbered(5000 * size, (at) => `Text [a${at}].`, '\n\n');
    return `${uses}\n\n${numbered(5000 * size, (at) => `[a${at}]: /${at}`, '\n')}`;
  }),
  markdown('5,000 definitions of one label', (size) => '[a]: /x\n\n'.repeat(5000 * size)),
  markdown('10 MB in one line of Markdown', (size) => 'word '.repeat(2 * CHARACTERS_PER_MB * size)),
];

function html(name: string, text: (size: number) => string): WorstPage {
  return { name, type: 'html', text: (size = 1) => text(size) };
}

function markdown(name: string, text: (size: number) => string): WorstPage {
  return { name, type: 'markdown', text: (size = 1) => text(size) };
}

function numbered(count: number, text: (index: number) => string, separator: string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(separator);
}
