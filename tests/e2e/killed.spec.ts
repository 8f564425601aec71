import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';
import { newAccount, register, serverPages, signIn } from './support/account.ts';
import { editor, openTab, saveAs, synced, write } from './support/studio.ts';
import { expect, test } from './support/test.ts';

async function openProfile(profile: string, url: string) {
  for (const file of readdirSync(profile).filter((name) => name.startsWith('Singleton')))
    rmSync(join(profile, file), { force: true });
  return chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
    baseURL: url,
  });
}

test('a browser killed right after "saved" still has the page, and the server gets it', async ({
  recto,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'recto-profile-'));
  const account = newAccount();
  await register(recto.url, account);

  const first = await openProfile(profile, recto.url);
  const page = await first.newPage();
  await signIn(page, account);
  await openTab(page, 'Markdown Editor');
  await first.setOffline(true);
  await write(page, '# Survives a power button');
  await saveAs(page, 'Survivor');
  spawnSync('pkill', ['-KILL', '-f', profile]);
  await expect.poll(() => spawnSync('pgrep', ['-f', profile]).status).not.toBe(0);

  const second = await openProfile(profile, recto.url);
  const again = await second.newPage();
  await again.goto('/?tab=saved');
  await again
    .getByRole('article')
    .filter({ hasText: 'Survivor' })
    .getByRole('link', { name: 'Load' })
    .click();
  await expect(editor(again)).toContainText('Survives a power button');
  await synced(again);
  expect(
    (await serverPages(recto.url, account)).map((row) => [row.title, row.markdown_content]),
  ).toEqual([['Survivor', '# Survives a power button']]);
  await second.close();
  rmSync(profile, { recursive: true, force: true });
});
