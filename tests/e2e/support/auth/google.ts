import { expect, type Page } from '@playwright/test';

/** The identity chosen on the fake Google page. */
export interface GooglePerson {
  readonly name: string;
  readonly email: string;
}

/** Presses the Google button and waits for the fake Google page. */
export async function leaveForGoogle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Continue as whom?' })).toBeVisible();
}

/** Chooses an identity there and continues. */
export async function continueAs(page: Page, { name, email }: GooglePerson): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** The URLs in this tab's history. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url }) => url);
}
