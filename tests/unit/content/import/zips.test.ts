import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planFiles, type FilesPlan } from '#content/import/planFiles.ts';
import { readFiles } from '#content/import/readFiles.ts';
import { rawZip, type RawEntry } from '../../../support/lifeboats.ts';

async function planned(...files: readonly File[]): Promise<FilesPlan> {
  const given = await readFiles(files);
  if (!given.ok) throw new Error(JSON.stringify(given.failure));
  return planFiles(given.value);
}

const CASES = join(import.meta.dirname, '../../../fixtures/cases');

async function fixture(name: string): Promise<File> {
  return new File([new Uint8Array(await readFile(join(CASES, name)))], name);
}

const zip = (entries: readonly RawEntry[], name = 'a.zip') => new File([rawZip(entries)], name);
const inner = (entries: readonly RawEntry[], name: string): RawEntry => {
  return { name, content: rawZip(entries) };
};
const pathsOf = ({ documents }: FilesPlan) => documents.map(({ path }) => path);

const CODE = 'Recto can’t unpack this kind of compression.';

describe('decision 098: what is in a zip', () => {
  test.each([
    ['zip-dot-slash.zip', ['notes/one.md', 'notes/two.md']],
    ['zip-backslashes.zip', ['Notes/one.md', 'Notes/sub/two.md']],
    ['zip-backslashes-mixed.zip', ['Notes/one.md', 'plain.md']],
    ['zip-colons.zip', ['Book: a review.md', 'Ideas 10:30.md', 'ok.md']],
    ['zip-cp437-names.zip', ['à.md', 'é.md', 'Résumé.md']],
    ['zip-same-name-twice.zip', ['same (2).md', 'same.md']],
    ['zip-nfc-and-nfd.zip', ['é (2).md', 'é.md']],
    [
      'notion-part-in-zip.zip',
      [
        'Page 0123456789abcdef0123456789abcdef.md',
        'Page 0123456789abcdef0123456789abcdef/Sub fedcba9876543210fedcba9876543210.md',
      ],
    ],
  ])('%s', async (name, paths) => {
    const plan = await planned(await fixture(name));
    expect(pathsOf(plan)).toEqual(paths);
    expect(plan.skipped).toEqual([]);
    const texts = plan.documents.map(async ({ file }) => {
      const read = await file.read();
      return read.ok ? read.value.text() : 'not read';
    });
    expect(new Set(await Promise.all(texts)).size).toBe(paths.length);
  });

  test('a picture beside texts with backslashes', async () => {
    const { pictures } = await planned(await fixture('zip-backslashes.zip'));
    expect([...pictures.keys()]).toEqual(['Notes/img/a.png']);
  });

  test('names in Shift_JIS and GBK', async () => {
    const named = (hex: string, content: string): RawEntry => {
      return { name: new Uint8Array(Buffer.from(hex, 'hex')), content };
    };
    expect(pathsOf(await planned(zip([named('8365835883672e6d64', 'a')])))).toEqual(['テスト.md']);
    expect(pathsOf(await planned(zip([named('b2e2cad42e6d64', 'a')])))).toEqual(['测试.md']);
  });

  test('what can’t be unpacked is left out, with the reason', async () => {
    const { documents, skipped } = await planned(await fixture('zip-bzip2.zip'));
    expect(documents).toEqual([]);
    expect(skipped).toEqual([{ path: 'bz.md', reason: CODE }]);
    const others = await planned(
      zip([
        { name: 'zstd.md', content: 'x', method: 93 },
        { name: 'secret.md', content: 'x', isEncrypted: true },
        { name: 'link.md', content: 'ok.md', attributes: 0xa1ff0000 },
        { name: 'ok.md', content: 'x' },
      ]),
    );
    expect(pathsOf(others)).toEqual(['ok.md']);
    expect(others.skipped).toEqual([
      { path: 'link.md', reason: 'It is only a link to another file.' },
      { path: 'secret.md', reason: 'It is encrypted.' },
      { path: 'zstd.md', reason: CODE },
    ]);
  });

  test('folders are no files, but a file is one whatever its name', async () => {
    const plan = await planned(
      zip([
        { name: 'a/', content: '' },
        { name: 'b\\', content: '' },
        { name: 'a/x.md', content: 'x' },
        { name: 'c.md/', content: 'text' },
        { name: '..', content: 'text' },
      ]),
    );
    expect(pathsOf(plan)).toEqual(['a/x.md', 'c.md']);
    expect(plan.skipped.map(({ path }) => path)).toEqual(['unnamed']);
  });
});

