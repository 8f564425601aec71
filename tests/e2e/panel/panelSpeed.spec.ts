import { says } from '../../support/chat/upstreamScripts.ts';
import { block } from '../../support/chat/writtenReplies.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { messageField } from '../support/chat/chat.ts';
import { openBeside, proposals, reviewBar } from '../support/chat/panel.ts';

const TITLE = block('    <h1>Birds</h1>', '    <h1>Birds of our garden</h1>');

/** From Enter to the first change in the text; the goal of the documentation is 300 ms on a quiet machine. */
const MOST_MS = 1000;

test('the first change is in the text soon after the question', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  const times: number[] = [];
  for (let round = 1; round <= 5; round += 1) {
    upstream.next.push(says(`Words first.\n\n${TITLE}`));
    await messageField(page).fill(`Question ${round}`);
    times.push(
      await page.evaluate(async () => {
        const shown = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelector('.cm-proposal') === null) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now()));
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
        const began = performance.now();
        document.querySelector<HTMLElement>('[aria-label="Send"]')?.click();
        return (await shown) - began;
      }),
    );
    await expect(proposals(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await reviewBar(page).getByRole('button', { name: 'Reject', exact: true }).click();
  }
  test.info().annotations.push({ type: 'ms to the first change', description: times.join(', ') });
  const [, , median = Infinity] = times.toSorted((a, b) => a - b);
  expect(median).toBeLessThan(MOST_MS);
});
