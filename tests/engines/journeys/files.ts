import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Browser } from '../browsers/browser.ts';
import { chooseFile, click, sees } from '../page/controls.ts';
import {
  choose,
  dialogHas,
  loadedId,
  previewHas,
  PUBLISHED,
  readyForOffline,
  saveAs,
  synced,
  write,
} from '../page/studio.ts';
import { inFrame, load, run, until } from '../page/tab.ts';
import type { Journey, Stage } from '../stage.ts';

/** A whole downloaded or printed file; browsers write it in parts. */
async function arrived<T>(
  { folder }: Stage,
  name: string,
  read: (bytes: Uint8Array) => T | Promise<T>,
): Promise<T> {
  const file = join(folder, 'files', name);
  const box = await until(`the file ${name}`, async () => {
    if (!existsSync(file)) return null;
    try {
      return { read: await read(new Uint8Array(readFileSync(file))) };
    } catch {
      return null;
    }
  });
  return box.read;
}

function expectText(text: string, words: string): void {
  if (!text.includes(words)) throw new Error(`No “${words}” in: ${text.slice(0, 400)}`);
}

/** Throws for a file that is not whole. */
function whole(text: string, end: string): string {
  if (!text.trimEnd().endsWith(end)) throw new Error('not whole');
  return text;
}

const SHARE_FORM = `<form method="post" enctype="multipart/form-data">
<input name="title" value="A talk"><input name="text" value="Worth hearing">
</form>`;

/** The text of the document that WebKit would print; under automation it prints nothing. */
async function sheet(browser: Browser): Promise<string> {
  return until('the document to print', () =>
    inFrame(browser, ['[data-print-frame]'], () =>
      run(browser, () => {
        const isPrinted = document.documentElement.dataset['printed'] === 'Morning';
        const { shadowRoot = null } = document.querySelector('[data-print-sheet]') ?? {};
        return isPrinted && (shadowRoot?.textContent ?? null);
      }),
    ),
  );
}

/** The text of the PDF that Firefox printed. */
async function pdf(stage: Stage): Promise<string> {
  return arrived(stage, 'printed.pdf', async (bytes) => {
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    return text;
  });
}

export const FILES: readonly Journey[] = [
  {
    title: 'decision 047: export',
    async run(stage) {
      const { browser, go, step } = stage;
      await go('/?tab=markdown-editor');
      await write(browser(), '# Tea\n\nA **strong** cup.\n');
      await saveAs(browser(), 'Tea');
      const exportAs = async (format: RegExp): Promise<void> => {
        await choose(browser(), /^Export/u, 'More');
        await click(browser(), 'button', format);
      };
      await step('a web page is downloaded', async () => {
        await exportAs(/^Web page/u);
        const text = await arrived(stage, 'Tea.html', (bytes) =>
          whole(strFromU8(bytes), '</html>'),
        );
        expectText(text, '<strong>strong</strong>');
      });
      await step('Markdown is downloaded', async () => {
        await exportAs(/^Markdown/u);
        const text = await arrived(stage, 'Tea.md', (bytes) => whole(strFromU8(bytes), 'cup.'));
        expectText(text, 'A **strong** cup.');
      });
      await step('a Word document is downloaded', async () => {
        await exportAs(/^Word document/u);
        const files = await arrived(stage, 'Tea.docx', (bytes) => unzipSync(bytes));
        expectText(strFromU8(files['word/document.xml'] ?? new Uint8Array()), 'strong');
      });
    },
  },
  {
    title: 'docs/previews.md: a published page',
    async run(stage) {
      const { browser, go, step } = stage;
      await go('/?tab=markdown-editor');
      const lines = 'A line of the morning.\n\n'.repeat(80);
      await write(browser(), `# Morning\n\n${lines}The last line.\n`);
      await saveAs(browser(), 'Morning');
      await synced(browser());
      const id = await loadedId(browser());
      await step('it is shown on its own screen', async () => {
        await go(`/preview/markdown/${id}`);
        await previewHas(browser(), PUBLISHED, 'The last line.');
      });
      await step('all of it is printed', async () => {
        await choose(browser(), /^Print or save as PDF/u, /^More/u);
        const printed = browser().engine === 'webkit' ? await sheet(browser()) : await pdf(stage);
        expectText(printed, 'Morning');
        expectText(printed, 'The last line.');
      });
    },
  },
  {
    title: 'decision 048: import',
    async run({ browser, folder, go, step }) {
      const importFile = async (name: string, content: Uint8Array, count: number) => {
        const path = join(folder, name);
        writeFileSync(path, content);
        await go('/?tab=saved');
        await click(browser(), 'button', /^Import/u);
        const open = () => click(browser(), 'button', /^Files or a \.zip/u);
        await chooseFile(browser(), open, path);
        await click(browser(), 'radio', /^Only me/u);
        await click(browser(), 'button', `Import ${count}`);
        await dialogHas(browser(), new RegExp(`${count} projects? imported`, 'u'));
        await click(browser(), 'button', 'Done');
      };
      await step('a Markdown file becomes a page', async () => {
        await importFile('bread.md', strToU8('# Bread\n'), 1);
        await sees(browser(), 'bread');
      });
      await step('an HTML file becomes a page', async () => {
        await importFile('salt.html', strToU8('<h1>Salt</h1>'), 1);
        await sees(browser(), 'salt');
      });
      await step('the texts of a zip become pages', async () => {
        const zip = zipSync({
          'a/soup.md': strToU8('# Soup\n'),
          'a/stew.html': strToU8('<p>Stew</p>'),
        });
        await importFile('notes.zip', zip, 2);
        await sees(browser(), 'soup');
        await sees(browser(), 'stew');
        await synced(browser());
      });
    },
  },
  {
    title: 'spec §4: the share target',
    async run({ browser, recto, go, step }) {
      await step('shared text opens as a draft', async () => {
        // The worker takes what is shared.
        await readyForOffline(browser());
        // The system's form: WebKit applies the app's policy to a blank page that follows it.
        const system = createServer((_, answer) => {
          answer.setHeader('content-type', 'text/html').end(SHARE_FORM);
        }).listen(0, '127.0.0.1');
        await once(system, 'listening');
        const { port } = system.address() as AddressInfo;
        await load(browser(), `http://127.0.0.1:${port}/`);
        system.close();
        await run(
          browser(),
          (address: string) => {
            const [sent] = document.forms;
            if (sent === undefined) return;
            sent.action = address;
            sent.submit();
          },
          `${recto.url}/open`,
        );
        await sees(browser(), 'Opened from outside Recto');
        await sees(browser(), 'Worth hearing');
      });
      await step('the shortcut of the app’s icon opens an empty page', async () => {
        await go('/open?new=html');
        await until('the HTML editor', () =>
          run(browser(), () => location.search.includes('tab=html-editor')),
        );
      });
    },
  },
];
