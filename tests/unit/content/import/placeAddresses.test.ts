import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentText, planFiles, type FilesPlan } from '#content/import/planFiles.ts';
import {
  addressPlacer,
  completedText,
  joinedText,
  type DocumentAddress,
  type PlacePicture,
} from '#content/import/placeAddresses.ts';
import { readFiles } from '#content/import/readFiles.ts';
import { fail, ok } from '#domain/result.ts';

const place: PlacePicture = (picture) =>
  Promise.resolve(ok(picture.name.startsWith('broken') ? null : `kept:${picture.name}`));

const toPage: DocumentAddress = (path) => `page:${path}`;

function planOf(files: Readonly<Record<string, string>>): FilesPlan {
  return planFiles(
    Object.entries(files).map(([path, content]) => {
      const blob = new Blob([content]);
      return { path, size: blob.size, read: () => Promise.resolve(ok(blob)) };
    }),
  );
}

async function fixture(name: string): Promise<FilesPlan> {
  const path = join(import.meta.dirname, '../../../fixtures/cases', name);
  const given = await readFiles([new File([new Uint8Array(await readFile(path))], name)]);
  if (!given.ok) throw new Error(JSON.stringify(given.failure));
  return planFiles(given.value);
}

/** The texts of all documents, by path. */
async function placed(plan: FilesPlan, addressOf = toPage) {
  const placer = addressPlacer(plan, place);
  const texts: Record<string, string> = {};
  for (const document of plan.documents) {
    const text = await documentText(document.file);
    const pieces = text.ok ? await placer.pieces(document, text.value.text) : text;
    if (!pieces.ok) throw new Error(JSON.stringify(pieces.failure));
    texts[document.path] = joinedText(pieces.value, addressOf);
  }
  return { texts, used: [...placer.used], broken: [...placer.broken] };
}

async function noteWith(text: string, others: Readonly<Record<string, string>> = {}) {
  const { texts } = await placed(planOf({ 'note.md': text, ...others }));
  return texts['note.md'];
}

describe('decision 048: pictures of imported texts', () => {
  test('their addresses are replaced, and nothing else', async () => {
    const { texts, broken } = await placed(
      planOf({
        'note.md':
          '\ufeff# A\r\n![c](img/cat.png "t") ![c](img/cat.png) `![c](img/cat.png)`\r\n<img src="img/cat.png"> ![b](img/broken.png)\r\n',
        'a.html': '<h1>x</h1><img alt=a src=img/cat.png>',
        'img/cat.png': '',
        'img/broken.png': '',
      }),
    );
    expect(texts).toEqual({
      'note.md':
        '# A\r\n![c](kept:cat.png "t") ![c](kept:cat.png) `![c](img/cat.png)`\r\n<img src="kept:cat.png"> ![b](img/broken.png)\r\n',
      'a.html': '<h1>x</h1><img alt=a src=kept:cat.png>',
    });
    expect(broken).toEqual(['img/broken.png']);
  });

  test('each is stored once, and a failure to store one is passed on', async () => {
    const plan = planOf({ 'a.md': '![x](x.png)', 'b.md': '![x](x.png)', 'x.png': '' });
    let stored = 0;
    const placer = addressPlacer(plan, (picture) => {
      stored += 1;
      return place(picture);
    });
    for (const document of plan.documents) await placer.pieces(document, '![x](x.png)');
    expect(stored).toBe(1);
    const full = addressPlacer(plan, () => Promise.resolve(fail({ kind: 'storageFull' })));
    for (const document of plan.documents) {
      expect(await full.pieces(document, '![x](x.png)')).toEqual(fail({ kind: 'storageFull' }));
    }
  });
});

