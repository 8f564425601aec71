import { afterEach, describe, expect, test } from 'vitest';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { markdownPrintNodes } from '#content/documents/print.ts';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { MARKDOWN_STYLES } from '#content/markdown/styles.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { markdownSheet } from '#frames/markdown/markdownSheet.ts';
import { drawThumbnail } from '#frames/static/Thumbnail.tsx';
import { cardHost } from '../cardHost.ts';
import { eventually } from '../../../support/eventually.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';

const EXTENDED = '---\nmarkdown: extended\n---\n';

let opened: Element[] = [];

/** A preview; `show` renders the next version of the text as the editor does. */
function openPreview() {
  const root = document.createElement('main');
  root.className = 'markdown';
  const style = document.createElement('style');
  style.textContent = MARKDOWN_STYLES;
  document.body.append(style, root);
  opened.push(style, root);
  const sheet = markdownSheet(root, loadHighlighter, APP_EXTRAS);
  const render = blockRenderer(PAGE_DIALECT);
  return {
    root,
    show: (text: string) => {
      for (const step of render(text)) if (step !== null && step !== 'rest') sheet.put(step);
      return root;
    },
  };
}

function drawCard(text: string): ShadowRoot {
  const { box, host } = cardHost();
  document.body.append(box);
  opened.push(box);
  drawThumbnail(host, markdownThumbnail(text, TEST_PROJECT));
  if (host.shadowRoot === null) throw new Error('Nothing is drawn.');
  return host.shadowRoot;
}

afterEach(() => {
  for (const element of opened) element.remove();
  opened = [];
});

const texts = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('callouts', () => {
  const CALLOUT = '> [!WARNING]\n> Ebb at **noon**.\n\n> [!OTHER]\n> A quote.';

  test('are shown in previews, on cards and on paper', async () => {
    const { root, show } = openPreview();
    show(CALLOUT);
    const card = drawCard(CALLOUT);
    await eventually(() => expect(card.querySelector('.markdown-alert')).not.toBeNull());
    const paper = document.createElement('div');
    paper.append(...markdownPrintNodes(CALLOUT));
    for (const place of [root, card, paper]) {
      expect(texts(place, '.markdown-alert-warning > *')).toEqual(['Warning', 'Ebb at noon.']);
      expect(texts(place, 'blockquote > p')).toEqual(['[!OTHER]\nA quote.']);
    }
  });
});

