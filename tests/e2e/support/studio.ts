import { type BrowserContext, expect, type Page } from '@playwright/test';
import { DOCUMENTS_LABEL } from '#frames/scripted/previewTarget.ts';
import { countUnsent } from './storage.ts';
import { type Account, enter } from './auth/account.ts';

/** The dashboard's tabs (spec §2). */
export type Tab = 'Dashboard' | 'AI Assistant' | 'HTML Editor' | 'Markdown Editor' | 'Saved Pages';

export async function openTab(page: Page, tab: Tab): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  // A phone hides the tabs beside an editor.
  const chosen = page.getByRole('tab', { name: tab, includeHidden: true });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
}

/** Opens the tab's editor on a new document. */
export async function newPage(page: Page, tab: 'HTML Editor' | 'Markdown Editor'): Promise<void> {
  await openTab(page, tab);
  const title = page.getByRole('tabpanel').getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  if ((await title.innerText()) === 'Untitled page') return;
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New page', exact: true }).click();
  const blank = tab === 'HTML Editor' ? /^Blank HTML page/ : /^Blank Markdown page/;
  await page.getByRole('dialog', { name: 'New page' }).getByRole('button', { name: blank }).click();
  await expect(title).toHaveText('Untitled page');
}

export function editor(page: Page) {
  return page.locator('.cm-content');
}

/** Replaces the whole text, as a paste would. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/** Saves the document as a new page and waits for the toast. */
export async function saveAs(page: Page, title: string, tags = ''): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Tags').fill(tags);
  await dialog.getByRole('button', { name: 'Save Page' }).click();
  await expect(toast(page, /^(Markdown )?Page Saved$/)).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Keeps the toast with Undo, which stays while the pointer is over it, however long the next steps take. */
export async function holdUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).hover();
}

/** A toast by its title. */
export function toast(page: Page, title: string | RegExp) {
  return page.locator('li[data-tone]').getByText(title, { exact: true });
}

/** Keeps the texts of the toasts that are shown in `page`, for `toastShown`. Call before the page loads. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shownToasts: shown });
    const keep = (node: Node): void => {
      if (!(node instanceof Element)) return;
      const inside = node.querySelectorAll('li[data-tone]');
      for (const one of node.matches('li[data-tone]') ? [node] : inside)
        shown.push(one.textContent);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(keep);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a toast was shown, even if it is gone again: "Copied" stays for two seconds, in which a busy machine may not look. */
export async function toastShown(page: Page, text: string): Promise<void> {
  const look = (): Promise<string | readonly string[]> =>
    page.evaluate((wanted) => {
      const { shownToasts } = window as unknown as { readonly shownToasts: string[] };
      const place = shownToasts.findIndex((one) => one.includes(wanted));
      if (place === -1) return shownToasts;
      shownToasts.splice(0, place + 1);
      return wanted;
    }, text);
  // A failure names the toasts that were shown instead.
  await expect.poll(look).toBe(text);
}

/** The header's sync status. */
export function indicator(page: Page) {
  return page.getByRole('banner').locator('button[data-tone]');
}

/**
 * Waits until everything is synced. Checks the outbox first: right after a save the header can be stale for a moment.
 */
export async function synced(page: Page): Promise<void> {
  await expect.poll(() => countUnsent(page)).toBe(0);
  await expect(indicator(page)).toContainText(/synced/i);
}

/** Waits until the service worker has cached the shell; only in tests tagged `@worker`. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).some((name) => name.includes('precache'))),
    )
    .toBe(true);
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
}

/** Waits until published pages and Markdown can be shown offline by the previews' own site. */
export async function documentsReadyForOffline(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .context()
        .serviceWorkers()
        .map((worker) => new URL(worker.url()).hostname),
    )
    .toContain(`p${DOCUMENTS_LABEL}.localhost`);
}

/** Opens the tab's editor on a new document and saves `text` under a title. */
export async function saveNew(page: Page, title: string, text = `# ${title}`): Promise<void> {
  await newPage(page, 'Markdown Editor');
  await write(page, text);
  await saveAs(page, title);
}

/** Opens My projects in another tab of the same browser. */
export async function anotherWindow(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/?tab=saved');
  return other;
}

export function paletteField(page: Page) {
  return page.getByRole('combobox', { name: 'Command palette' });
}

/** The title of the open document. */
export function documentTitle(page: Page) {
  return page.getByRole('tabpanel').getByRole('heading', { level: 1 });
}

/** Runs a command by the palette, by keyboard only. */
export async function command(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type(query);
  // Pages load from the store a moment after the commands.
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(paletteField(page)).toBeHidden();
}

export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses Save in the editor. */
export const pressSave = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

/** The content of a first save; Markdown by default. */
export interface FirstVersion {
  readonly tab?: 'HTML Editor' | 'Markdown Editor';
  readonly title: string;
  readonly text: string;
  readonly tags?: string;
}

/** Creates a user, saves a page and waits until it is synced; the editor still shows it. */
export async function enterWithPage(
  page: Page,
  url: string,
  { tab = 'Markdown Editor', title, text, tags = '' }: FirstVersion,
): Promise<Account> {
  const account = await enter(page, url);
  await newPage(page, tab);
  await write(page, text);
  await saveAs(page, title, tags);
  await synced(page);
  return account;
}
