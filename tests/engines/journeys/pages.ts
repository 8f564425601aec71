import { click, fill, sees, seesNot, toast } from '../page/controls.ts';
import { editorHas, loadSaved, saveAgain, synced, type } from '../page/studio.ts';
import { run } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

/** Expects the page “Tides” among the saved ones. */
export const PAGES: readonly Journey[] = [
  {
    title: 'spec §4: saved pages',
    async run({ browser, go, step }) {
      await step('a page’s title is edited', async () => {
        await go('/?tab=saved');
        await click(browser(), 'button', 'Edit “Tides”');
        await fill(browser(), 'Title', 'Tide tables');
        await click(browser(), 'button', 'Save Changes');
        await sees(browser(), 'Tide tables');
      });
      await step('a page is deleted, and comes back with Undo', async () => {
        await click(browser(), 'button', 'Delete “Tide tables”');
        await toast(browser(), /Page Deleted/u);
        await seesNot(browser(), 'Tide tables');
        await click(browser(), 'button', 'Undo');
        await toast(browser(), /Page Restored/u);
        await sees(browser(), 'Tide tables');
      });
      await step('a deleted page is in the trash, and is restored from there', async () => {
        await click(browser(), 'button', 'Delete “Tide tables”');
        await seesNot(browser(), 'Tide tables');
        await click(browser(), 'link', /^Trash/u);
        await click(browser(), 'button', 'Restore “Tide tables”');
        await toast(browser(), /Page Restored/u);
        await sees(browser(), 'The trash is empty');
        await go('/?tab=saved');
        await sees(browser(), 'Tide tables');
        await synced(browser());
      });
    },
  },
  {
    title: 'decision 013: history',
    async run({ browser, go, step }) {
      await step('an edited page is saved as a new version', async () => {
        await go('/?tab=saved');
        await loadSaved(browser(), 'Tide tables');
        await editorHas(browser(), 'noon');
        await type(browser(), 'Low water is at six.');
        await saveAgain(browser());
        await synced(browser());
      });
      await step('both versions are listed, and the first is restored', async () => {
        const id = await run(browser(), () => new URLSearchParams(location.search).get('load'));
        await go(`/history/${id}`);
        await sees(browser(), 'First version');
        await click(browser(), 'link', /First version/u);
        await click(browser(), 'button', /^Restore/u);
        await seesNot(browser(), 'Restoring');
        await go(`/?tab=markdown-editor&load=${id}`);
        await editorHas(browser(), 'noon');
      });
    },
  },
];
