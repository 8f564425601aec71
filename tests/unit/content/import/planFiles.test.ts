import { describe, expect, test } from 'vitest';
import { documentSource } from '#content/import/documentSource.ts';
import { pictureFor, planFiles, type GivenFile } from '#content/import/planFiles.ts';
import { ok } from '#domain/result.ts';

function file(path: string, content: string | Uint8Array<ArrayBuffer> = ''): GivenFile {
  const blob = new Blob([content]);
  return { path, size: blob.size, read: () => Promise.resolve(ok(blob)) };
}

describe('planning an import', () => {
  test('texts become documents in a natural order, hidden files are ignored, others are named', () => {
    const plan = planFiles(
      [
        'notes/10 b.md',
        'notes/2 a.markdown',
        'notes/.obsidian/app.json',
        '__MACOSX/notes/._10 b.md',
        'notes/.DS_Store',
        'page.HTML',
        'song.mp3',
        'LICENSE',
        'img/Cat.PNG',
      ].map((path) => file(path)),
    );
    expect(plan.documents.map(({ title, type }) => [title, type])).toEqual([
      ['2 a', 'markdown'],
      ['10 b', 'markdown'],
      ['page', 'html'],
    ]);
    expect([...plan.pictures.keys()]).toEqual(['img/Cat.PNG']);
    expect(plan.skipped.map(({ path }) => path)).toEqual(['LICENSE', 'song.mp3']);
  });

  test('what is too large or too much is left out, with the reason', () => {
    const large = { ...file('big.md'), size: 2 * 1024 * 1024 + 1 };
    const many = Array.from({ length: 1001 }, (_, index) => file(`n/${index}.md`));
    const { documents, skipped } = planFiles([large, ...many]);
    expect(documents).toHaveLength(1000);
    expect(skipped).toEqual([
      { path: 'big.md', reason: 'Too large. The limit is 2 MB.' },
      { path: 'n/1000.md', reason: 'More than 1,000 texts. Import it separately.' },
    ]);
  });
});

describe('the picture that an address means', () => {
  const { pictures } = planFiles([file('a/img/my cat.png'), file('top.gif'), file('a/\u00e9.png')]);

  test.each([
    ['img/my%20cat.png', 'a/img/my cat.png'],
    ['./img/my cat.png?x#y', 'a/img/my cat.png'],
    ['img\\my cat.png', 'a/img/my cat.png'],
    ['../top.gif', 'top.gif'],
    ['/top.gif', 'top.gif'],
    ['e\u0301.png', 'a/\u00e9.png'],
  ])('%s', (address, path) => {
    expect(pictureFor(address, 'a/note.md', pictures)?.path.normalize('NFC')).toBe(path);
  });

  test.each([
    'https://x.example/top.gif',
    '//x.example/top.gif',
    'data:image/png;base64,AA',
    '../../top.gif',
    'none.png',
    '#top.gif',
    '%E0%A4%A',
  ])('%s means none', (address) => {
    expect(pictureFor(address, 'a/note.md', pictures)).toBeNull();
  });
});

describe('a document’s source', () => {
  const place = (picture: File) =>
    Promise.resolve(
      ok(picture.name === 'broken.png' ? null : `kept:${picture.name}:${picture.type}`),
    );

  async function sourceOf(path: string, text: string | Uint8Array<ArrayBuffer>) {
    const plan = planFiles([file(path, text), file('img/cat.png'), file('img/broken.png')]);
    const [document] = plan.documents;
    if (document === undefined) throw new Error('No document.');
    return documentSource(document, plan.pictures, place);
  }

  test('has the addresses of its pictures, and nothing else is changed', async () => {
    const made = await sourceOf(
      'note.md',
      '\ufeff# A\r\n![c](img/cat.png "t") ![c](img/cat.png) `![c](img/cat.png)`\r\n<img src="img/cat.png"> ![b](img/broken.png)\r\n',
    );
    expect(made).toMatchObject(
      ok({
        source:
          '# A\r\n![c](kept:cat.png:image/png "t") ![c](kept:cat.png:image/png) `![c](img/cat.png)`\r\n<img src="kept:cat.png:image/png"> ![b](img/broken.png)\r\n',
        broken: 1,
      }),
    );
  });

  test('HTML too', async () => {
    const made = await sourceOf('a.html', '<h1>x</h1><img alt=a src=img/cat.png>');
    expect(made).toMatchObject({
      value: { source: '<h1>x</h1><img alt=a src=kept:cat.png:image/png>' },
    });
  });

  test('is decoded, and refused where it is no text', async () => {
    expect(await sourceOf('a.md', new Uint8Array([0xff, 0xfe, 0x41, 0]))).toMatchObject({
      value: { source: 'A', decoded: { encoding: 'utf-16le', isGuess: false } },
    });
    expect(await sourceOf('a.md', new Uint8Array([0xff, 0xd8, 0xff]))).toMatchObject({
      failure: { kind: 'invalid', message: 'It isn’t a text file.' },
    });
  });
});
