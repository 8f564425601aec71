import { join } from 'node:path';
import { chooseFile, click, toast } from '../page/controls.ts';
import { MARKDOWN_PREVIEW, saveAs, showPane, synced, write } from '../page/studio.ts';
import { inFrame, run, until } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

const PHOTO = join(import.meta.dirname, '../../fixtures/pictures/turned.jpg');

export const PICTURES: readonly Journey[] = [
  {
    title: 'decision 041: pictures',
    async run({ browser, go, step }) {
      await step('a chosen picture is shown in the preview before it is sent', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), '# Walk\n\n');
        await click(browser(), 'button', /^Image/u);
        const open = () => click(browser(), 'button', /^Choose a picture/u);
        await chooseFile(browser(), open, PHOTO);
        await toast(browser(), /Picture Added/u);
        await showPane(browser(), 'Preview');
        await until('the picture, turned upright', () =>
          inFrame(browser(), MARKDOWN_PREVIEW, () =>
            run(browser(), () => document.images[0]?.naturalWidth === 20),
          ),
        );
      });
      await step('it is sent with its page', async () => {
        await showPane(browser(), 'Write');
        await saveAs(browser(), 'Walk');
        await synced(browser());
      });
    },
  },
];
