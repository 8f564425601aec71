import { GITHUB } from '#domain/markdown/dialect.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markdownPreviewDocument, MARKDOWN_ROOT } from '#content/documents/previewDocument.ts';
import { followAnchors } from '#frames/document/surface.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { edited, edits, markdownDocuments } from '../../../support/markdown/markdownLines.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { blocksOf } from '../../content/shownBlocks.ts';
import { fc } from '../../../support/laws.ts';

let frame: HTMLIFrameElement;

beforeEach(async () => {
  frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.style.cssText = 'width: 600px; height: 400px';
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  frame.srcdoc = markdownPreviewDocument('');
  document.body.append(frame);
  await loaded;
});

afterEach(() => frame.remove());

function page(): Document {
  if (frame.contentDocument === null) throw new Error('The frame has no page.');
  return frame.contentDocument;
}

function openSheet() {
  const root = page().getElementById(MARKDOWN_ROOT);
  if (root === null) throw new Error('The page has no root.');
  return { sheet: markdownSheet(root, loadHighlighter), root };
}

/** Shows a text, in place of the one `sheet` shows. */
function show(text: string, { sheet, root } = openSheet()): HTMLElement {
  sheet.put({ blocks: blocksOf(text), complete: true, features: GITHUB });
  return root;
}

const ids = (root: Element) =>
  [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ id }) => id);

describe('a page of blocks', () => {
  test('incremental updates give the same page as a fresh render', () => {
    fc.assert(
      fc.property(markdownDocuments, fc.array(edits, { maxLength: 5 }), (first, changes) => {
        const opened = openSheet();
        const render = blockRenderer(PAGE_DIALECT);
        let text = first;
        opened.sheet.put({ blocks: blocksOf(text, render), complete: true, features: GITHUB });
        for (const change of changes) {
          text = edited(text, change);
          opened.sheet.put({
            blocks: blocksOf(text, render, true),
            complete: true,
            features: GITHUB,
          });
        }
        const blocks = [...opened.root.querySelectorAll('.block')].map((block) => block.outerHTML);
        const names = ids(opened.root);
        const anew = show(text);
        expect([...anew.querySelectorAll('.block')].map((block) => block.outerHTML)).toEqual(
          blocks,
        );
        expect(ids(anew)).toEqual(names);
      }),
      { numRuns: 200 },
    );
  }, 120_000);

  test('unchanged blocks keep their elements, in groups of limited size', () => {
    const opened = openSheet();
    const texts = Array.from({ length: 500 }, (_, index) => `Paragraph ${index}.`);
    const before = [...show(texts.join('\n\n'), opened).querySelectorAll('p')];
    const longer = texts.toSpliced(100, 1, ...texts.map((text) => `New: ${text}`));
    const after = new Set(show(longer.join('\n\n'), opened).querySelectorAll('p'));
    expect(after).toHaveLength(999);
    expect(before.filter((element) => after.has(element))).toHaveLength(499);
    for (const group of opened.root.children) expect(group.children.length).toBeLessThan(81);
  });

  test('groups far from the screen have a height without being laid out', async () => {
    const texts = Array.from({ length: 2000 }, (_, index) => `Paragraph ${index}.`);
    const root = show(texts.join('\n\n'));
    await expect.poll(() => root.getBoundingClientRect().height).toBeGreaterThan(60_000);
    expect(root.lastElementChild?.checkVisibility({ contentVisibilityAuto: true })).toBe(true);
    expect(
      root.lastElementChild?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    ).toBe(false);
  });
});

