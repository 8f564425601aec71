import { describe, expect, test } from 'vitest';
import { readArrival, sharedMarkdown } from '#features/editor/arrivals/readArrival.ts';

const NOTHING = { title: '', text: '', url: '' };

const addressOf = async (picture: File) =>
  picture.name.startsWith('broken') ? null : `data:image/webp;base64,${'A'.repeat(picture.size)}`;

function form(words: Partial<typeof NOTHING>, ...files: readonly File[]): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(words)) made.append(name, value);
  for (const file of files) made.append('files', file);
  return made;
}

const picture = (name: string, bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

describe('shared content as Markdown', () => {
  test('title, text and URL become a heading, a paragraph and a link', () => {
    const shared = { title: 'A *walk*', text: 'One\n\ntwo', url: 'https://example.org/a' };
    expect(sharedMarkdown(shared, [])).toBe(
      '# A \\*walk\\*\n\nOne\n\ntwo\n\n<https://example.org/a>\n',
    );
  });

  test('a URL within the text is not repeated, and a URL alone becomes a link', () => {
    const url = 'https://example.org/a';
    expect(sharedMarkdown({ title: '', text: `See ${url}`, url }, [])).toBe(`See ${url}\n`);
    expect(sharedMarkdown({ ...NOTHING, text: url }, [])).toBe(`<${url}>\n`);
  });

  test('anything but a web URL stays text', () => {
    expect(sharedMarkdown({ ...NOTHING, url: 'javascript:alert(1)' }, [])).toBe(
      'javascript:alert(1)\n',
    );
  });

  test('no content gives no document', () => {
    expect(sharedMarkdown({ title: ' ', text: '\n', url: '' }, [])).toBe('');
  });

  test('images follow the text, their URLs at the end', () => {
    const pictures = [
      { name: 'A [hill]', address: 'data:image/webp;base64,AA' },
      { name: 'Sea', address: 'data:image/webp;base64,BB' },
    ];
    expect(sharedMarkdown({ ...NOTHING, text: 'Holidays' }, pictures)).toBe(
      'Holidays\n\n![A \\[hill\\]][picture-1]\n\n![Sea][picture-2]\n\n' +
        '[picture-1]: data:image/webp;base64,AA\n[picture-2]: data:image/webp;base64,BB\n',
    );
  });
});

describe('reading shared content and files', () => {
  test('each HTML and Markdown file is a document, titled by its name', async () => {
    const read = await readArrival(
      form(
        {},
        new File(['<p>x</p>'], 'Home.html', { type: 'text/html' }),
        new File(['# y'], 'notes.md', { type: '' }),
      ),
      addressOf,
    );
    expect(read).toEqual({
      documents: [
        { type: 'html', title: 'Home', text: '<p>x</p>', from: 'outside' },
        { type: 'markdown', title: 'notes', text: '# y', from: 'outside' },
      ],
      problems: [],
      guessed: [],
    });
  });

  test('text and images become one document beside the files', async () => {
    const read = await readArrival(
      form({ title: 'Trip', text: 'Look' }, picture('sea.jpg'), new File(['# y'], 'notes.md')),
      addressOf,
    );
    expect(read.problems).toEqual([]);
    expect(read.documents.map(({ title }) => title)).toEqual(['Trip', 'notes']);
    expect(read.documents[0]?.text).toContain('![sea][picture-1]');
  });

  test('a title beside a file is the name of the file, not a document', async () => {
    const read = await readArrival(
      form({ title: 'notes.md' }, new File(['# y'], 'notes.md')),
      addressOf,
    );
    expect(read.documents).toHaveLength(1);
  });

  test('a file without an extension is read by its type', async () => {
    const read = await readArrival(
      form({}, new File(['<p>x</p>'], 'document', { type: 'text/html' })),
      addressOf,
    );
    expect(read.documents).toMatchObject([{ type: 'html', title: 'document' }]);
  });

  test('each file that cannot be opened is reported with a reason, and the others open', async () => {
    const read = await readArrival(
      form(
        {},
        new File(['x'], 'tool.exe'),
        new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'huge.md'),
        new File(['%PDF-1.7'], 'scan.md'),
        picture('broken.jpg'),
        picture('sea.jpg'),
        picture('vast.jpg', 2 * 1024 * 1024),
      ),
      addressOf,
    );
    expect(read.problems).toEqual([
      { name: 'tool.exe', kind: 'type' },
      { name: 'huge.md', kind: 'size' },
      { name: 'scan.md', kind: 'binary' },
      { name: 'broken.jpg', kind: 'picture' },
      { name: 'vast.jpg', kind: 'room' },
    ]);
    expect(read.documents).toMatchObject([{ type: 'markdown', title: 'sea' }]);
  });

  test('a file that names no encoding opens, and is named with what it was read as', async () => {
    const read = await readArrival(
      form({}, new File([Uint8Array.of(0xe9, 0x20)], 'latin.md')),
      addressOf,
    );
    expect(read).toMatchObject({
      documents: [{ text: 'é ' }],
      problems: [],
      guessed: [{ name: 'latin.md', encoding: 'windows-1252' }],
    });
  });

  test('an empty form gives no document', async () => {
    const read = await readArrival(form(NOTHING, new File([], '')), addressOf);
    expect(read).toEqual({ documents: [], problems: [], guessed: [] });
  });

  test('a title that is too long is cut, but kept whole in the text', async () => {
    const title = 'é'.repeat(1200);
    const [document] = (await readArrival(form({ title, text: 'x' }), addressOf)).documents;
    expect(document?.title).toHaveLength(1000);
    expect(document?.text).toContain(title);
  });
});
