import { font } from 'virtual:maths-font';
import { afterEach, describe, expect, test } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { markdownPrintNodes } from '#content/documents/print.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { enrichAll } from '#content/markdown/rich/enricher.ts';
import { mathsDrawer } from '#content/markdown/rich/maths.ts';
import {
  compileMarkdown,
  PAGE_DIALECT,
  renderMarkdown,
} from '#content/markdown/syntax/pageDialect.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { drawThumbnail, HOST_STYLE } from '#frames/static/Thumbnail.tsx';
import { eventually } from '../../../support/eventually.ts';
import { closeReplies, openReply } from '../../chat/replyRig.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const drawMaths = mathsDrawer(font);

let opened: Element[] = [];

function place(): HTMLElement {
  const root = document.createElement('div');
  document.body.append(root);
  opened.push(root);
  return root;
}

function openPreview() {
  const root = place();
  const sheet = markdownSheet(root, loadHighlighter, APP_EXTRAS);
  const render = blockRenderer(PAGE_DIALECT);
  return (text: string) => {
    for (const step of render(text)) if (step !== null && step !== 'rest') sheet.put(step);
    return root;
  };
}

afterEach(() => {
  closeReplies();
  for (const element of opened) element.remove();
  opened = [];
});

/** The sources of all formulas. */
const formulas = (root: ParentNode) =>
  [...root.querySelectorAll('math annotation')].map(({ textContent }) => textContent);

async function drawn(text: string): Promise<HTMLElement> {
  const root = place();
  root.innerHTML = renderMarkdown(text);
  await drawMaths(root, true);
  return root;
}

const TEXT =
  'Area $\\pi r^2$ and\n\n$$\n\\int_0^1 x\\,dx\n$$\n\n```math\na^2+b^2\n```\n\n$$e^x$$ inline';

