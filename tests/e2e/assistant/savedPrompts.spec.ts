import { says } from '../../support/chat/upstreamScripts.ts';
import { expect, test } from '../support/chat/assistant.ts';
import { messageField, userMessage, beginConversation } from '../support/chat/chat.ts';
import { overhang } from '../support/screenFaults.ts';

for (const [width, height] of [
  [1366, 768],
  [360, 640],
] as const) {
  test(`a prompt is kept, chosen with “/” and sent with its variables filled in, ${width} px${width < 400 ? ' @ci' : ''}`, async ({
    page,
    recto,
    upstream,
  }) => {
    await page.setViewportSize({ width, height });
    await beginConversation(page, recto.url);
    await page.getByRole('button', { name: 'Prompts', exact: true }).click();
    await expect(page.getByText('No prompts yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New prompt' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Translate');
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Translate it into {{language}}.\nKeep the links.');
    expect(await overhang(page)).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Translate/ })).toBeVisible();
    expect(await overhang(page)).toBe(0);
    await page.keyboard.press('Escape');

    await messageField(page).press('/');
    await page.getByRole('textbox', { name: 'Find a prompt' }).fill('links');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'language' }).fill('Welsh');
    await page.keyboard.press('Enter');
    await expect(messageField(page)).toHaveValue('Translate it into Welsh.\nKeep the links.');
    await expect(messageField(page)).toBeFocused();
    upstream.next.push(says('Wedi ei wneud.'));
    await messageField(page).press('Enter');
    await expect(userMessage(page, 'Translate it into Welsh.')).toBeVisible();
  });
}

test('Escape after “/” types the slash, and Undo restores a deleted prompt', async ({
  page,
  recto,
}) => {
  await beginConversation(page, recto.url);
  await messageField(page).press('/');
  await expect(page.getByText('No prompts yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(messageField(page)).toHaveValue('/');
  await messageField(page).fill('Say it shorter.');
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await page.getByRole('button', { name: 'New prompt' }).click();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'Say it shorter.',
  );
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shorter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Edit “Shorter”' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Shorter/ })).toBeVisible();
});

test('a press beside the dialog keeps what is typed into a prompt and its variables', async ({
  page,
  recto,
}) => {
  await beginConversation(page, recto.url);
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await page.getByRole('button', { name: 'New prompt' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Letter');
  await text.fill('Write a letter to {{name}}.');
  await page.mouse.click(5, 5);
  await expect(text).toHaveValue('Write a letter to {{name}}.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Letter/ }).click();
  const variable = page.getByRole('textbox', { name: 'name' });
  await variable.fill('Ada');
  await page.mouse.click(5, 5);
  await expect(variable).toHaveValue('Ada');
});
