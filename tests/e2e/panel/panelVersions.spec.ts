import { endsWith, held, says } from '../../support/chat/upstreamScripts.ts';
import { block } from '../../support/chat/writtenReplies.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { ask, replies, userMessage } from '../support/chat/chat.ts';
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

const SHORT = block('    <h1>Birds</h1>', '    <h1>Garden birds</h1>');

const WINDOWS = [
  { device: 'a phone', viewport: { width: 390, height: 844 }, tag: ' @ci' },
  { device: 'a computer', viewport: { width: 1366, height: 768 }, tag: '' },
] as const;

for (const { device, viewport, tag } of WINDOWS) {
  test.describe(`beside the text on ${device}`, () => {
    test.use({ viewport });

    test(`the text shows the changes of the reply’s version that is shown${tag}`, async ({
      page,
      recto,
      upstream,
    }) => {
      await openBeside(page, recto.url);
      upstream.next.push(says(`Two changes.\n\n${TITLE_EDIT}${OWL_EDIT}`));
      await askBeside(page, 'Improve this page');
      await expect(proposals(page)).toHaveCount(2);

      // The first version’s changes make room as soon as another one is requested.
      const answer = held();
      upstream.next.push(answer.script);
      await replies(page).getByRole('button', { name: 'Regenerate reply' }).click();
      await answer.started;
      await expect(proposals(page)).toHaveCount(0);
      answer.say(`A shorter title.\n\n${SHORT}`);
      await expect(proposals(page)).toContainText('Garden birds');
      answer.end();
      await expect(replies(page)).toContainText('2 of 2');
      await expect(proposals(page)).toHaveCount(1);

      await page.getByRole('button', { name: 'Previous version' }).click();
      await expect(replies(page)).toContainText('Two changes.');
      await expect(proposals(page)).toHaveCount(2);
      await expect(proposals(page).first()).toContainText('Birds of our garden');
      await reviewBar(page).getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(proposals(page)).toHaveCount(1);

      // Accepting the change removed the lines it applies to.
      await page.getByRole('button', { name: 'Next version' }).click();
      await expect(replies(page)).toContainText('A shorter title.');
      await expect(proposals(page)).toHaveCount(0);
      await reviewBar(page).getByRole('button', { name: '1 change not placed' }).click();
      await expect(reviewBar(page)).toContainText('Outdated: you edited these lines since.');

      await page.getByRole('button', { name: 'Previous version' }).click();
      await expect(proposals(page)).toHaveCount(1);
      await proposals(page).getByRole('button', { name: 'Accept change 1 of 1' }).click();
      expect(await textOf(page)).toBe(
        BIRDS.replace('<h1>Birds<', '<h1>Birds of our garden<').replace(
          '<li>Kite</li>',
          '<li>Kite</li>\n      <li>Owl</li>',
        ),
      );
    });

    test('an edited message has versions of its own, with their changes', async ({
      page,
      recto,
      upstream,
    }) => {
      await openBeside(page, recto.url);
      upstream.next.push(says(`The title.\n\n${TITLE_EDIT}`));
      await askBeside(page, 'Change the title');
      await expect(proposals(page)).toHaveCount(1);
      upstream.next.push(says(`An owl.\n\n${OWL_EDIT}`));
      await ask(page, 'Add an owl');
      await expect(proposals(page)).toHaveCount(2);
      await expect(replies(page)).toHaveCount(2);

      upstream.next.push(says(`Shorter.\n\n${SHORT}`));
      await expect(replies(page).getByRole('button', { name: 'Regenerate reply' })).toHaveCount(2);
      await userMessage(page, 'Change the title')
        .getByRole('button', { name: 'Edit message' })
        .click();
      const field = page.getByRole('textbox', { name: 'Edit message' });
      await field.fill('Shorten the title');
      await field.press('Enter');
      await expect(replies(page)).toContainText(['Shorter.']);
      await expect(proposals(page)).toHaveCount(1);
      await expect(proposals(page)).toContainText('Garden birds');

      await userMessage(page, 'Shorten the title')
        .getByRole('button', { name: 'Previous version' })
        .click();
      await expect(userMessage(page, 'Add an owl')).toBeVisible();
      await expect(proposals(page)).toHaveCount(2);
      await expect(reviewBar(page)).toContainText('of 2');
    });
  });
}

test('a continued reply keeps its changes, which are back when another version is stopped', async ({
  page,
  recto,
  upstream,
}) => {
  await openBeside(page, recto.url);
  upstream.next.push(endsWith(`Two changes.\n\n${TITLE_EDIT}`, 'length'));
  await askBeside(page, 'Improve this page');
  await expect(proposals(page)).toHaveCount(1);
  upstream.next.push(says(OWL_EDIT));
  await replies(page).getByRole('button', { name: 'Continue' }).click();
  await expect(proposals(page)).toHaveCount(2);
  await expect(replies(page).getByRole('button', { name: 'Regenerate reply' })).toBeVisible();
  await expect(proposals(page)).toHaveCount(2);

  const answer = held();
  upstream.next.push(answer.script);
  await replies(page).getByRole('button', { name: 'Regenerate reply' }).click();
  await answer.started;
  await expect(proposals(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(replies(page)).toContainText('Two changes.');
  await expect(proposals(page)).toHaveCount(2);
});