describe('[[toc]]', () => {
  const TEXT = `${EXTENDED}[[toc]]\n\n# One\n\n## Two\n\ntext\n\n# Three\n\n## Four {#own}`;

  test('lists the headings as links, and follows each change', () => {
    const { root, show } = openPreview();
    const entries = () =>
      [...root.querySelectorAll('.toc a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
    show(TEXT);
    const before = [
      ['One', '#heading-one'],
      ['Two', '#heading-two'],
      ['Three', '#heading-three'],
      ['Four', '#own'],
    ];
    expect(entries()).toEqual(before);
    expect(root.querySelectorAll('.toc > ul > li > ul > li')).toHaveLength(2);
    show(TEXT.replace('## Two', '## Deux'));
    expect(entries()[1]).toEqual(['Deux', '#heading-deux']);
    show(TEXT.replace('# Three\n\n', ''));
    expect(entries().map(([text]) => text)).toEqual(['One', 'Two', 'Four']);
    show(TEXT.replace('[[toc]]', 'none'));
    expect(root.querySelector('.toc')).toBeNull();
    show(TEXT);
    expect(entries()).toEqual(before);
  });

  test('lists the sub-page it is on', () => {
    const { root, show } = openPreview();
    show(`${EXTENDED}--- Page: A ---\n\n[[toc]]\n\n# One\n\n--- Page: B ---\n\n# Two\n\n[[toc]]`);
    expect([...root.querySelectorAll('.toc')].map((toc) => texts(toc, 'a'))).toEqual([
      ['One'],
      ['Two'],
    ]);
  });

  test('is text where GitHub shows text', () => {
    expect(texts(openPreview().show('[[toc]]\n\n# One'), 'p')).toEqual(['[[toc]]']);
  });
});

describe('the dialect', () => {
  test('chooses what the same text becomes, as soon as it changes', async () => {
    const { root, show } = openPreview();
    const text = '==marked== :tada:\n\nTerm\n: description\n\n![a](b.png =10x20)';
    show(text);
    expect(root.querySelector('mark, .definitions, img')).toBeNull();
    await eventually(() => expect(root.textContent).toContain('🎉'));
    show(`${EXTENDED}${text}`);
    expect(texts(root, 'mark')).toEqual(['marked']);
    expect(texts(root, '.definitions > *')).toEqual(['Term', 'description']);
    expect(root.querySelector('img')?.width).toBe(10);
    show(`---\nmarkdown: plain\n---\n${text}`);
    expect(root.textContent).toContain('==marked== :tada:');
  });

  test('front matter is hidden in previews, on cards and on paper', async () => {
    const text = '---\ntitle: Secret\ntags: [a]\n---\nWords';
    const card = drawCard(text);
    await eventually(() => expect(texts(card, '.sheet')).toEqual(['Words']));
    const paper = document.createElement('div');
    paper.append(...markdownPrintNodes(text));
    expect(texts(paper, '.page')).toEqual(['Words']);
    expect(openPreview().show(text).textContent.trim()).toBe('Words');
  });
});

describe('front matter that can’t be read', () => {
  test('is shown as code with its line, in previews, on cards and on paper', async () => {
    const text = '---\ntitle: A\nauthor B\n---\n\n# Words\n\n--- Page: Two ---\n\nMore';
    const code = ['---\ntitle: A\nauthor B\n---\n'];
    const problem =
      'Line 3 of the front matter can’t be read. Implicit map keys need to be followed by map values.';
    const preview = openPreview().show(text);
    const card = drawCard(text);
    const paper = document.createElement('div');
    paper.append(...markdownPrintNodes(text));
    await eventually(() => expect(texts(card, 'h1')).toEqual(['Words']));
    for (const shown of [preview, card, paper]) {
      expect(texts(shown, 'pre')).toEqual(code);
      expect(texts(shown, '.front-problem')).toEqual([problem]);
      expect(texts(shown, 'h1, h2')).toEqual(['Words']);
    }
  });
});

describe('emoji', () => {
  test('replace their names outside code, also in a block that is typed later', async () => {
    const { root, show } = openPreview();
    show('`:tada:` :tada: :no_such_name: 10:30:45');
    const paragraph = () => root.querySelector('p')?.textContent;
    await eventually(() => expect(paragraph()).toBe(':tada: 🎉 :no_such_name: 10:30:45'));
    show('`:tada:` :+1:');
    expect(paragraph()).toBe(':tada: 👍');
    const card = drawCard(':rocket:');
    await eventually(() => expect(texts(card, 'p')).toEqual(['🚀']));
  });
});

describe('every script', () => {
  test.each([
    ['Arabic', 'مرحبا بالعالم\n\n- بند', 'rtl'],
    ['Hebrew', 'שלום עולם\n\n> ציטוט', 'rtl'],
    ['Japanese', '**「強調」**です\n\n- 項目', 'ltr'],
    ['Hindi', 'नमस्ते दुनिया\n\n1. सूची', 'ltr'],
    ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 🇺🇳\n\n- ❤️‍🔥', 'ltr'],
  ])('%s: each block runs its own way', async (_name, text, direction) => {
    const { root, show } = openPreview();
    show(`Latin letters\n\n${text}\n\n\`\`\`\nlet a = 1; // ${text.split('\n')[0]}\n\`\`\``);
    const [latin, first, second] = [...root.querySelectorAll('.block > *')];
    const directionOf = (element: Element | undefined) =>
      element === undefined ? null : getComputedStyle(element).direction;
    expect(directionOf(latin)).toBe('ltr');
    expect(directionOf(first)).toBe(direction);
    expect(directionOf(second)).toBe(direction);
    expect(directionOf(root.querySelector('pre') ?? undefined)).toBe('ltr');
    const card = drawCard(text);
    await eventually(() =>
      expect(directionOf(card.querySelector('.sheet > *') ?? undefined)).toBe(direction),
    );
  });

  test('emphasis beside Chinese, Japanese and Korean punctuation is emphasis', () => {
    const { root, show } = openPreview();
    show('**「強調」**です。\n\n这是**“重点”**内容。\n\n**이것(it)**은\n\n~~「削除」~~です');
    expect(texts(root, 'strong')).toEqual(['「強調」', '“重点”', '이것(it)']);
    expect(texts(root, 'del')).toEqual(['「削除」']);
  });
});
