import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { loadPicture, markdownFiles, type LoadPicture } from '#content/export/pictures.ts';
import { selfContainedPage } from '#content/export/selfContained.ts';
import { wordDocument } from '#content/export/wordDocument.ts';
import { publishHtml } from '#content/publish/publish.ts';
import { withSheet } from '#domain/page/splitPages.ts';

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A stand-in for the sites of pictures; notes what it was asked. */
function site(addresses: readonly string[], requested: string[] = []): LoadPicture {
  return async (address) => {
    requested.push(address);
    return addresses.includes(address) ? loadPicture(DOT) : null;
  };
}

async function published(source: string): Promise<string> {
  const { html, css } = await publishHtml(source);
  return withSheet(html, css);
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

const CAT = 'https://pictures.example/cat.png';
const SEA = 'https://pictures.example/sea.png';
const GONE = 'https://pictures.example/gone.png';

describe('a page as one HTML file', () => {
  const PAGE = `<!doctype html><html><head><style>
    body { background: url(${SEA}); color: rgb(1, 2, 3) }
    h1::before { content: "url(${SEA})" }
  </style></head><body><h1>Cat</h1><img src="${CAT}" alt="cat"><img src="${CAT}" alt="again">
  <p style="background-image: url(${CAT})">styled</p><img src="${GONE}" alt="gone">
  <script>window.ran = true</script></body></html>`;

  test('holds its style sheet and its pictures, each loaded once', async () => {
    const requested: string[] = [];
    const text = await published(PAGE);
    const page = { type: 'html', title: 'A <cat>', text } as const;
    const { html, missing } = await selfContainedPage(page, site([CAT, SEA], requested));
    expect(requested.toSorted()).toEqual([CAT, GONE, SEA]);
    expect(missing).toBe(1);
    const doc = parsed(html);
    expect(doc.compatMode).toBe('CSS1Compat');
    expect(doc.title).toBe('A <cat>');
    const sources = [...doc.images].map((image) => image.getAttribute('src'));
    expect(sources).toEqual([DOT, DOT, GONE]);
    expect(doc.querySelector('p')?.getAttribute('style')).toContain(DOT);
    const css = doc.querySelector('style')?.textContent ?? '';
    expect(css).toContain(`url("${DOT}")`);
    expect(css).toContain(`content:"url(${SEA})"`);
    expect(doc.querySelectorAll('script, noframes, link')).toHaveLength(0);
  });

  test('holds the font of its formulas', async () => {
    const page = { type: 'markdown', title: 'A', text: '$\\sqrt{x}$' } as const;
    const { html, missing } = await selfContainedPage(page, site([]));
    expect(missing).toBe(0);
    expect(html.match(/@font-face\{font-family:"Recto Formulas"/g)).toHaveLength(1);
    expect(html).toContain('data:font/woff2;base64,');
    expect(parsed(html).querySelector('math')?.getAttribute('style')).toContain('Recto Formulas');
  });

  test('a text can’t become markup of the file', async () => {
    const evil = '<\\/style><\\/noframes><img src=x onerror=alert(1)><noframes recto-style="">';
    const shown = evil.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const text = await published(
      `<style>p::after { content: '${evil}' }</style><p title="${shown}">${shown}</p>`,
    );
    const { html } = await selfContainedPage({ type: 'html', title: evil, text }, site([]));
    const doc = parsed(html);
    expect(doc.querySelectorAll('img, script, noframes')).toHaveLength(0);
    expect(doc.querySelectorAll('style')).toHaveLength(1);
    expect(doc.querySelector('p')?.textContent).toBe(evil);
    expect(doc.querySelector('p')?.title).toBe(evil);
    expect(doc.title).toBe(evil);
  });

  test('Markdown gets the look of a published page, each of its pages a section', async () => {
    const text = `--- Page: One ---\n# First\n\n![c](${CAT})\n\n    <b>code</b>\n--- Page: Two ---\n# Second\n`;
    const page = { type: 'markdown', title: 'Two', text } as const;
    const { html } = await selfContainedPage(page, site([CAT]));
    const doc = parsed(html);
    expect([...doc.querySelectorAll('section h1')].map((h) => h.textContent)).toEqual([
      'First',
      'Second',
    ]);
    expect(doc.images[0]?.getAttribute('src')).toBe(DOT);
    expect(doc.querySelector('code')?.textContent).toContain('<b>code</b>');
    expect(doc.querySelector('style')?.textContent).toContain('.markdown');
  });
});

describe('Markdown beyond CommonMark', () => {
  const text =
    '---\ntitle: Hidden\nmarkdown: toc emoji\n---\n[[toc]]\n\n# Head\n\n$x^2$ and :tada:\n\n> [!NOTE]\n> Mind.\n';

  test('is drawn in the HTML file as on the screen', async () => {
    const page = { type: 'markdown', title: 'Rich', text } as const;
    const { html } = await selfContainedPage(page, site([]));
    const doc = parsed(html);
    expect(doc.querySelector('main math')).not.toBeNull();
    expect(doc.querySelector('main')?.textContent).toContain('🎉');
    expect(doc.querySelector('[aria-label="Contents"]')?.textContent).toContain('Head');
    expect(doc.querySelector('main')?.textContent).not.toContain('Hidden');
    expect(doc.querySelectorAll('script')).toHaveLength(0);
  });

  test('keeps formulas as TeX in Word', async () => {
    const { file } = await wordDocument({ type: 'markdown', title: 'Rich', text }, site([]));
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const xml = new TextDecoder().decode(files['word/document.xml']);
    expect(xml).toContain('x^2');
    expect(xml).toContain('🎉');
    expect(xml).not.toContain('Hidden');
  });
});

describe('Markdown with its pictures', () => {
  test('pictures become files beside the text, and the rest of it is unchanged', async () => {
    const other = 'https://other.example/cat.png';
    const source = `![a](${CAT})\r\n![b](${DOT})\r\n![c](${other})\r\n![d](${GONE})\r\n![e](local.png)\r\n`;
    const made = await markdownFiles(source, 'images', async (address) =>
      address.startsWith('data:') ? loadPicture(address) : site([CAT, other])(address),
    );
    expect(made.text).toBe(
      `![a](images/cat.png)\r\n![b](images/picture.png)\r\n![c](images/cat-2.png)\r\n![d](${GONE})\r\n![e](local.png)\r\n`,
    );
    expect(made.pictures.map(({ path }) => path)).toEqual([
      'images/cat.png',
      'images/picture.png',
      'images/cat-2.png',
    ]);
    expect(made.missing).toBe(1);
  });
});

describe('a page as a Word document', () => {
  async function wordOf(type: 'html' | 'markdown', text: string, load: LoadPicture = site([])) {
    const { file, missing } = await wordDocument({ type, title: 'Tea', text }, load);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const decode = (path: string) => new TextDecoder().decode(files[path]);
    return { files: Object.keys(files), missing, decode, xml: decode('word/document.xml') };
  }

  test('has headings, lists, tables, code, quotes, links, emphasis and pictures', async () => {
    const { xml, files, missing, decode } = await wordOf(
      'markdown',
      `# Tea\n\nA *weak* **strong** ~~gone~~ \`code\` [link](https://x.example/a).\n\n- one\n  - two\n\n1. first\n\n> quoted\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n![dot](${CAT}) ![gone](${GONE})\n\nNote.[^1]\n\n[^1]: The note.\n`,
      site([CAT]),
    );
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>');
    expect(xml).toContain('<w:i/>');
    expect(xml).toContain('<w:b/>');
    expect(xml).toContain('<w:strike/>');
    expect(xml).toContain('<w:numPr>');
    expect(xml).toContain('<w:tbl>');
    expect(xml).toContain('let a = 1;');
    expect(xml).toContain('<w:hyperlink');
    expect(xml).toContain('<w:drawing>');
    expect(decode('word/_rels/document.xml.rels')).toContain('https://x.example/a');
    expect(files.some((path) => path.startsWith('word/media/'))).toBe(true);
    expect(decode('docProps/core.xml')).toContain('Tea');
    expect(missing).toBe(1);
  });

  test('each page of the document starts a new sheet, and sheets are numbered', async () => {
    const text = '<!-- Page: A --><h1>Alpha</h1><!-- Page: B --><h1>Beta</h1>';
    const { xml, files, decode } = await wordOf('html', await published(text));
    expect(xml.match(/<w:sectPr/gu)).toHaveLength(2);
    expect(xml).toMatch(/<w:sectPr.*Alpha.*Beta.*<w:sectPr/su);
    const footer = files.find((path) => /^word\/footer\d*\.xml$/u.test(path)) ?? '';
    expect(decode(footer)).toContain('NUMPAGES');
  });

  test('a picture in a format that Word lacks is converted', async () => {
    const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>')}`;
    const { files, missing } = await wordOf(
      'html',
      `<p><img src="${svg}" alt="square"></p>`,
      loadPicture,
    );
    const media = files.filter((path) => path.startsWith('word/media/'));
    expect(media.map((path) => path.replace(/.*\./u, ''))).toEqual(['png']);
    expect(missing).toBe(0);
  });
});