describe('formulas', () => {
  const SOURCES = ['\\pi r^2', '\\int_0^1 x\\,dx', 'a^2+b^2', 'e^x'];

  test('are drawn in previews, on cards, on paper and in replies', async () => {
    const preview = openPreview()(TEXT);
    const box = place();
    box.style.cssText = 'position: relative; width: 320px; height: 200px; overflow: hidden';
    const host = document.createElement('div');
    Object.assign(host.style, HOST_STYLE);
    box.append(host);
    drawThumbnail(host, markdownThumbnail(TEXT, TEST_PROJECT));
    const reply = openReply();
    reply.drawing.show(TEXT);
    for (const root of [preview, host.shadowRoot, reply.root]) {
      await eventually(() => expect(root === null ? [] : formulas(root)).toEqual(SOURCES));
      expect(root?.querySelectorAll('math[display="block"]')).toHaveLength(3);
    }
    const paper = place();
    paper.append(...markdownPrintNodes(TEXT));
    await enrichAll(paper, GITHUB, APP_EXTRAS);
    expect(formulas(paper)).toEqual(SOURCES);
  });

  test('have signs of roots and large operators, whatever fonts the device has', async () => {
    const root = await drawn('$\\sqrt{x}$ $x$\n\n$$\n\\sum x\n$$');
    await document.fonts.ready;
    const [square, plain] = [...root.querySelectorAll('p math')];
    const width = (element?: Element) => element?.getBoundingClientRect().width ?? 0;
    expect(width(square)).toBeGreaterThan(1.8 * width(plain));
    const sum = root.querySelector('.formula mo');
    const size = Number.parseFloat(getComputedStyle(root).fontSize);
    expect(sum?.getBoundingClientRect().height).toBeGreaterThan(1.3 * size);
  });

  test.each([
    ['\\mathbb{RNk1}', 'ℝℕ𝕜𝟙'],
    ['\\mathcal{LA}\\mathscr{B}', 'ℒ𝒜ℬ'],
    ['\\mathfrak{gC}', '𝔤ℭ'],
    ['\\mathbf{v1\\Omega}', '𝐯𝟏𝛀'],
    ['\\boldsymbol{\\alpha v}', '𝜶𝒗'],
    ['\\mathsf{x1}\\mathtt{y}', '𝗑𝟣𝚢'],
    ['\\mathrm{xy}', 'xy'],
  ])('have the letters of %s', async (source, letters) => {
    const [formula] = (await drawn(`$${source}$`)).querySelectorAll('math');
    formula?.querySelector('annotation')?.remove();
    expect(formula?.textContent).toBe(letters);
  });

  test('have bold text, and the lines of tables', async () => {
    const root = await drawn('$\\textbf{a}\\begin{array}{c|c}1&2\\\\\\hline 3&4\\end{array}$');
    const text = root.querySelector('mtext');
    expect(text === null ? '' : getComputedStyle(text).fontWeight).toBe('700');
    const borders = [...root.querySelectorAll('mtd')].map((cell) => {
      const { borderRightStyle, borderBottomStyle } = getComputedStyle(cell);
      return `${borderRightStyle} ${borderBottomStyle}`;
    });
    expect(borders).toEqual(['solid solid', 'none solid', 'solid none', 'none none']);
  });

  test('follow typing at once, once the code is there', async () => {
    const show = openPreview();
    await eventually(() => expect(formulas(show('$a$'))).toEqual(['a']));
    expect(formulas(show('$ab$'))).toEqual(['ab']);
    expect(formulas(show('$ab'))).toEqual([]);
  });

  test('keep their source as code in the sanitised HTML', () => {
    expect(renderMarkdown('$a<b$')).toBe('<p><code class="math-inline">a&lt;b</code></p>');
  });

  test('that are wrong show their source and the reason', async () => {
    const root = await drawn('$\\fra{1}{2}$\n\n$$\n\\frac{1\n$$');
    expect(root.querySelector('p')?.textContent).toBe(
      '\\fra{1}{2} (Undefined control sequence: \\fra.)',
    );
    expect(root.querySelector('pre')?.textContent).toContain('\\frac{1');
    expect(root.querySelector('p.problem')?.textContent).toMatch(/^Unexpected end of input/);
    expect(root.querySelector('math')).toBeNull();
  });

  test('run nothing, load nothing and link nowhere', async () => {
    const root = await drawn(
      [
        '$\\href{javascript:alert(1)}{x}$',
        '$\\includegraphics{https://example.org/a.png}$',
        '$\\htmlClass{x}{y}$',
        '$\\text{<img src=x onerror=alert(1)>}$',
      ].join('\n\n'),
    );
    expect(root.querySelector('[href], [src], img, script, [class="x"]')).toBeNull();
  });

  test.each([
    ['macros that double', `\\def\\a{xx}${'\\def\\a{\\a\\a}'.repeat(40)}\\a`],
    ['endless macros', '\\def\\a{\\a\\a}\\a'],
    ['deep nesting', '{'.repeat(4900) + '}'.repeat(4900)],
    ['deep fractions', '\\frac{1}{'.repeat(900) + '}'.repeat(900)],
    ['many scripts', 'x^{a_{'.repeat(900) + '}}'.repeat(900)],
    ['huge rules', '\\rule{1000000em}{1000000em}'],
    ['a large table', `\\begin{matrix}${'1&'.repeat(2400)}\\end{matrix}`],
    ['many rows', `\\begin{matrix}${'\\\\\\\\'.repeat(2400)}\\end{matrix}`],
    ['wide spaces', '\\hskip 100000em x'.repeat(300)],
    ['more than the longest', 'x'.repeat(20_000)],
  ])('with %s are bounded in elements and height', async (_what, source) => {
    const root = await drawn(`\`\`\`math\n${source}\n\`\`\``);
    expect(root.querySelectorAll('*').length).toBeLessThan(50_000);
    expect(root.getBoundingClientRect().height).toBeLessThan(100_000);
  });
});

describe('prices are no formulas', () => {
  test.each([
    'It costs $5 or $6.',
    'From $5, to $ 6 and US$7 or $8.',
    'Tea $3, cake $4, both $6.50',
    '$5-$10',
    '\\$a$',
    'a$b$c',
    '`$a$`',
    '| tea | $3 |\n|-|-|\n| cake | $4 |',
  ])('%s', (text) => {
    expect(compileMarkdown(text)).not.toContain('math-');
  });

  test.each([
    '$x$',
    '$x$, $y$',
    '($x$)',
    '**$x$**',
    '$5x$ and $3$',
    '价$x$元'.replace('价', '价 '),
  ])('%s is one', (text) => expect(compileMarkdown(text)).toContain('math-inline'));
});
