import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putSettings, settingsOf, unsentSettings } from '#store/settings.ts';
import { syncSettings } from '#app/syncSettings.ts';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { chatUser, valueOf } from '../../support/chat/chatUser.ts';

describe('decision 023, I6: settings', () => {
  let site: EmbeddedSite;

  beforeAll(async () => {
    site = await openAuthSite();
  });
  afterAll(() => site.close());

  test('are not sent with the token of another user, who signed in meanwhile', async () => {
    const [before, now] = [await chatUser(site), await chatUser(site)];
    const { db } = before.account;
    valueOf(await putSettings(db, { theme: 'dark' }, 1_790_000_000_000));
    const services = { backend: now.account.backend, now: Date.now };
    await syncSettings(services, db, before.id);
    expect(valueOf(await unsentSettings(db))).toHaveLength(1);
    expect(Object.keys(await settingsOf(db))).toEqual(['theme']);
    expect(await site.backend.query('select key from private.settings')).toEqual([]);
    await syncSettings({ ...services, backend: before.account.backend }, db, before.id);
    expect(valueOf(await unsentSettings(db))).toEqual([]);
  });
});
