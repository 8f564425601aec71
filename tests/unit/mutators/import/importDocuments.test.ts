import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { readFiles } from '#content/import/readFiles.ts';
import { planFiles } from '#content/import/planFiles.ts';
import { importDocuments, readAddress } from '#mutators/pages/importDocuments.ts';
import { fail, ok } from '#domain/result.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';
import type { Device } from '../../../support/device.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

const plan = planFiles(
  ['tea.md', 'cup.html', 'broken.md'].map((path) => {
    const blob = new Blob([
      path === 'broken.md' ? new Uint8Array([0xff, 0xd8, 0xff]) : `<b>${path}</b>`,
    ]);
    return { path, size: blob.size, read: () => Promise.resolve(ok(blob)) };
  }),
);

const OPTIONS = {
  visibility: 'private',
  placePicture: () => Promise.resolve(ok(null)),
  origin: 'https://recto.example',
} as const;

describe('importing documents', () => {
  test('each becomes a page with the chosen visibility; one that can’t be read is named', async () => {
    const report = await importDocuments(device.services, plan, OPTIONS);
    expect(report).toEqual(
      ok({
        pages: 2,
        here: 0,
        refused: [{ path: 'broken.md', reason: 'It isn’t a text file.' }],
        unused: { pictures: [], sheets: [] },
        broken: 0,
        guessed: [],
        withNuls: [],
        left: 0,
        stoppedBy: null,
      }),
    );
    const pages = await device.pages();
    expect(pages.map(({ title, is_public }) => `${title} ${is_public}`).toSorted()).toEqual([
      'cup false',
      'tea false',
    ]);
    expect(pages.find(({ title }) => title === 'cup')?.html_source).toBe('<b>cup.html</b>');
    expect(await device.db.outbox.count()).toBe(2);
  });

  test('front matter names and tags its page', async () => {
    const blob = new Blob(['---\ntitle: Green tea\ntags: [drinks, hot]\n---\n# x\n']);
    const read = () => Promise.resolve(ok(blob));
    const titled = planFiles([{ path: 'a.md', size: blob.size, read }]);
    await importDocuments(device.services, titled, OPTIONS);
    expect(await device.pages()).toMatchObject([{ title: 'Green tea', tags: ['drinks', 'hot'] }]);
  });

  test.each([
    ['title-folded', 'A long title in two lines', ['one', 'two']],
    ['title-literal', 'Block title', []],
  ])('a title of YAML in several lines is one: %s', async (name, title, tags) => {
    const blob = new Blob([await readFile(`tests/fixtures/cases/${name}.md`)]);
    const read = () => Promise.resolve(ok(blob));
    await importDocuments(
      device.services,
      planFiles([{ path: 'a.md', size: blob.size, read }]),
      OPTIONS,
    );
    expect(await device.pages()).toMatchObject([{ title, tags }]);
  });

  test('texts of other encodings are decoded, and the report says which were guessed', async () => {
    const file = new File([await readFile('tests/fixtures/cases/encodings.zip')], 'encodings.zip');
    const given = await readFiles([file]);
    const imported = await importDocuments(
      device.services,
      planFiles(given.ok ? given.value : []),
      OPTIONS,
    );
    expect(imported).toMatchObject({
      value: { pages: 5, refused: [], guessed: ['latin1.md'], withNuls: ['nul.md'] },
    });
    const pages = await device.pages();
    const sources = pages.map(({ title, html_source, markdown_content }) => [
      title,
      html_source ?? markdown_content,
    ]);
    expect(Object.fromEntries(sources)).toEqual({
      'From BOM': '---\ntitle: From BOM\ntags: [x]\n---\n# H\n',
      utf16: '# UTF-16 text\n',
      latin1: '# Café\n',
      nul: '# ab\n',
      page: '<meta charset=utf-8><h1>Привет</h1>',
    });
  });

  test('texts that name no encoding are read in the chosen one', async () => {
    const blob = new Blob([Uint8Array.of(0xcf, 0xf0)]);
    const read = () => Promise.resolve(ok(blob));
    const plan = planFiles([{ path: 'a.txt', size: blob.size, read }]);
    await importDocuments(device.services, plan, { ...OPTIONS, encoding: 'windows-1251' });
    expect(await device.pages()).toMatchObject([{ markdown_content: 'Пр' }]);
  });

  test('again adds nothing, so that a cancelled import can be repeated', async () => {
    const abort = new AbortController();
    const first = await importDocuments(device.services, plan, {
      ...OPTIONS,
      signal: abort.signal,
      onProgress: ({ done }) => {
        if (done === 2) abort.abort();
      },
    });
    expect(first).toMatchObject({ value: { left: 1 } });
    const again = await importDocuments(device.services, plan, OPTIONS);
    expect(again).toMatchObject({ value: { here: first.ok ? first.value.pages : -1, left: 0 } });
    expect(await device.pages()).toHaveLength(2);
  });

  test('a full device stops it, and says how many were not tried', async () => {
    const stopped = await importDocuments(device.services, plan, {
      ...OPTIONS,
      placePicture: () => Promise.resolve(fail({ kind: 'storageFull' })),
    });
    // None of these has a picture.
    expect(stopped).toMatchObject({ value: { pages: 2, stoppedBy: null } });
    const withPicture = planFiles(
      ['a.md', 'b.md', 'x.png'].map((path) => {
        const blob = new Blob(['![x](x.png)']);
        return { path, size: blob.size, read: () => Promise.resolve(ok(blob)) };
      }),
    );
    const full = await importDocuments(device.services, withPicture, {
      ...OPTIONS,
      placePicture: () => Promise.resolve(fail({ kind: 'storageFull' })),
    });
    expect(full).toMatchObject({
      value: { pages: 0, left: 2, stoppedBy: { kind: 'storageFull' } },
    });
  });
});

