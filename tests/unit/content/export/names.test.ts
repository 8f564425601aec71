import { describe, expect, test } from 'vitest';
import {
  cleanPath,
  isSafePath,
  safeName,
  uniquePaths,
  nameEncoding,
} from '#content/export/names.ts';
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

/** Names in hexadecimal, each with `.md`. */
const names = (...written: readonly string[]) =>
  written.map((hex) => new Uint8Array(Buffer.from(`${hex}2e6d64`, 'hex')));

describe('decision 098: names of a zip that are not UTF-8', () => {
  test.each([
    ['テスト', '836583588367'],
    ['日本語', '93fa967b8cea'],
    ['会議の記録', '89ef8b6382cc8b4c985e'],
    ['2026年の予定', '32303236944e82cc975c92e8'],
    ['旅行 to Kyoto', '97b78d7320746f204b796f746f'],
    ['表', '955c'],
  ])('%s is Shift_JIS', (name, hex) => {
    expect(nameEncoding(names(hex))).toBe('shift_jis');
    expect(new TextDecoder('shift_jis').decode(names(hex)[0])).toBe(`${name}.md`);
  });

  test.each([
    ['测试', 'b2e2cad4'],
    ['中文', 'd6d0cec4'],
    ['笔记', 'b1cabcc7'],
    ['2026年计划', '32303236c4eabcc6bbae'],
    ['我', 'ced2'],
  ])('%s is GBK', (name, hex) => {
    expect(nameEncoding(names(hex))).toBe('gbk');
    expect(new TextDecoder('gbk').decode(names(hex)[0])).toBe(`${name}.md`);
  });

  test.each([
    ['Résumé', '528273756d82'],
    ['é', '82'],
    ['à', '85'],
    ['Müller', '4d816c6c6572'],
    ['Größe', '477294e165'],
    ['über', '81626572'],
    ['Año nuevo', '41a46f206e7565766f'],
    ['Français', '4672616e87616973'],
    ['Ñandú', 'a5616e64a3'],
    ['élève', '826c8a7665'],
    ['garçon', '676172876f6e'],
    ['Ärger', '8e72676572'],
    ['crème brûlée', '63728a6d65206272966c8265'],
    ['Straße', '53747261e165'],
    ['hôtel', '689374656c'],
  ])('%s is CP437', (_, hex) => expect(nameEncoding(names(hex))).toBeNull());

  test('all names are judged together', () => {
    expect(nameEncoding(names('955c', '836583588367', '612066'))).toBe('shift_jis');
    expect(nameEncoding(names('82', '4d816c6c6572', '676172876f6e'))).toBeNull();
    expect(nameEncoding([])).toBeNull();
  });
});
