import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngFile } from '../../e2e/support/profile.ts';
import type { ElementRef } from '../browsers/wire.ts';
import { click, fill, sees, toast } from '../page/controls.ts';
import { hiddenFields } from '../page/layout.ts';
import { choose, dialogHas, dismiss, write } from '../page/studio.ts';
import { KEYS, press, run, typeInto, until } from '../page/tab.ts';
import type { Browser } from '../browsers/browser.ts';
import type { Journey } from '../stage.ts';

/** Gives a picture to the profile's file field; resolves once the crop dialog shows it. */
async function choosePicture(browser: Browser, folder: string): Promise<void> {
  const { name, buffer } = pngFile(400, 300);
  const path = join(folder, name);
  writeFileSync(path, buffer);
  const input = await until('the file field', () =>
    run(browser, () => document.querySelector('main input[type="file"]')),
  );
  await typeInto(browser, input as unknown as ElementRef, path);
  await dialogHas(browser, /Your picture/u);
  await until('the picture', () =>
    run(browser, () => {
      const picture = document.querySelector<HTMLImageElement>('[role="alertdialog"] img');
      return picture?.complete === true && picture.naturalWidth > 0;
    }),
  );
}

export const SCREENS: readonly Journey[] = [
  {
    title: 'decision 014: the palette',
    async run({ browser, go, step }) {
      await step('Ctrl+K opens it, and a typed command runs', async () => {
        await go('/trash');
        await sees(browser(), 'Trash');
        // Its keys load once the browser is idle.
        await until('the palette', async () => {
          await press(browser(), 'k', KEYS.control);
          return run(browser(), () => document.activeElement?.role === 'combobox');
        });
        await press(browser(), 'two-factor');
        await until('a chosen command', () =>
          run(
            browser(),
            () => document.querySelector('[role="option"][aria-selected="true"]') !== null,
          ),
        );
        await press(browser(), KEYS.enter);
        await until('the profile', () => run(browser(), () => location.pathname === '/profile'));
      });
    },
  },
  {
    title: 'spec §6: the profile',
    async run({ browser, folder, go, step }) {
      await step('the name is changed', async () => {
        await go('/profile');
        await fill(browser(), 'Full name', 'Bea Binder');
        await click(browser(), 'button', 'Save changes');
        await toast(browser(), /Profile updated/u);
        await until('the name in the header', () =>
          run(
            browser(),
            () => document.querySelector('header [aria-label="Account of Bea Binder"]') !== null,
          ),
        );
      });
      await step('a picture is chosen and cropped, and is in the header', async () => {
        await choosePicture(browser(), folder);
        await click(browser(), 'button', 'Use this picture');
        await until('the picture in the header', () =>
          run(browser(), () => {
            const picture = document.querySelector<HTMLImageElement>('header button img');
            return picture?.complete === true && picture.naturalWidth > 0;
          }),
        );
      });
    },
  },
  {
    title: 'decision 050: every field of a dialog is visible',
    async run({ browser, folder, go, step }) {
      const expectVisible = async (): Promise<void> => {
        await until('all fields in sight', async () => {
          const hidden = await run(browser(), hiddenFields);
          last = hidden.join(', ');
          return hidden.length === 0;
        }).catch((error: unknown) => {
          throw new Error(`Out of sight: ${last}`, { cause: error });
        });
      };
      let last = '';
      await step('when a page is saved', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), '# Words');
        await click(browser(), 'button', 'Save');
        await dialogHas(browser(), /Who can see it/u);
        await expectVisible();
        await dismiss(browser());
      });
      await step('when it is exported', async () => {
        await choose(browser(), /^Export/u, 'More');
        await dialogHas(browser(), /Word document/u);
        await expectVisible();
        await dismiss(browser());
      });
      await step('when files are imported', async () => {
        await go('/?tab=saved');
        await click(browser(), 'button', /^Import/u);
        await dialogHas(browser(), /Public address/u);
        await expectVisible();
        await dismiss(browser());
      });
      await step('when a picture is cropped', async () => {
        await go('/profile');
        await choosePicture(browser(), folder);
        await expectVisible();
        await dismiss(browser());
      });
    },
  },
];
