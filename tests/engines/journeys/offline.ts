import { sees } from '../page/controls.ts';
import {
  editorHas,
  HTML_PREVIEW,
  MARKDOWN_PREVIEW,
  previewHas,
  readyForOffline,
  saveAs,
  synced,
  syncState,
  write,
} from '../page/studio.ts';
import { inFrame, run, until } from '../page/tab.ts';
import type { Journey } from '../stage.ts';

const FORMULA = '# Written offline\n\n$$a^2 + b^2 = c^2$$\n';

export const OFFLINE: readonly Journey[] = [
  {
    title: 'spec §8: without a server',
    async run({ browser, recto, go, step }) {
      await step('the app and its previews are on the device', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), '# Ready\n');
        await previewHas(browser(), MARKDOWN_PREVIEW, 'Ready');
        await readyForOffline(browser());
        await until('what draws formulas and diagrams', () =>
          run(browser(), async () => {
            const kept = await (await caches.open('precache')).keys();
            return kept.filter(({ url }) => url.includes('/assets/writing/')).length > 3;
          }),
        );
        await until('the worker of the previews', async () => {
          const state = await inFrame(browser(), MARKDOWN_PREVIEW.slice(0, 1), () =>
            run(browser(), async () => {
              try {
                const registration = await navigator.serviceWorker.getRegistration();
                return registration?.active?.state;
              } catch {
                return 'refused';
              }
            }),
          );
          // A slow machine shows its fallback, which may have no worker (docs/previews.md); another window tries again.
          if (state === 'refused') await go('/?tab=markdown-editor');
          return state === 'activated';
        });
      });
      await recto.stop();
      try {
        await step('Markdown with the first formula is written and previewed', async () => {
          await go('/?tab=markdown-editor');
          await editorHas(browser(), '# Ready');
          await write(browser(), FORMULA);
          await previewHas(browser(), MARKDOWN_PREVIEW, 'Written offline');
          await until('a formula', () => formulaIsDrawn(browser()));
        });
        await step('it is saved, and the header says that it waits', async () => {
          await saveAs(browser(), 'From the train');
          await until('“1 waiting” in the header', async () =>
            /waiting/iu.test(await syncState(browser())),
          );
        });
        await step('HTML is previewed with its scripts', async () => {
          await go('/?tab=html-editor');
          await write(browser(), '<p>x</p><script>document.body.append(6 * 7)</script>');
          await previewHas(browser(), HTML_PREVIEW, '42');
        });
        await step('Saved Pages lists it after a reload', async () => {
          await go('/?tab=saved');
          await sees(browser(), 'From the train');
        });
      } finally {
        await recto.start();
      }
      await step('everything is sent once the server is back', async () => {
        await synced(browser());
      });
    },
  },
];

async function formulaIsDrawn(browser: Parameters<typeof inFrame>[0]): Promise<boolean | null> {
  return inFrame(browser, MARKDOWN_PREVIEW, () =>
    run(browser, () => (document.querySelector('math')?.getBoundingClientRect().width ?? 0) > 0),
  );
}
