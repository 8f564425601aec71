import { expect, type Page } from '@playwright/test';

/** Who one says one is on the page that stands in for Google. */
export interface GooglePerson {
  readonly name: string;
  readonly email: string;
}

/** Presses the button of the form on show and waits for the page that stands in for Google. */
export async function leaveForGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Continue as whom?' })).toBeVisible();
}

/** Says who one is there and goes on. */
export async function continueAs(page: Page, { name, email }: GooglePerson): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** The addresses in this tab's history. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
