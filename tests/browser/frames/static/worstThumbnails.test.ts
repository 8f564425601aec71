import { htmlThumbnail, type ThumbnailParts } from '#content/documents/thumbnail.ts';
import { drawThumbnail } from '#frames/static/Thumbnail.tsx';
import { cardHost } from '../cardHost.ts';
import { costRatio, ROOM } from '../../../support/growth.ts';
import { TEST_PROJECT } from '../../../support/testProject.ts';
import { describe, expect, test } from 'vitest';
import { markdownThumbnail } from '#content/documents/markdownThumbnail.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';

type Parts = () => ThumbnailParts;

/** As many elements as a thumbnail has, nested and side by side. */
const FULL_PAGE = '<div class="a"><p class="b">x</p>'.repeat(60) + '<b>y</b>'.repeat(480);

const ORDINARY: readonly Parts[] = Array.from(
  { length: 10 },
  () => () => htmlThumbnail(FULL_PAGE, null, TEST_PROJECT),
);

/** How many times the cost of ten full cards a card has, until it is laid out, and until it is painted. */
async function cardCosts(parts: Parts): Promise<{ drawn: number; painted: number }> {
  const drawn = await costRatio(
    () => draw([parts])(),
    () => draw(ORDINARY)(),
  );
  const painted = await costRatio(
    () => paint([parts]),
    () => paint(ORDINARY),
  );
  return { drawn, painted };
}

/** Draws cards as the gallery does, until they are laid out; returns what removes them. */
function draw(all: readonly Parts[]): () => void {
  const removals = all.map((parts) => {
    const made = parts();
    const { box, host } = cardHost();
    document.body.prepend(box);
    const stop = drawThumbnail(host, made);
    host.shadowRoot?.querySelector('.sheet')?.getBoundingClientRect();
    return () => {
      stop();
      box.remove();
    };
  });
  return () => {
    for (const remove of removals) remove();
  };
}

/** Ends with the frame after the paint. */
async function paint(all: readonly Parts[]): Promise<void> {
  const remove = draw(all);
  await nextFrame();
  await nextFrame();
  remove();
}

async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** As long as a card's sheet may be. */
const LENGTH = 99_000;

/** Style sheets that take a browser long to match, to lay out or to read. */
const WORST_SHEETS: readonly { readonly name: string; readonly css: string }[] = [
  sheet(':has() thousands of times', (n) => `div:has(p.c${n}){color:red}`),
  sheet(':has() in :has()', (n) => `*:has(~ *:has(p.c${n} + p)){color:red}`),
  sheet('positions among some', (n) => `:nth-child(${n}n+1 of :not(.c${n})){color:red}`),
  sheet('negations', (n) => `:not(.a${n}):not(.b${n}) :not(.c) :not(.d) :not(.e) *{color:red}`),
  sheet('siblings of siblings', () => '* * * ~ * *:hover{color:red}'),
  sheet('nested rules', () => '.a{ & .b{ & * { color: red } } }'),
  sheet('container queries', (n) => `@container (min-width:${n}px){p{color:red}}`),
  sheet('layers', (n) => `@layer l${n}{p{color:red}}`),
  sheet('blurs', (n) => `p:nth-child(n+${n}){box-shadow:0 0 60px 60px red;filter:blur(50px)}`),
  sheet('animations', (n) => `@keyframes k${n}{from{opacity:0}}p{animation:k${n} 1s infinite}`),
  sheet(
    'content-visibility',
    (n) => `.c${n},p{content-visibility:auto;contain-intrinsic-size:9e9px}`,
  ),
];

function sheet(name: string, rule: (n: number) => string) {
  const rules: string[] = [];
  for (let length = 0; length < LENGTH; length += rules.at(-1)?.length ?? 1) {
    rules.push(rule(rules.length));
  }
  return { name, css: rules.slice(0, -1).join('') };
}

