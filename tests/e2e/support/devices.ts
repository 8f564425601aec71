import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Account, serverPages, signIn } from './auth/account.ts';
import { enterWithPage, type FirstVersion, indicator, openTab, toast, write } from './studio.ts';

/** A page open on two devices of one user. */
export interface SharedPage {
  readonly account: Account;
  readonly here: Page;
  readonly there: Page;
  readonly id: string;
}

/** Saves a page on this device and opens it in the editors of both. */
export async function onTwoDevices(
  here: Page,
  browser: Browser,
  url: string,
  first: FirstVersion,
): Promise<SharedPage & { readonly other: BrowserContext }> {
  const account = await enterWithPage(here, url, first);
  const id = new URL(here.url()).searchParams.get('load') ?? '';
  expect(id).not.toBe('');
  const other = await browser.newContext({ baseURL: url });
  const there = await other.newPage();
  await signIn(there, account);
  await openTab(there, 'Saved Pages');
  await there
    .getByRole('article')
    .filter({ hasText: first.title })
    .getByRole('link', { name: 'Load' })
    .click();
  await expect(there.locator('.cm-content')).toBeVisible();
  return { account, here, there, id, other };
}

/** Replaces the text in the open editor and saves it. */
export async function rewrite(page: Page, text: string): Promise<void> {
  await write(page, text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Page Updated')).toBeVisible();
}

/** Saves one text here offline and another one there; reconnects once the server has the other. */
export async function rewriteBoth(
  { account, here, there }: SharedPage,
  url: string,
  mine: string,
  theirs: string,
): Promise<void> {
  await here.context().setOffline(true);
  await rewrite(here, mine);
  await rewrite(there, theirs);
  await expect
    .poll(async () => {
      const pages = await serverPages(url, account);
      return pages.map((page) => page.markdown_content ?? page.html_content);
    })
    .toContain(theirs);
  await here.context().setOffline(false);
}

/** Waits until the header reports a conflict. */
export async function inConflict(page: Page): Promise<void> {
  await expect(indicator(page)).toHaveAttribute('data-tone', 'attention');
}
