import { expect, test } from 'vitest';
import { proposedTitle } from '#domain/page/titleAndTags.ts';

test.each([
  ['html', '<!doctype html><title> Tea &amp;\n cake </title><h1>Other</h1>', 'Tea & cake'],
  ['html', '<title></title><h2 class="a">Tides</h2>', 'Tides'],
  ['html', '<p>no heading</p>', ''],
  ['markdown', 'Words\n\n## The **tide** [table](https://a.b) ##\n\n# Second', 'The tide table'],
  ['markdown', '```sh\n# a comment\n```\n', ''],
  ['markdown', '#nothing\n', ''],
  ['markdown', `# ${'ж'.repeat(500)}`, 'ж'.repeat(200)],
] as const)('%s: %j proposes %j', (type, text, expected) => {
  expect(proposedTitle(type, text)).toBe(expected);
});

test.each(['<title', '<h1 ', '# ', '\n#', '[', '](', '_'])(
  '%j over and over is read at once',
  (piece) => {
    const text = piece.repeat(100_000);
    expect(
      proposedTitle('html', text).length + proposedTitle('markdown', text).length,
    ).toBeLessThan(500);
  },
);
