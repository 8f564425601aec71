import { click, fill, sees, toast } from '../page/controls.ts';
import {
  dialogHas,
  editorHas,
  editorHasLines,
  HTML_PREVIEW,
  MARKDOWN_PREVIEW,
  previewHas,
  saveAs,
  showPane,
  synced,
  type,
  typeKeys,
  write,
} from '../page/studio.ts';
import { inFrame, KEYS, run, until } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

const SCRIPTED = `<!doctype html>
<title>Harbour</title>
<h1>Harbour</h1>
<p id="tide">unknown</p>
<script>document.getElementById('tide').textContent = 'high water ' + (6 + 6);</script>
`;

const RICH = `# Tides

> [!NOTE]
> Bring boots.

$$\\int_0^1 x^2\\,dx = \\frac13$$

\`\`\`js
const high = 12;
\`\`\`

\`\`\`mermaid
flowchart LR
  Ebb --> Flow
\`\`\`

High water is at noon.
`;

export const WRITING: readonly Journey[] = [
  {
    title: 'spec §4: writing HTML',
    async run({ browser, go, step }) {
      await step('keys arrive in the editor', async () => {
        await go('/?tab=html-editor');
        await write(browser(), '<p>One</p>');
        await type(browser(), ' Two');
        await editorHas(browser(), '<p>One</p> Two');
      });
      await step('what the user types in full gets no second closing tag', async () => {
        await write(browser(), ' ');
        await typeKeys(browser(), '<h1>Hello</h1>', KEYS.enter, '<p>Two words</p>');
        await editorHasLines(browser(), '<h1>Hello</h1>', '<p>Two words</p>');
      });
      await step('the preview runs the page’s scripts', async () => {
        await write(browser(), SCRIPTED);
        await showPane(browser(), 'Preview');
        await previewHas(browser(), HTML_PREVIEW, 'high water 12');
        await showPane(browser(), 'Write');
      });
      await step('spec §5: the save dialog lists what visitors will not get', async () => {
        await click(browser(), 'button', 'Save');
        await dialogHas(browser(), /What visitors will get/u);
        await dialogHas(browser(), /script/iu);
        await previewHas(
          browser(),
          ['iframe[title="Published page"]', 'iframe[title="Page"]'],
          'Harbour',
        );
      });
      await step('the page is saved and sent', async () => {
        await fill(browser(), 'Title', 'Harbour');
        await fill(browser(), 'Tags', 'sea, travel');
        await click(browser(), 'button', 'Save Page');
        await toast(browser(), /Page Saved/u);
        await synced(browser());
      });
    },
  },
  {
    title: 'docs/specification.md: writing Markdown',
    async run({ browser, go, step }) {
      await step('the preview shows the text', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), RICH);
        await showPane(browser(), 'Preview');
        await previewHas(browser(), MARKDOWN_PREVIEW, 'High water is at noon.');
      });
      await step('formulas, code and diagrams are drawn', async () => {
        await until('a formula, coloured code and a diagram', () =>
          inFrame(browser(), MARKDOWN_PREVIEW, () =>
            run(browser(), () => {
              const drawn = [...document.images].some((image) => image.naturalWidth > 0);
              const formula = document.querySelector('math')?.getBoundingClientRect().width ?? 0;
              return drawn && formula > 0 && document.querySelector('pre code span') !== null;
            }),
          ),
        );
      });
      await step('the page is saved and sent', async () => {
        await showPane(browser(), 'Write');
        await saveAs(browser(), 'Tides', 'sea');
        await synced(browser());
      });
      await step('Saved Pages lists both pages', async () => {
        await go('/?tab=saved');
        await sees(browser(), 'Harbour');
        await sees(browser(), 'Tides');
      });
    },
  },
];
