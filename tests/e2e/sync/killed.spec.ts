import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import {
  newAccount,
  register,
  serverLedger,
  serverPages,
  signIn,
} from '../support/auth/account.ts';
import { messageField, newSession } from '../support/chat/chat.ts';
import { openGateway } from '../support/gateway.ts';
import { rowsOf } from '../support/storage.ts';
import { editor, openTab, readyForOffline, saveAs, synced, write } from '../support/studio.ts';
import { expect, test } from '../support/test.ts';

async function openProfile(profile: string, url: string) {
  for (const file of readdirSync(profile).filter((name) => name.startsWith('Singleton')))
    rmSync(join(profile, file), { force: true });
  return chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS],
    baseURL: url,
  });
}

/** A new user, signed in with a new browser profile. */
async function signedIn(server: string, site = server) {
  const profile = mkdtempSync(join(tmpdir(), 'recto-profile-'));
  const account = newAccount();
  await register(server, account);
  const first = await openProfile(profile, site);
  const page = await first.newPage();
  await signIn(page, account);
  return { profile, account, first, page };
}

/** Kills the browser of a profile, as a power cut does. */
async function kill(profile: string): Promise<void> {
  spawnSync('pkill', ['-KILL', '-f', profile]);
  await expect.poll(() => spawnSync('pgrep', ['-f', profile]).status).not.toBe(0);
}

test('a browser killed right after “saved” still has the page and sends it @core @worker', async ({
  recto,
}) => {
  const { profile, account, first, page } = await signedIn(recto.url);
  // The first visit may not have loaded the code of the Save dialog yet.
  await readyForOffline(page);
  await openTab(page, 'Markdown Editor');
  await first.setOffline(true);
  await write(page, '# Survives a power button');
  await saveAs(page, 'Survivor');
  await kill(profile);

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

test('a browser killed between the server’s commit and its response recovers the result @worker', async ({
  recto,
}) => {
  const gateway = await openGateway(recto.url);
  const { profile, account, page } = await signedIn(recto.url, gateway.url);
  await openTab(page, 'Markdown Editor');
  const held = gateway.holdWrites();
  await write(page, '# On its way');
  await saveAs(page, 'On its way');
  const sent = await held.first;
  await kill(profile);
  held.release();

  const second = await openProfile(profile, gateway.url);
  const again = await second.newPage();
  await again.goto('/?tab=saved');
  await synced(again);
  for (const request of gateway.writes()) expect(request.body).toBe(sent.body);
  expect(await serverLedger(recto.url, account)).toHaveLength(1);
  expect((await serverPages(recto.url, account)).map((row) => row.title)).toEqual(['On its way']);
  await second.close();
  await gateway.close();
  rmSync(profile, { recursive: true, force: true });
});

test('a browser killed while the user types a message keeps what was typed before @ci', async ({
  recto,
}) => {
  const { profile, page } = await signedIn(recto.url);
  await page.goto('/ai-assistant');
  await newSession(page);
  const conversation = page.url();
  const old = 'Older than half a second. ';
  await page.keyboard.type(old, { delay: 30 });
  const isStored = async () => {
    const drafts = await rowsOf<{ readonly text: string }>(page, 'composerDrafts');
    return drafts.some(({ text }) => text.startsWith(old));
  };
  // Without the pause of 300 ms after which a text is written: its longest wait is over first.
  while (!(await isStored())) await page.keyboard.type('younger ', { delay: 30 });
  await kill(profile);

  const second = await openProfile(profile, recto.url);
  const again = await second.newPage();
  await again.goto(conversation);
  await expect(messageField(again)).toHaveValue(new RegExp(`^${old}`));
  await second.close();
  rmSync(profile, { recursive: true, force: true });
});