describe('decision 048: links between imported texts', () => {
  test.each([
    ['[x](Other%20note.md)', '[x](page:Other note.md)'],
    ['[x](<Other note.md> "t")', '[x](<page:Other note.md> "t")'],
    ['[x](./Other%20note.md#Some%20Part!)', '[x](page:Other note.md#some-part)'],
    ['[x]\n\n[x]: Other%20note.md', '[x]\n\n[x]: page:Other note.md'],
    ['<a href="Other note.md">x</a>', '<a href="page:Other note.md">x</a>'],
    ['[[Other note]]', '[Other note](page:Other note.md)'],
    ['[[other note.md]]', '[other note.md](page:Other note.md)'],
    ['[[Other note|an *alias*]]', '[an *alias*](page:Other note.md)'],
    ['[[Other note#A Part]]', '[Other note > A Part](page:Other note.md#a-part)'],
    ['[[Other note#A#B|text]]', '[text](page:Other note.md#b)'],
    ['[[Other note#^block|text]]', '[text](page:Other note.md)'],
    ['![[Other note]]', '[Other note](page:Other note.md)'],
    ['| a |\n|---|\n| [[Other note\\|x]] |', '| a |\n|---|\n| [x](page:Other note.md) |'],
    ['> - **[[Other note]]**', '> - **[Other note](page:Other note.md)**'],
    ['![[pic.png]]', '![pic](kept:pic.png)'],
    ['![[att/pic.png|a cup]]', '![a cup](kept:pic.png)'],
    ['![[pic.png|300]]', '<img src="kept:pic.png" alt="pic" width="300">'],
    [
      '![[pic.png|a "cup"|300x200]]',
      '<img src="kept:pic.png" alt="a &quot;cup&quot;" width="300" height="200">',
    ],
    ['![x](pic.png)', '![x](kept:pic.png)'],
    ['[[pic.png]]', '[pic.png](kept:pic.png)'],
    ['[full](att/pic.png)', '[full](kept:pic.png)'],
  ])('%j becomes %j', async (written, expected) => {
    const others = { 'Other note.md': '', 'deep/att/pic.png': '', 'att/pic.png': '' };
    expect(await noteWith(`Text ${written}\n`, others)).toBe(`Text ${expected}\n`);
  });

  test.each([
    '`[[Other]]` and `[x](Other.md)`',
    '```\n[[Other]] [x](Other.md) ![[Other]]\n```',
    '    [[Other]]',
    '$[[Other]]$',
    '\\[[Other]]',
    '<!-- [[Other]] <a href="Other.md">x</a> -->',
    '<div title="[[Other]]">\n</div>',
    '[[None]] ![[none.png]] [x](None.md) <a href="none.html">x</a>',
    '[x](https://x.example/Other.md) [y](#other) [[#Part]]',
    '![x](Other.md)',
    '---\nrelated: "[[Other]]"\n---\n\nText',
  ])('%j stays', async (written) => {
    expect(await noteWith(written, { 'Other.md': '' })).toBe(written);
  });

  test('links to texts that are not imported stay as written', async () => {
    const plan = planOf({ 'a.md': '[[b]] [b](b.md#x) [c](c.md)', 'b.md': '', 'c.md': '' });
    const { texts } = await placed(plan, (path) => (path === 'c.md' ? 'page:c' : null));
    expect(texts['a.md']).toBe('[[b]] [b](b.md#x) [c](page:c)');
  });

  test('a vault', async () => {
    const { texts, used } = await placed(await fixture('obsidian-vault.zip'));
    expect(texts['Vault/Note.md']).toContain(
      '![pic](kept:pic.png) and <img src="kept:pic.png" alt="pic" width="200"> and [Other note](page:Vault/Other note.md) and [text](page:Vault/Other note.md#part)\n\n![alt](kept:pic2.png) %%comment%% ==mark== ^block',
    );
    expect(texts['Vault/Other note.md']).toContain(
      '[back](page:Vault/Note.md) [x](<page:Vault/Note.md>) [sp](page:Vault/Other note.md#part)',
    );
    expect(used).toEqual(['Vault/att/pic.png', 'att/pic2.png']);
  });

  test('an export of Notion', async () => {
    const { texts } = await placed(await fixture('notion-part-in-zip.zip'));
    const page = 'Page 0123456789abcdef0123456789abcdef';
    expect(texts[`${page}.md`]).toBe(
      `# Page\n\n![i](kept:img.png)\n\n[Sub](page:${page}/Sub fedcba9876543210fedcba9876543210.md)\n`,
    );
  });
});

