import { describe, expect, test } from 'vitest';
import { fileFinder } from '#content/import/findFile.ts';

const finderOf = (...paths: readonly string[]) =>
  fileFinder(new Map(paths.map((path) => [path, path])));

describe('decision 048: the file that an address means', () => {
  const files = finderOf(
    'a/img/my cat.png',
    'top.gif',
    'a/\u00e9.png',
    'a/b%20c.png',
    'a/note.md',
    'a/docs/index.html',
    'a/Book: a review.md',
  );

  test.each([
    ['img/my%20cat.png', 'a/img/my cat.png'],
    ['./img/my cat.png?x#y', 'a/img/my cat.png'],
    ['img\\my cat.png', 'a/img/my cat.png'],
    ['../top.gif', 'top.gif'],
    ['/top.gif', 'top.gif'],
    ['/img/my cat.png', 'a/img/my cat.png'],
    ['e\u0301.png', 'a/\u00e9.png'],
    ['b%20c.png', 'a/b%20c.png'],
    ['IMG/My Cat.PNG', 'a/img/my cat.png'],
    ['note', 'a/note.md'],
    ['docs/', 'a/docs/index.html'],
    ['Book: a review.md#x', 'a/Book: a review.md'],
  ])('%s', (address, path) => {
    expect(files.byAddress(address, 'a/note.md')).toBe(path);
  });

  test.each([
    'https://x.example/top.gif',
    '//x.example/top.gif',
    'data:image/png;base64,AA',
    'mailto:a@x.example',
    '../../top.gif',
    'none.png',
    '#top.gif',
    '?x',
    '',
    '%E0%A4%A',
  ])('%s means none', (address) => expect(files.byAddress(address, 'a/note.md')).toBeNull());
});

describe('decision 048: the file that a wiki link names', () => {
  const files = finderOf(
    'Vault/Home.md',
    'Vault/Ideas/Tea time.md',
    'Vault/Old/Ideas/Tea time.md',
    'Vault/att/pic.png',
    'Vault/Old/att/pic.png',
    'Vault/v1.2.md',
  );

  test.each([
    ['Tea time', 'Vault/Ideas/Tea time.md'],
    ['tea TIME.md', 'Vault/Ideas/Tea time.md'],
    ['Old/Ideas/Tea time', 'Vault/Old/Ideas/Tea time.md'],
    ['Vault/Home', 'Vault/Home.md'],
    ['pic.png', 'Vault/att/pic.png'],
    ['v1.2', 'Vault/v1.2.md'],
  ])('%s', (name, path) => expect(files.byName(name, 'Vault/Home.md')).toBe(path));

  test('one beside the text comes first', () => {
    expect(files.byName('Tea time', 'Vault/Old/Ideas/x.md')).toBe('Vault/Old/Ideas/Tea time.md');
  });

  test.each(['time', 'None', 'Other/Tea time', '', '..', '../Home'])('%s names none', (name) =>
    expect(files.byName(name, 'Vault/Home.md')).toBeNull(),
  );
});
