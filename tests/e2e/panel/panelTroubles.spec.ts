import {
  cutAfter,
  failsAfter,
  held,
  refuses,
  says,
  sends,
  withBadLines,
} from '../../support/chat/upstreamScripts.ts';
import { block } from '../../support/chat/writtenReplies.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { messageField, replies } from '../support/chat/chat.ts';
import {
  askBeside,
  BIRDS,
  openBeside,
  proposals,
  reviewBar,
  textOf,
  OWL_EDIT,
  TITLE_EDIT,
} from '../support/chat/panel.ts';
import { expectToFit, SMALL_PHONE } from '../support/phone.ts';
import { overhang } from '../support/screenFaults.ts';
import { editor, toast } from '../support/studio.ts';

test('a busy model, a refusal and a lost connection are explained, and the message stays', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  upstream.next.push(refuses(429, {}, { 'retry-after': '7' }));
  await askBeside(page, 'Improve it');
  await expect(toast(page, 'Streaming Error')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('Streaming failed: 429')).toBeVisible();
  await page.context().setOffline(true);
  await messageField(page).fill('And now?');
  await expect(page.getByText('You’re offline. Connect to send.')).toBeVisible();
  await messageField(page).press('Enter');
  await expect(toast(page, 'No Connection')).toBeVisible();
  await expect(messageField(page)).toHaveValue('And now?');
  await page.context().setOffline(false);
  upstream.next.push(withBadLines(TITLE_EDIT));
  await messageField(page).press('Enter');
  await expect(proposals(page)).toHaveCount(1);
});

test('complete changes of a cut reply are offered, the broken one is shown', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  upstream.next.push(cutAfter(`${TITLE_EDIT}<<<<<<< SEARCH\n      <li>Ki`));
  await askBeside(page, 'Improve it');
  await expect(replies(page)).toContainText('The connection was lost here');
  await expect(proposals(page)).toHaveCount(1);
  await reviewBar(page).getByRole('button', { name: '1 change not placed' }).click();
  await expect(reviewBar(page)).toContainText('This change is incomplete.');
  // Continue joins the halves, and offers only what is new.
  upstream.next.push(says('te</li>\n=======\n      <li>Owl</li>\n>>>>>>> REPLACE\n'));
  await replies(page).getByRole('button', { name: 'Continue' }).click();
  await expect(proposals(page)).toHaveCount(2);
  expect(await textOf(page)).toBe(BIRDS);
});

test('an error within the stream keeps what was received', async ({ page, recto, upstream }) => {
  await openBeside(page, recto.url);
  upstream.next.push(failsAfter(TITLE_EDIT + OWL_EDIT));
  await askBeside(page, 'Improve it');
  await expect(proposals(page)).toHaveCount(2);
});

test('reasoning and tool calls in the stream are not part of the reply', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  upstream.next.push(
    sends([
      event({ role: 'assistant', content: null, reasoning_content: `I think: ${OWL_EDIT}` }),
      event({ reasoning: 'More thoughts' }),
      event({ tool_calls: [{ index: 0, function: { name: 'edit', arguments: '{"a":' } }] }),
      event({ content: TITLE_EDIT }),
      event({}, 'stop'),
      'data: [DONE]\n\n',
    ]),
  );
  await askBeside(page, 'Improve it');
  await expect(proposals(page)).toHaveCount(1);
  await expect(replies(page)).not.toContainText('I think');
});

test('blocks that do not fit are shown with the reason, never applied', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  upstream.next.push(
    says(block('    <p>An eagle.</p>', '    <p>Two.</p>') + block('Birds', 'Owls') + TITLE_EDIT),
  );
  await askBeside(page, 'Improve it');
  await reviewBar(page).getByRole('button', { name: '2 changes not placed' }).click();
  await expect(reviewBar(page)).toContainText('These lines aren’t in the text.');
  await expect(reviewBar(page)).toContainText('These lines are in the text more than once.');
  await expect(proposals(page)).toHaveCount(1);
  await reviewBar(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect
    .poll(() => textOf(page))
    .toBe(BIRDS.replace('<h1>Birds<', '<h1>Birds of our garden<'));
});

test('a reply of an earlier visit shows its changes on request', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  upstream.next.push(says(TITLE_EDIT));
  await askBeside(page, 'Improve it');
  await expect(proposals(page)).toHaveCount(1);
  await page.reload();
  await expect(editor(page)).toContainText('wren');
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await expect(replies(page)).toContainText('garden');
  await expect(proposals(page)).toHaveCount(0);
  await replies(page).getByRole('button', { name: 'Show changes in the text' }).click();
  await expect(proposals(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(SMALL_PHONE);

  test('changes are reviewed above the sheet, which fits a small screen', async ({
    page,
    recto,
    upstream,
  }) => {
    await openBeside(page, recto.url);
    await expectToFit(page);
    const answer = held();
    upstream.next.push(answer.script);
    await askBeside(page, 'Improve it');
    await answer.started;
    answer.say(TITLE_EDIT + OWL_EDIT);
    await expect(proposals(page).first()).toBeInViewport();
    answer.end();
    await expect(reviewBar(page)).toContainText('Change 1 of 2');
    // Messages may be half scrolled out of the sheet, with their buttons.
    expect(await overhang(page)).toBe(0);
    await reviewBar(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(proposals(page)).toHaveCount(0);
    await expect(editor(page)).toContainText('Owl');
    await page.getByRole('button', { name: 'Close the assistant' }).click();
    await expect(messageField(page)).toBeHidden();
  });
});

for (const [place, viewport, least] of [
  ['on a phone on its side', { width: 740, height: 360 }, 40],
  ['above a phone’s keyboard', { width: 360, height: 340 }, 0],
] as const) {
  test.describe(place, () => {
    test.use({ ...SMALL_PHONE, viewport });

    test('the message and its buttons are in view, as far as there is room with the conversation', async ({
      page,
      recto,
      upstream,
    }) => {
      await openBeside(page, recto.url);
      upstream.next.push(says(TITLE_EDIT));
      for (const title of ['before', 'after'] as const) {
        await expect(messageField(page)).toBeInViewport({ ratio: 1 });
        const attach = page.getByRole('button', { name: 'Attach files' });
        await expect(attach).toBeInViewport({ ratio: 1 });
        if (title === 'before') await askBeside(page, 'Improve it');
        await expect(reviewBar(page)).toBeVisible();
      }
      const log = await page.getByRole('log', { name: 'Conversation' }).boundingBox();
      expect(log?.height).toBeGreaterThanOrEqual(least);
      expect(await overhang(page)).toBe(0);
    });
  });
}