describe('thumbnails of the worst pages', () => {
  test.each(WORST_PAGES)('$name: a card does not stall the app', async ({ type, text }) => {
    const source = text();
    const { drawn, painted } = await cardCosts(() =>
      type === 'html'
        ? htmlThumbnail(source, null, TEST_PROJECT)
        : markdownThumbnail(source, TEST_PROJECT),
    );
    expect(drawn).toBeLessThan(ROOM);
    expect(painted).toBeLessThan(ROOM);
  });
});

/** The largest sheet that a thumbnail has. */
function filled(rule: (index: number) => string): string {
  let css = '';
  for (let index = 0; css.length < 99_000; index += 1) css += `${rule(index)}\n`;
  return css;
}

const SHEETS: ReadonlyArray<readonly [string, string]> = [
  [':has()', filled((n) => `*:has(* ~ * ~ *.x${n}) * { color: red }`)],
  [':not(:has())', filled((n) => `*:not(:has(~ *:has(~ *))) { top: ${n}px }`)],
  ['siblings', filled((n) => `.z${n} ~ b ~ b ~ b ~ b ~ b { top: 1px }`)],
  ['siblings and children', filled((n) => `.z${n} > * ~ * ~ * > * ~ * ~ b { top: 1px }`)],
  ['descendants', filled((n) => `div + .z${n} div ~ * div ~ * div ~ * div b ~ b { top: 1px }`)],
  [':is() in :is()', filled((n) => `:is(:is(:is(b ~ b.z) ~ b) ~ b) ~ b { top: ${n}px }`)],
  [':not() in :not()', filled((n) => `b:not(b:not(b:not(.z${n} ~ b) ~ b) ~ b) ~ b { top: 1px }`)],
  [':nth-child(of)', filled((n) => `b:nth-child(2n of b:nth-child(3n of b)) { top: ${n}px }`)],
  ['rules for all', filled((n) => `:not(.a${n}):not(.b${n}) { top: 1px }`)],
  ['attributes', filled((n) => `[class*="a${n}"][style*="b"] { top: 1px }`)],
  ['scopes', filled((n) => `@scope (div) to (p) { :scope * { top: ${n}px } }`)],
  [
    'containers',
    `${filled((n) => `@container (width > ${n}px) { * { top: 1px } }`)} * { container-type: inline-size }`,
  ],
  ['lists in lists', `${'div, p, b, i {'.repeat(12)} color: red ${'}'.repeat(12)}`],
  ['rules that double', `${'& &, & * {'.repeat(20)} color: red ${'}'.repeat(20)}`],
  ['layers in layers', `${'@layer a {'.repeat(2000)} * { color: red } ${'}'.repeat(2000)}`],
  [
    'generated text',
    filled(() => `*::before { content: "${'x'.repeat(200)}"; border: 1px solid }`),
  ],
  ...WORST_SHEETS.map(({ name, css }) => [name, css] as const),
  ['tracks', '* { display: grid; grid-template-columns: repeat(10000, 1px) }'],
];

describe('thumbnails with the worst style sheets', () => {
  test.each(SHEETS)('%s: a card does not stall the app', async (_name, css) => {
    const { drawn, painted } = await cardCosts(() => htmlThumbnail(FULL_PAGE, css, TEST_PROJECT));
    expect(drawn).toBeLessThan(ROOM);
    expect(painted).toBeLessThan(ROOM);
  });

  test('rules in usual numbers apply, in lists and nested', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<p>x</p><ul><li><b>y</b></li></ul>';
    const css =
      'p, b { margin: 1px } ul, ol { & > li, & > dt { b, i { color: rgb(1, 1, 1); & + i { top: 0 } } } } p:has(+ ul) { padding: 2px }';
    const looks = (one: string) => {
      const element = root.querySelector(one);
      if (element === null) throw new Error(`There is no ${one}.`);
      return getComputedStyle(element);
    };
    adoptSheet(root, css, 'thumbnail');
    expect([looks('b').margin, looks('b').color]).toEqual(['1px', 'rgb(1, 1, 1)']);
    expect(looks('p').padding).toBe('0px');
    adoptSheet(root, css, 'print');
    expect(looks('p').padding).toBe('2px');
    host.remove();
  });
});
