import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { growthOf, LINEAR_GROWTH } from '../../support/growth.ts';

const MEGABYTES = 2 * 1024 * 1024;

/** Texts made of one piece: what a pattern begins with, without or with the end it looks for. */
const PIECES = {
  html: [
    '<a "',
    "<a '",
    '<a "\'',
    '<a b=',
    '<a b="',
    '<a b="c>"',
    '<',
    '</',
    '<a',
    '<a ',
    '<!--',
    '-->',
    '<script ',
    '<script>',
    '<style>a</style',
    '</script ',
    '<template><noscript>',
    '&amp;',
    ' \n',
    'a ',
  ],
  markdown: [
    '\n',
    '\n ',
    ' ',
    '\t',
    '\n```',
    '\n> ',
    '> ',
    '>',
    '\n- ',
    '\n-',
    '- ',
    '\n--- Page:',
    '\n--- Page: a ---',
    '--- Page: ',
    '|',
    '\n|-',
    '[',
    ']',
    '[a]',
    '[a](',
    '![',
    '![a](b',
    '[a](b(',
    '[a](()',
    '[a][',
    '(',
    '<a',
    '<a ',
    '<!--',
    '*',
    '`',
    '~',
    '_',
    ' _',
    'a_',
    '(_',
    '"_',
    '# ',
    '\n1. ',
    '1',
  ],
};

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

/** How the cost of `call` grows with the number of pieces, up to `length` characters. */
function growthFor(call: string, piece: string, end: string, length: number): Promise<number> {
  return growthOf((size) =>
    backend.query(`select length(${call})`, [piece.repeat((length * size) / piece.length) + end]),
  );
}

/** Ends that a pattern may look for in vain from every piece. */
const ENDS = ['', 'a', '<b>', '\n', '"><b>', "'>", ')', '](b)', '-->', '</script>', '---\n', '_ '];

describe.each(Object.entries(PIECES))('%s: the text of 2 MB takes linear time', (type, pieces) => {
  const call = `private.${type}_text($1)`;

  test.each(pieces)('%j', { timeout: 120_000 }, async (piece) => {
    for (const end of ENDS) {
      // Quadratic work shows at 128 KB, and would take an hour for 2 MB.
      const growth = await growthFor(call, piece, end, MEGABYTES / 16);
      expect({ end, growth }).toSatisfy(() => growth < LINEAR_GROWTH);
    }
    expect(await growthFor(call, piece, '"><b>', MEGABYTES)).toBeLessThan(LINEAR_GROWTH);
  });
});

test('a tag cut off at the end of a long page is dropped in linear time', async () => {
  for (const piece of ['<', '<a', '<a ">', '<a>']) {
    const call = `private.page_text('html', $1, null, null, ${MEGABYTES})`;
    expect(await growthFor(call, piece, '', MEGABYTES)).toBeLessThan(LINEAR_GROWTH);
  }
});
