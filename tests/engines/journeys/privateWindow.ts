import { sees } from '../page/controls.ts';
import { loadedId, previewHas, PUBLISHED, saveAs, synced, write } from '../page/studio.ts';
import { reload } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

export const PRIVATE: readonly Journey[] = [
  {
    title: 'spec §8: saved pages in a private window',
    async run({ browser, go, step }) {
      let id = '';
      await step('a page is saved and sent', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), '# Ferry\n\nLeaves at nine.\n');
        await saveAs(browser(), 'Ferry');
        await synced(browser());
        id = await loadedId(browser());
      });
      await step('it is still listed after two loads', async () => {
        await go('/?tab=saved');
        await sees(browser(), 'Ferry');
        await reload(browser());
        await sees(browser(), 'Ferry');
        await sees(browser(), '1 project saved');
      });
      await step('its published page opens', async () => {
        await go(`/preview/markdown/${id}`);
        await previewHas(browser(), PUBLISHED, 'Leaves at nine.');
      });
    },
  },
];