describe('decision 098: zips in a zip', () => {
  const text = (name: string): RawEntry => ({ name, content: name });

  test('the parts of an export make one folder, other zips a folder each', async () => {
    const plan = await planned(
      zip([
        inner([text('a.md')], 'x/Export-Part-1.zip'),
        inner([text('b.md'), text('a.md')], 'x/Export-Part-2.zip'),
        inner([text('a.md')], 'old.ZIP'),
      ]),
    );
    expect(pathsOf(plan)).toEqual(['old/a.md', 'x/a (2).md', 'x/a.md', 'x/b.md']);
  });

  test('several chosen zips are unpacked', async () => {
    const plan = await planned(
      zip([text('a.md')], 'Export-Part-1.zip'),
      zip([text('b.md')], 'Export-Part-2.zip'),
      new File(['c'], 'c.md'),
      new File(['no zip'], 'broken.zip'),
    );
    expect(pathsOf(plan)).toEqual(['a.md', 'b.md', 'c.md']);
    expect(plan.skipped).toEqual([
      { path: 'broken.zip', reason: 'This file is not a zip, or it is not complete.' },
    ]);
  });

  test('a third level, a damaged and an encrypted zip are left out, with the reason', async () => {
    const deep = inner([inner([inner([text('a.md')], '3.zip')], '2.zip')], '1.zip');
    const plan = await planned(
      zip([
        deep,
        { name: 'broken.zip', content: 'PK no zip' },
        { ...inner([text('a.md')], 'secret.zip'), isEncrypted: true },
        text('ok.md'),
      ]),
    );
    expect(pathsOf(plan)).toEqual(['ok.md']);
    expect(plan.skipped).toEqual([
      { path: '1/2.zip', reason: 'This zip is nested too deep to be opened.' },
      { path: 'broken.zip', reason: 'This file is not a zip, or it is not complete.' },
      { path: 'secret.zip', reason: 'It is encrypted.' },
    ]);
  });

  test('the limits hold for all levels together', async () => {
    const claimed = (size: number) => {
      const bytes = rawZip([text('a.md')]);
      const view = new DataView(bytes.buffer);
      // Of the only entry of the directory: where it starts is in the end record.
      view.setUint32(view.getUint32(bytes.length - 6, true) + 24, size, true);
      return bytes;
    };
    const half = 600 * 1024 * 1024;
    const plan = await planned(
      zip([
        { name: '1.zip', content: claimed(half) },
        { name: '2.zip', content: claimed(half) },
        { name: '3.zip', content: claimed(2 * half) },
      ]),
    );
    expect(plan.skipped).toEqual([
      { path: '1/a.md', reason: 'Too large. The limit is 2 MB.' },
      { path: '2.zip', reason: 'Together with the other files it takes more than 1 GB.' },
      { path: '3.zip', reason: 'This file unpacks to more than 1 GB, so it isn’t opened.' },
    ]);
  });

  test('more than 20,000 files are refused', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.md`, content: '' }));
    const given = await readFiles([zip(many)]);
    expect(given).toMatchObject({
      failure: { message: 'These are more than 20,000 files. Choose a smaller folder.' },
    });
    const plan = await planned(zip([inner(many, 'many.zip'), { name: 'a.md', content: '' }]));
    expect(pathsOf(plan)).toEqual(['a.md']);
    expect(plan.skipped).toMatchObject([{ path: 'many.zip' }]);
  });
});

describe('decision 098: kinds of files', () => {
  test('endings in any case, and README', async () => {
    const plan = await planned(await fixture('endings.zip'));
    expect(plan.documents.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'a.mdown markdown',
      'b.mkd markdown',
      'c.mdx markdown',
      'd.xhtml html',
      'e.MD markdown',
      'h.qmd markdown',
      'i.Rmd markdown',
      'j.text markdown',
      'k.textbundle/text.md markdown',
      'README markdown',
    ]);
    expect(plan.skipped.map(({ path }) => path)).toEqual([
      'f.rst',
      'g.org',
      'l.avif',
      'm.svg',
      'n.ipynb',
      'o.enex',
    ]);
  });

  test('Notion’s ids leave titles', async () => {
    const plan = await planned(
      ...[
        'Tea 0123456789abcdef0123456789abcdef.md',
        'Milk 01234567-89ab-cdef-0123-456789abcdef.html',
        '0123456789abcdef0123456789abcdef.md',
        'Deadbeef deadbeef.md',
      ].map((name) => new File(['x'], name)),
    );
    expect(plan.documents.map(({ title }) => title)).toEqual([
      '0123456789abcdef0123456789abcdef',
      'Deadbeef deadbeef',
      'Milk',
      'Tea',
    ]);
  });

  test('style sheets count where a page can use them; hidden files are counted', async () => {
    const sheet = new File(['a{}'], 'a.css');
    const hidden = ['.DS_Store', 'Thumbs.db'].map((name) => new File(['x'], name));
    const page = await planned(sheet, new File(['x'], 'a.html'), ...hidden);
    expect([...page.sheets.keys()]).toEqual(['a.css']);
    expect(page).toMatchObject({ skipped: [], hidden: 2 });
    const note = await planned(sheet, new File(['x'], 'a.md'));
    expect(note.skipped).toMatchObject([{ path: 'a.css' }]);
  });
});