describe('headings', () => {
  test('get ids as on GitHub, duplicates numbered for each sub-page', () => {
    const text =
      '# Hello, World!\n\n## Hello world\n\n## Ünïcode — 日本語\n\n### `a_b`-c\n\n# !?\n\n--- Page: Two ---\n\n# Hello world\n\n# Hello world-1\n\n# Hello world';
    expect(ids(show(text))).toEqual(
      [
        'hello-world',
        'hello-world-1',
        'ünïcode--日本語',
        'a_b-c',
        'section',
        'hello-world',
        'hello-world-1',
        'hello-world-2',
      ].map((name) => `heading-${name}`),
    );
  });

  test('have a labelled link to themselves that adds no text', () => {
    const heading = show('## One *two*').querySelector('h2');
    const link = heading?.querySelector('a');
    expect(heading?.textContent).toBe('One two');
    expect(link?.getAttribute('href')).toBe('#one-two');
    expect(link?.getAttribute('aria-label')).toBe('Link to this heading');
  });

  test('do not shadow named elements of the page', () => {
    show('# recto-markdown\n\n# body\n\n# getElementById');
    expect(page().getElementById(MARKDOWN_ROOT)?.localName).toBe('main');
    expect(page().body.localName).toBe('body');
    expect(typeof page().getElementById).toBe('function');
  });

  test('keep ids set by the author', () => {
    const root = show('<h2 id="own">Mine</h2>\n\n## Mine');
    expect(ids(root)).toEqual(['own', 'heading-mine-1']);
    expect(root.querySelector('a')?.getAttribute('href')).toBe('#own');
  });
});

describe('links within the page', () => {
  const follow = (selector: string) => {
    const link = [...page().querySelectorAll<HTMLElement>(selector)].at(-1);
    link?.click();
    return page().activeElement;
  };

  test('scroll to headings and to ids set by the author', () => {
    const filler = 'x\n\n'.repeat(60);
    show(
      `[down](#the-end) [own](#mine)\n\n${filler}\n\n<p id="mine">here</p>\n\n${filler}# The end`,
    );
    const stop = followAnchors(page());
    expect(follow('a[href="#the-end"]:not(.anchor)')?.textContent).toBe('The end');
    expect(page().documentElement.scrollTop).toBeGreaterThan(500);
    expect(follow('a[href="#mine"]')?.textContent).toBe('here');
    stop();
  });

  test('go from a footnote to its text and back, within the same sub-page', () => {
    show('One.[^a]\n\n[^a]: First note.\n\n--- Page: Two ---\n\nTwo.[^a]\n\n[^a]: Second note.');
    const stop = followAnchors(page());
    expect(follow('a[href="#user-content-fn-a"]')?.textContent).toContain('Second note.');
    const back = follow('a[href="#user-content-fnref-a"]');
    expect(back?.closest('p')?.textContent).toContain('Two.');
    expect(back?.getAttribute('aria-label')).toBe('Footnote 1');
    stop();
  });
});

describe('code blocks', () => {
  test('show their language, keep their text and are coloured', async () => {
    const code = 'const a = "b"; // c\n\nlet d;\n';
    const root = show(`\`\`\`js\n${code}\`\`\``);
    expect(root.querySelector('.language')?.textContent).toBe('JavaScript');
    expect(root.querySelector('button')?.getAttribute('aria-label')).toBe('Copy JavaScript code');
    await expect.poll(() => root.querySelectorAll('code .c-word')).toHaveLength(2);
    expect(root.querySelector('.c-value')?.textContent).toBe('"b"');
    expect(root.querySelector('.c-aside')?.textContent).toBe('// c');
    expect(root.querySelector('code')?.textContent).toBe(code);
  });

  test('in a lazily loaded language are coloured, in an unknown one stay plain', async () => {
    const root = show(
      '```python\ndef f(): pass\n```\n\n```nonsense\nif (a) {}\n```\n\n```\nplain\n```',
    );
    await expect.poll(() => root.querySelector('.c-word')?.textContent).toBe('def');
    const [, unknown, without] = root.querySelectorAll('.code');
    expect(unknown?.querySelector('.language')?.textContent).toBe('nonsense');
    expect(unknown?.querySelectorAll('code *')).toHaveLength(0);
    expect(without?.querySelector('.language')).toBeNull();
    expect(without?.querySelector('button')?.textContent).toBe('Copy');
  });

  test('are coloured at once while they are edited, and keep their scroll position', async () => {
    const opened = openSheet();
    const line = (end: string) => `\`\`\`js\nconst long = '${'x'.repeat(300)}${end}';\n`;
    show(line(''), opened);
    await expect.poll(() => opened.root.querySelector('.c-word')?.textContent).toBe('const');
    const scrolled = opened.root.querySelector('pre');
    if (scrolled !== null) scrolled.scrollLeft = 120;
    show(line('y'), opened);
    expect(opened.root.querySelector('.c-word')?.textContent).toBe('const');
    expect(opened.root.querySelector('pre')?.scrollLeft).toBe(120);
  });
});
