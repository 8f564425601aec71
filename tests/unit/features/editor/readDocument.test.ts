import { describe, expect, test } from 'vitest';
import { firstWords } from '#store/pages/drafts.ts';
import { readFile } from '#features/editor/document/readDocument.ts';

const file = (name: string, ...parts: readonly BlobPart[]) => new File([...parts], name);

describe('opening a file from the device', () => {
  test.each([
    ['Index.HTML', 'html', 'Index'],
    ['old.page.htm', 'html', 'old.page'],
    ['notes.md', 'markdown', 'notes'],
    ['notes.markdown', 'markdown', 'notes'],
    ['notes.txt', 'markdown', 'notes'],
  ])('%s is %s, titled %s', async (name, type, title) => {
    expect(await readFile(file(name, 'naïve\r\ntext'))).toMatchObject({
      kind: 'read',
      document: { type, title, text: 'naïve\r\ntext' },
    });
  });

  test.each(['photo.png', 'README', 'a.toString', 'script.js'])(
    '%s is not supported',
    async (name) => {
      expect(await readFile(file(name, 'text'))).toEqual({ kind: 'type' });
    },
  );

  test('a file above the page limit is not read', async () => {
    const most = 'x'.repeat(2 * 1024 * 1024);
    expect(await readFile(file('a.md', most))).toMatchObject({ kind: 'read' });
    expect(await readFile(file('a.md', most, 'y'))).toEqual({ kind: 'size' });
  });

  test('a text that grows beyond the limit in UTF-8 is not opened', async () => {
    const text = new Uint8Array(1.5 * 1024 * 1024).fill(0xe9);
    expect(await readFile(file('a.md', text))).toEqual({ kind: 'size' });
  });

  test('it is decoded; the mark at its start is not part of it', async () => {
    const guessed = await readFile(file('a.md', Uint8Array.of(0xe9, 0x20)));
    expect(guessed).toMatchObject({
      document: { text: 'é ' },
      reading: { encoding: 'windows-1252', isGuess: true, nuls: 0 },
    });
    expect(await readFile(file('a.md', '%PDF-1.7'))).toEqual({ kind: 'binary' });
    const marked = await readFile(file('a.md', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)));
    expect(marked).toMatchObject({ document: { text: 'a' } });
  });
});

describe('unsaved pages are known by their first words', () => {
  test.each([
    ['markdown', '\n\n## Tides *today*\n\ntext', 'Tides *today*'],
    ['html', '<!doctype html><title> A letter </title><h1>x</h1>', 'A letter'],
    ['html', '<style>p { color: red }</style><title></title><p>Dear\n Ada</p>', 'Dear'],
    ['html', '<div', 'Unsaved page'],
    ['markdown', 'word '.repeat(40), `${'word '.repeat(12).trim()}…`],
  ] as const)('%s %o', (type, text, name) => {
    expect(firstWords(type, text)).toBe(name);
  });
});
