import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import { newAccount, register, serverPages, signIn } from '../support/auth/account.ts';
import {
  editor,
  openTab,
  saveAs,
  synced,
  toast,
  write,
  enterWithPage,
  pressSave,
} from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

const SIZE = '100m';

/** Mounts a small disk for a browser profile; needs a user who may mount. */
function smallDisk() {
  const path = mkdtempSync(join(tmpdir(), 'recto-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true, force: true });
    throw new Error(`This user may not mount a small disk: ${mounted.stderr.toString()}`);
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    /** Fills the disk to the last byte. */
    fill: () => {
      const file = openSync(ballast, 'a');
      for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size));
      closeSync(file);
    },
    free: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This device has no storage left' });

const FALSE_WORDS = /sign-in has ended|reload|stopped working/i;

test('a full disk is reported, the text stays on screen and can be exported, and is saved automatically once there is space', async ({
  recto,
}) => {
  test.setTimeout(300_000);
  const disk = smallDisk();
  const profile = join(disk.path, 'profile');
  mkdirSync(profile);
  const account = newAccount();
  await register(recto.url, account);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, '--disk-cache-size=1'],
    baseURL: recto.url,
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await signIn(page, account);
    await openTab(page, 'Markdown Editor');
    await write(page, '# First');
    await saveAs(page, 'On a full disk');
    await synced(page);

    const text = `${'Words.\n'.repeat(3000)}Written on a full disk`;
    // Copies that are evicted make room at first.
    await expect(async () => {
      disk.fill();
      await write(page, text);
      await expect(notice(page)).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(notice(page)).toContainText('Your text is only in this window');
    disk.fill();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Error Updating Page')).toBeVisible();
    // The events on which a tab checks storage and its session again.
    await page.evaluate(() => {
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    for (let look = 0; look < 8; look += 1) {
      disk.fill();
      expect(await page.locator('body').innerText()).not.toMatch(FALSE_WORDS);
      // Eight looks in four seconds, in which false words would appear.
      await page.waitForTimeout(500);
    }
    await expect(editor(page)).toContainText('Written on a full disk');

    await notice(page).getByRole('button', { name: 'Copy text' }).click();
    await expect(toast(page, 'Markdown Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    const begun = page.waitForEvent('download');
    await notice(page).getByRole('button', { name: 'Download text' }).click();
    expect((await begun).suggestedFilename()).toBe('document.md');

    disk.free();
    await expect(notice(page)).toBeHidden();
    await expect(toast(page, 'Page Updated')).toBeVisible();
    await expect(editor(page)).toContainText('Written on a full disk');
    await synced(page);
    expect((await serverPages(recto.url, account)).map((row) => row.markdown_content)).toEqual([
      text,
    ]);
  } finally {
    await context.close();
    disk.remove();
  }
});

test.describe('a device with full storage', () => {
  test('keeps the text on screen, says so, exports everything, and saves once there is space', async ({
    page,
    context,
    recto,
  }) => {
    const storage = await context.newCDPSession(page);
    // Set before the first use: Chromium caches a quota for half a minute.
    await storage.send('Storage.overrideQuotaForOrigin', {
      origin: recto.url,
      quotaSize: 1_000_000,
    });
    const account = await enterWithPage(page, recto.url, {
      title: 'Nearly full',
      text: '# Room enough',
    });

    const large = `# No room for this\n${'Many words. '.repeat(100)}\n`.repeat(1000);
    await write(page, large);
    await expect(page.getByText(/Draft not kept/)).toBeVisible();
    await pressSave(page);
    await expect(toast(page, 'Error Updating Page')).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect(editor(page)).toContainText('No room for this');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await storage.send('Storage.overrideQuotaForOrigin', { origin: recto.url });
    // Chromium caches a quota for half a minute.
    await expect(notice(page)).toBeHidden();
    await synced(page);
    expect((await serverPages(recto.url, account)).map((row) => row.markdown_content)).toEqual([
      large,
    ]);
  });
});
