import { click, sees, seesNot, visibleText } from '../page/controls.ts';
import { editorHas, loadedId, saveAs, synced, type, write } from '../page/studio.ts';
import { currentTab, newTab, run, switchTo, until } from '../page/tab.ts';
import type { Browser } from '../browsers/browser.ts';
import type { Journey } from '../stage.ts';

/** Within the time that a draft's write takes; ms. */
const MID_WRITE_MS = 50;

/** A window that draws answers sooner; ms. */
const ANSWER_MS = 10_000;

export const DRAFTS: readonly Journey[] = [
  {
    title: 'spec §4: two tabs of one browser',
    async run({ browser, go, step }) {
      await go('/?tab=markdown-editor');
      await write(browser(), '# Shared page');
      await saveAs(browser(), 'Shared page');
      const id = await loadedId(browser());
      const first = await currentTab(browser());
      let second = '';
      await step('the second tab says that the first has unsaved text', async () => {
        await write(browser(), '# Unsaved words');
        await sees(browser(), 'Draft kept');
        second = await newTab(browser());
        await go(`/?tab=markdown-editor&load=${id}`);
        await sees(browser(), 'Another window has unsaved text of this page');
      });
      await step('it takes the text over, and the first becomes read-only', async () => {
        await click(browser(), 'button', 'Take over');
        await editorHas(browser(), '# Unsaved words');
        await switchTo(browser(), first);
        await sees(browser(), 'You continued in another window');
      });
      await step('the first takes it back', async () => {
        await click(browser(), 'button', 'Take back');
        await editorHas(browser(), '# Unsaved words');
        await type(browser(), ' again');
        await editorHas(browser(), '# Unsaved words again');
      });
      await switchTo(browser(), second);
      await browser().wire.send('CloseWindow');
      await switchTo(browser(), first);
    },
  },
  {
    title: 'decision 012: a page that is left in the middle of a write',
    async run({ browser, go, step }) {
      await step('the next page still writes, and syncs', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), `# Left\n\n${'words '.repeat(300)}`);
        await new Promise((resolve) => setTimeout(resolve, MID_WRITE_MS));
        await go('/?tab=html-editor');
        await write(browser(), '<p>After it</p>');
        await saveAs(browser(), 'After it');
        await synced(browser());
      });
      await step('the text that was left is in its editor', async () => {
        await go('/?tab=markdown-editor');
        await editorHas(browser(), '# Left');
      });
      await step('going back to a page shows its text, and no other window', async () => {
        await go('/pricing');
        await run(browser(), () => history.back());
        await until('the editor’s address', () =>
          run(browser(), () => location.search.includes('markdown-editor')),
        );
        await editorHas(browser(), '# Left');
        await seesNot(browser(), 'You continued in another window');
      });
    },
  },
  {
    title: 'decision 012: a browser that is killed',
    async run({ browser, go, step, reopen }) {
      await step('the draft is there when it opens again', async () => {
        await go('/?tab=markdown-editor');
        await write(browser(), '# Draft\n\nNot saved before the end.');
        await sees(browser(), 'Draft kept');
        await reopen();
        await go('/?tab=markdown-editor');
        await editorHas(browser(), 'Not saved before the end.');
      });
      await step('the user is still signed in, and the header says “Synced”', async () => {
        await synced(browser());
      });
    },
  },
  {
    title: 'docs/previews.md: an endless loop in the HTML preview',
    async run({ browser, go, step, reopen }) {
      await step('the loop is stopped, and the console names its line', async () => {
        await go('/?tab=html-editor');
        await write(browser(), '<p>words</p>\n<script>\nfor (;;) {}\n</script>');
        await sees(browser(), 'Endless loop stopped');
        await sees(browser(), 'Line 3');
      });
      await step(
        'after a loop that nothing could stop, the text opens with a paused preview',
        async () => {
          await write(browser(), '<p>precious words</p>');
          await sees(browser(), 'Draft kept');
          // Code that is made while the page runs can't be prepared.
          const loop = "setTimeout(() => new Function('for (;;) {}')(), 1000)";
          await type(browser(), `\n<script>${loop}</script>`);
          await until('a hang', () => isHung(browser()));
          await reopen();
          await go('/?tab=html-editor');
          await editorHas(browser(), 'precious words');
          await sees(browser(), 'This preview did not answer last time. Run it?');
        },
      );
    },
  },
];

/** Whether the app says that its preview hangs, or doesn't answer itself: WebKit runs both in one process. */
async function isHung(browser: Browser): Promise<boolean> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS));
  const answer = await Promise.race([visibleText(browser), late]);
  return answer === null || answer.includes('Not responding');
}
