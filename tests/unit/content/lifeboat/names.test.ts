import { describe, expect, test } from 'vitest';
import { cleanPath, isSafePath, safeName, uniquePaths } from '#content/lifeboat/names.ts';
import { fc } from '../../../support/laws.ts';

describe('file names in an export', () => {
  test('letters of every script stay', () => {
    expect(safeName('Grüße aus 東京 🌸', 'x')).toBe('Grüße aus 東京 🌸');
  });

  test('characters that a system forbids become spaces', () => {
    expect(safeName('a/b\\c:d*e?f"g<h>i|j\nk\0l', 'x')).toBe('a b c d e f g h i j k l');
    expect(safeName('\u202egnp.exe', 'x')).toBe('gnp.exe');
  });

  test('dots and spaces at the ends are removed; an empty name becomes the fallback', () => {
    expect(safeName(' ..hidden. . ', 'x')).toBe('hidden');
    for (const title of ['', '...', ' / ', '..']) expect(safeName(title, 'x')).toBe('x');
  });

  test('a device name gets a prefix', () => {
    for (const title of ['con', 'NUL', 'com1', 'LPT9', 'aux.html', 'com²'])
      expect(safeName(title, 'x')).toBe(`_${title}`);
    expect(safeName('console', 'x')).toBe('console');
  });

  test('a long title is cut between characters', () => {
    expect(safeName('a'.repeat(1000), 'x')).toBe('a'.repeat(60));
    const family = '👨‍👩‍👧‍👦';
    const cut = safeName(family.repeat(20), 'x');
    expect(cut).toBe(family.repeat(cut.length / family.length));
    expect(new TextEncoder().encode(cut).byteLength).toBeLessThanOrEqual(150);
  });

  test('every title gives a valid name on every system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const name = safeName(title, 'Untitled');
        expect(isSafePath(name)).toBe(true);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ]|[. ]$/u);
        expect(new TextEncoder().encode(name).byteLength).toBeLessThanOrEqual(151);
        expect(safeName(name, 'Untitled')).toBe(name);
      }),
    );
  });

  test('names that a system considers equal are numbered', () => {
    const unique = uniquePaths();
    expect(['p/A.html', 'p/a.html', 'p/é.md', 'p/e\u0301.md', 'p/A.html'].map(unique)).toEqual([
      'p/A.html',
      'p/a (2).html',
      'p/é.md',
      'p/e\u0301 (2).md',
      'p/A (3).html',
    ]);
  });

  test('a path that leaves its folder is not safe', () => {
    const unsafe = ['../x', 'a/../../x', '/etc/x', 'C:\\x', 'a\\..\\x', 'a//b', './a', '', 'a\0'];
    expect(unsafe.filter(isSafePath)).toEqual([]);
    expect(isSafePath('pages/…my page.html')).toBe(true);
  });

  test('thousands of equal names are numbered in linear time', () => {
    let asked = 0;
    const unique = uniquePaths((path) => {
      asked += 1;
      return path;
    });
    const paths = Array.from({ length: 5000 }, () => unique('song.mp3'));
    expect(paths.at(-1)).toBe('song (5000).mp3');
    expect(new Set(paths).size).toBe(5000);
    expect(asked).toBeLessThan(5000 * 5);
  });

  test('decision 098: paths of zips become clean', () => {
    const written = ['./notes/a.md', '/a.md', '//a//b.md', 'Notes\\img\\a.png', 'C:\\x\\a.md'];
    expect(written.map(cleanPath)).toEqual([
      'notes/a.md',
      'a.md',
      'a/b.md',
      'Notes/img/a.png',
      'x/a.md',
    ]);
    expect(['Ideas 10:30.md', 'a: b/c.md', 'C:notes.md'].map(cleanPath)).toEqual([
      'Ideas 10:30.md',
      'a: b/c.md',
      'C:notes.md',
    ]);
    expect(['../../a.md', 'a/../../../b.md', '..\\..\\c.md', '/../d.md'].map(cleanPath)).toEqual([
      'a.md',
      'b.md',
      'c.md',
      'd.md',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('..', '.', '/', '\\', 'C:', 'a', 'é', 'e\u0301', '\0', ' '), {
          maxLength: 12,
        }),
        (parts) => {
          const clean = cleanPath(parts.join(''));
          expect(clean === '' || isSafePath(clean)).toBe(true);
          expect(clean.split('/')).not.toContain('..');
        },
      ),
    );
  });
});
