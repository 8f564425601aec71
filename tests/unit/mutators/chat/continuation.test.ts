import { describe, expect, test } from 'vitest';
import { continuation } from '#mutators/chat/streamReply.ts';
import { fc } from '../../../support/laws.ts';

function joined(partial: string, fragments: readonly string[]): string {
  const { read, end } = continuation(partial);
  let all = '';
  let shown = '';
  for (const fragment of fragments) {
    all += fragment;
    expect(read(all).startsWith(shown)).toBe(true);
    shown = read(all);
  }
  expect(end(all).startsWith(shown)).toBe(true);
  return partial + end(all);
}

const IN_CODE = 'Here:\n\n```html\n<h1>Wren</h1>\n<p>By the ga';

describe('the rest of a reply that ended early', () => {
  test('is appended as it streams', () => {
    expect(joined('Hello, wor', ['ld', '!'])).toBe('Hello, world!');
    expect(joined(IN_CODE, ['te.</p>\n```\n'])).toBe(`${IN_CODE}te.</p>\n\`\`\`\n`);
  });

  test('opens no second fence within an open code block', () => {
    expect(joined(IN_CODE, ['```html\nte.</p>\n```'])).toBe(`${IN_CODE}te.</p>\n\`\`\``);
    expect(joined('```html\n<p>', ['\n```html\n<p>Wren</p>\n```'])).toBe(
      '```html\n<p>Wren</p>\n```',
    );
  });

  test('keeps a fence that closes the block, on a line of its own', () => {
    expect(joined('```html\n<p>Wren</p>', ['```\n\nDone.'])).toBe(
      '```html\n<p>Wren</p>\n```\n\nDone.',
    );
    expect(joined('```html\n<p>Wren</p>\n', ['```'])).toBe('```html\n<p>Wren</p>\n```');
  });

  test('keeps a fence that opens a block where none is open', () => {
    expect(joined('Here it is:\n\n', ['```html\n<p>x</p>\n```'])).toBe(
      'Here it is:\n\n```html\n<p>x</p>\n```',
    );
  });

  test('repeats no half line', () => {
    expect(joined(IN_CODE, ['<p>By the gate.</p>'])).toBe(`${IN_CODE}te.</p>`);
    expect(joined('A plan of', [' of'])).toBe('A plan of of');
    expect(joined('Hi', ['Hi'])).toBe('HiHi');
  });

  test('does not depend on the fragments', () => {
    const rest = fc.constantFrom(
      'te.</p>\n```\n',
      '```html\n<p>By the gate.</p>\n```',
      `<p>By the gate.</p>\n${'<p>More</p>\n'.repeat(60)}\`\`\`\n\nDone.`,
    );
    fc.assert(
      fc.property(rest, fc.array(fc.nat(800), { maxLength: 8 }), (text, cuts) => {
        const places = [0, ...cuts.filter((at) => at < text.length), text.length];
        const inOrder = places.toSorted((a, b) => a - b);
        const fragments = inOrder.slice(1).map((to, index) => text.slice(inOrder[index], to));
        expect(joined(IN_CODE, fragments)).toBe(joined(IN_CODE, [text]));
      }),
    );
  });
});