describe('decision 048: links between imported documents', () => {
  const planOf = (files: Readonly<Record<string, string>>) =>
    planFiles(
      Object.entries(files).map(([path, content]) => {
        const blob = new Blob([content]);
        return { path, size: blob.size, read: () => Promise.resolve(ok(blob)) };
      }),
    );
  const sources = async () => {
    const pages = await device.pages();
    return Object.fromEntries(
      pages.map((page) => [page.title, page.markdown_content ?? page.html_source]),
    );
  };
  const addressOf = async (wanted: string) => {
    const page = (await device.pages()).find(({ title }) => title === wanted);
    return `https://recto.example/preview/${page?.content_type}/${page?.id}`;
  };

  test('lead to the new pages, also in a circle', async () => {
    const circle = planOf({
      'a.md': '[[b]] [c](c.html)',
      'b.md': '[a](a.md)',
      'c.html': '<a href="a.md">',
    });
    await importDocuments(device.services, circle, OPTIONS);
    expect(await sources()).toEqual({
      a: `[b](${await addressOf('b')}) [c](${await addressOf('c')})`,
      b: `[a](${await addressOf('a')})`,
      c: `<a href="${await addressOf('a')}">`,
    });
    // Again: the same texts, although they hold addresses.
    const again = await importDocuments(device.services, circle, OPTIONS);
    expect(again).toMatchObject({ value: { pages: 0, here: 3 } });
    expect(await device.pages()).toHaveLength(3);
  });

  test('to one that is refused stay as written, before and after it', async () => {
    // Fits as a file, but not with the longer address of its link.
    const full = `${'A line.\n\n'.repeat((2 * 1024 * 1024) / 9 - 2)}[a](a.md)`;
    const large = planOf({ 'a.md': '[[b]] [c](c.md)', 'b.md': full, 'c.md': '[b](b.md) [[a]]' });
    const report = await importDocuments(device.services, large, OPTIONS);
    expect(report).toMatchObject({ value: { pages: 2, refused: [{ path: 'b.md' }] } });
    expect(await sources()).toEqual({
      a: `[[b]] [c](${await addressOf('c')})`,
      c: `[b](b.md) [a](${await addressOf('a')})`,
    });
  }, 30_000);

  test('are completed when a cancelled import is repeated', async () => {
    const two = planOf({ 'a.md': '[[b]]', 'b.md': '[[a]]' });
    const abort = new AbortController();
    await importDocuments(device.services, two, {
      ...OPTIONS,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(await sources()).toEqual({ a: '[[b]]' });
    const again = await importDocuments(device.services, two, OPTIONS);
    expect(again).toMatchObject({ value: { pages: 1, here: 1, left: 0 } });
    expect(await sources()).toEqual({
      a: `[b](${await addressOf('b')})`,
      b: `[a](${await addressOf('a')})`,
    });
  });

  test('pictures and style sheets that nothing uses are named', async () => {
    const files = planOf({
      'a.html': '<link rel=stylesheet href=a.css><img src=a.png>',
      'a.css': 'a{}',
      'b.css': 'b{}',
      'a.png': '',
      'b.png': '',
    });
    const report = await importDocuments(device.services, files, OPTIONS);
    expect(report).toMatchObject({
      value: { pages: 1, broken: 1, unused: { pictures: ['b.png'], sheets: ['b.css'] } },
    });
  });
});

describe('reading an address', () => {
  test.each([
    ['https://raw.example.com/a/tea%20time.md', 'markdown', '# x', 'tea time'],
    ['https://gist.example.com/ada/1/raw', 'markdown', 'x', 'gist.example.com'],
    ['https://x.example.com/p.html', 'html', '<title> The page </title>', 'The page'],
  ] as const)('%s is titled', async (url, type, text, title) => {
    const services = {
      user: device.services.user,
      backend: {
        account: (call: (account: object) => unknown) =>
          call({ fetchAddress: async () => ok({ url, type, text }) }),
      },
    };
    const read = await readAddress(services as never, url);
    expect(read).toMatchObject({ value: { title, type, path: url } });
  });
});