describe('decision 048: a folder of HTML', () => {
  test('a website', async () => {
    const { texts, used } = await placed(await fixture('website.zip'));
    expect(texts['site/index.html']).toBe(
      '<!doctype html><html><head><style>\nh1{color:red}\n</style><script src="app.js"></script></head><body><h1>Hi</h1><picture><source srcset="kept:a.webp" type="image/webp"><img src="kept:a.png" srcset="kept:a.png 1x, kept:b.png 2x"></picture><a href="page:site/about.html">About</a><img src="img/logo.svg"></body></html>',
    );
    expect(used.toSorted()).toEqual([
      'site/css/style.css',
      'site/img/a.png',
      'site/img/a.webp',
      'site/img/b.png',
    ]);
  });

  test('a style sheet keeps its media and finds its pictures', async () => {
    const { texts } = await placed(
      planOf({
        'a.html':
          '<LINK media="print" href="css/a.css" rel=StyleSheet><p style="background:url(x.png)">',
        'css/a.css': 'a{background:url("../x.png")} /* </style> */ b{background:url(none.png)}\n',
        'x.png': '',
      }),
    );
    expect(texts['a.html']).toBe(
      '<style media="print">\na{background:url("kept:x.png")} /* <\\/style> */ b{background:url(none.png)}\n</style><p style="background:url(kept:x.png)">',
    );
  });

  test('a style sheet brings the ones that it imports, each in its folder', async () => {
    const { texts, used } = await placed(
      planOf({
        'a.html': '<link rel=stylesheet href=css/a.css>',
        'css/a.css':
          '@import "base/b.css";\n@import url(c.css) print;\n/* @import "d.css"; */\n@import "none.css";\na{}',
        'css/base/b.css': '@import "../a.css"; b{background:url(x.png)}',
        'css/c.css': 'c{}',
        'css/d.css': 'd{}',
        'css/base/x.png': '',
      }),
    );
    expect(texts['a.html']).toBe(
      '<style>\n@import "../a.css"; b{background:url(kept:x.png)}\n@media print {\nc{}\n}\n/* @import "d.css"; */\n@import "none.css";\na{}\n</style>',
    );
    expect(used).not.toContain('css/d.css');
  });

  test.each([
    '<link rel="stylesheet" href="none.css">',
    '<link rel="alternate stylesheet" href="a.css">',
    '<link rel="stylesheet" href="https://x.example/a.css">',
    '<link rel="icon" href="a.css">',
    '<!-- <link rel="stylesheet" href="a.css"> -->',
    '<script>"<a href=b.html>"</script>',
    '<a href="none.html">x</a><a>y</a>',
  ])('%s stays', async (written) => {
    const { texts } = await placed(planOf({ 'a.html': written, 'b.html': '', 'a.css': 'a{}' }));
    expect(texts['a.html']).toBe(written);
  });

  test('links of other pages keep what follows #', async () => {
    const { texts } = await placed(
      planOf({ 'a/x.html': '<a href=../b/?q#Part>x</a>', 'b/index.html': '' }),
    );
    expect(texts['a/x.html']).toBe('<a href=page:b/index.html#Part>x</a>');
  });
});

describe('decision 048: an import that is repeated', () => {
  const page = (id: number) =>
    `https://recto.example/preview/markdown/${String(id).padStart(8, '0')}-0000-4000-8000-000000000000`;

  test('texts are equal if they differ in where links lead; links as written are completed', async () => {
    const plan = planOf({ 'a.md': '[[b]] and [c](c.md#x), [b](b.md)', 'b.md': '', 'c.md': '' });
    const [document] = plan.documents;
    if (document === undefined) throw new Error('No document.');
    const pieces = await addressPlacer(plan, place).pieces(
      document,
      '[[b]] and [c](c.md#x), [b](b.md)',
    );
    if (!pieces.ok) throw new Error('No pieces.');
    const complete = (text: string) => completedText(text, pieces.value, () => page(9));
    const all = `[b](${page(1)}) and [c](${page(2)}#x), [b](${page(1)})`;
    expect(complete(all)).toBe(all);
    expect(complete(`[b](${page(1)}) and [c](c.md#x), [b](b.md)`)).toBe(
      `[b](${page(1)}) and [c](${page(9)}#x), [b](${page(9)})`,
    );
    expect(complete(`${all}.`)).toBeNull();
    expect(complete(all.replace('and', 'or'))).toBeNull();
    expect(complete(all.replace('[c]', '[d]'))).toBeNull();
  });
});
