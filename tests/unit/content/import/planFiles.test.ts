import { describe, expect, test } from 'vitest';
import { planFiles, type GivenFile } from '#content/import/planFiles.ts';
import { ok } from '#domain/result.ts';

function file(path: string): GivenFile {
  return { path, size: 0, read: () => Promise.resolve(ok(new Blob())) };
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
    expect(plan.hidden).toBe(3);
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
