import { click, get, sees } from '../page/controls.ts';
import { editorHas, saveAs, write } from '../page/studio.ts';
import { KEYS, press, run, typeInto, until } from '../page/tab.ts';
import type { Browser } from '../browsers/browser.ts';
import type { Journey } from '../stage.ts';

async function ask(browser: Browser, text: string): Promise<void> {
  await until('the message field', () =>
    run(browser, () => {
      const field = document.querySelector(
        'textarea[aria-label="Message"], main textarea, aside textarea',
      );
      // Read-only until the text that was left in it is read.
      return field instanceof HTMLTextAreaElement && !field.disabled && !field.readOnly;
    }),
  );
  await typeInto(browser, await get(browser, 'field', 'Message'), text);
  await press(browser, KEYS.enter);
}

export const ASSISTANT: readonly Journey[] = [
  {
    title: 'spec §7: the assistant',
    async run({ browser, go, step }) {
      await step('the demo model’s reply arrives', async () => {
        await go('/ai-assistant');
        await click(browser(), 'button', 'New chat session');
        await ask(browser(), 'What can you do?');
        await until('a whole reply', () =>
          run(browser(), () => {
            const reply = document.querySelector('article[aria-label="Assistant"]');
            const isDone = reply?.querySelector('button[aria-label="Regenerate reply"]') !== null;
            return isDone && (reply?.textContent ?? '').includes('Demo model');
          }),
        );
      });
      await step(
        'decision 061: a change that it proposes beside the text is accepted',
        async () => {
          await go('/?tab=markdown-editor');
          await write(browser(), '# Birds\n\nA wren by the gate.\n');
          await saveAs(browser(), 'Birds');
          await click(browser(), 'button', 'Assistant');
          await ask(browser(), 'Change wren to robin');
          await sees(browser(), /Change 1 of 1/u);
          await click(browser(), 'button', /^Accept/u);
          await editorHas(browser(), 'A robin by the gate.');
        },
      );
    },
  },
];
