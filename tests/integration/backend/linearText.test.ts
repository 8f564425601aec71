import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

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

async function millisecondsOf(call: string, text: string): Promise<number> {
  const began = performance.now();
  await backend.query(`select length(${call})`, [text]);
  return performance.now() - began;
}

const isQuick = ({ ms }: { readonly ms: number }): boolean => ms < 5000;

/** Ends that a pattern may look for in vain from every piece. */
const ENDS = ['', 'a', '<b>', '\n', '"><b>', "'>", ')', '](b)', '-->', '</script>', '---\n', '_ '];

describe.each(Object.entries(PIECES))('%s: the text of 2 MB takes linear time', (type, pieces) => {
  const call = `private.${type}_text($1)`;

  test.each(pieces)('%j', { timeout: 120_000 }, async (piece) => {
    for (const end of ENDS) {
      const text = piece.repeat(MEGABYTES / 16 / piece.length) + end;
      // A quadratic one takes 11 s for 128 KB, and would take an hour for 2 MB.
      expect({ end, ms: await millisecondsOf(call, text) }).toSatisfy(isQuick);
    }
    const whole = piece.repeat(MEGABYTES / piece.length);
    expect(await millisecondsOf(call, `${whole}"><b>`)).toBeLessThan(30_000);
  });
});

test('a tag cut off at the end of a long page is dropped in linear time', async () => {
  for (const piece of ['<', '<a', '<a ">', '<a>']) {
    const text = piece.repeat(MEGABYTES / piece.length);
    const call = `private.page_text('html', $1, null, null, ${MEGABYTES})`;
    expect(await millisecondsOf(call, text)).toBeLessThan(30_000);
  }
});
