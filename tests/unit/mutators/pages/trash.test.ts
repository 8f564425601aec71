import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { stampSession } from '#domain/account/authSession.ts';
import { forgetOldTrash } from '#mutators/pages/trash.ts';
import { AUTH_SESSION_KEY } from '#store/session/authStorage.ts';
import { PROTOCOL } from '#store/health/withStorage.ts';
import { countTrashed } from '#store/pages/pages.ts';
import { openDevice, type Device } from '../../../support/device.ts';
import { newPage } from '../../../support/pages.ts';
import { fakeToken } from '../../../support/auth/tokens.ts';

const NOWHERE = {
  url: 'http://server',
  anonKey: 'key',
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-06-01T12:00:00.000Z');

describe('pages purged by the server', () => {
  let device: Device;
  let id: string;

  beforeEach(async () => {
    id = randomUUID();
    device = openDevice(NOWHERE, { id, email: 'a@b.c', accessToken: '', refreshToken: '' });
    const deleted_at = new Date(NOW - 92 * DAY_MS).toISOString();
    await device.db.pages.put(newPage({ author_id: id, deleted_at }));
  });

  const open = (now: number) => forgetOldTrash({ ...device.services, now: () => now });
  /** Signs in with a server token of `NOW` while this device's clock reads `clock`. */
  const signInAt = (clock: number) => {
    const session = { access_token: fakeToken(id, NOW + HOUR_MS, 0, NOW), refresh_token: 'r' };
    const value = stampSession(JSON.stringify(session), null, clock);
    return device.services.shared.authSession.put({ key: AUTH_SESSION_KEY, value });
  };

  test('are deleted when the account opens', async () => {
    await signInAt(NOW);
    await open(NOW);
    expect(await countTrashed(device.db)).toBe(0);
  });

  test('stay in an app older than the database', async () => {
    await signInAt(NOW);
    await device.db.meta.put({ key: 'protocol', value: PROTOCOL + 1 });
    expect(await open(NOW)).toMatchObject({ ok: false, failure: { kind: 'outdated' } });
    expect(await countTrashed(device.db)).toBe(1);
  });

  test('stay when the clock jumped a year ahead since the sign-in', async () => {
    await signInAt(NOW);
    await open(NOW + 365 * DAY_MS);
    expect(await countTrashed(device.db)).toBe(1);
  });

  test('stay until their time when the clock was a year ahead at the sign-in', async () => {
    await device.db.pages.clear();
    const deleted_at = new Date(NOW - DAY_MS).toISOString();
    await device.db.pages.put(newPage({ author_id: id, deleted_at }));
    await signInAt(NOW + 365 * DAY_MS);
    await open(NOW + 365 * DAY_MS);
    expect(await countTrashed(device.db)).toBe(1);
  });

  test('stay without a sign-in, since the server’s clock is unknown', async () => {
    await open(NOW);
    expect(await countTrashed(device.db)).toBe(1);
  });
});
