import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAuthCallback } from '#domain/account/authCallback.ts';
import { signIn, signOutElsewhere } from '#mutators/auth/signIn.ts';
import { handleAuthCallback, beginGoogle } from '#mutators/auth/callback.ts';
import { readSecurity, linkGoogle, unlinkIdentity } from '#mutators/auth/factors.ts';
import { changePassword, requestPasswordReset, setNewPassword } from '#mutators/auth/password.ts';
import type { Services } from '#mutators/services.ts';
import { storedAuthSession, isRecovering } from '#store/session/authStorage.ts';
import {
  atGoogle,
  createAccount,
  followTo,
  mailedLink,
  openAuthWindow,
  PASSWORD,
  valueOf,
} from '../../support/auth/authWindow.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

const NEXT_PASSWORD = 'Another-1nk';
const SENT = { ok: true, value: null };

let server: TestBackend;
let email: string;
let here: Services;

beforeAll(async () => {
  server = await openTestBackend();
});

afterAll(() => server.close());

beforeEach(() => {
  email = `${randomUUID()}@example.org`;
  here = openAuthWindow(server);
});

const create = (services: Services) => createAccount(services, email);

describe('spec §7: Google sign-in', () => {
  test('the code is exchanged, the profile exists, and the origin is kept', async () => {
    const address = await valueOf(beginGoogle(here, '/profile'));
    const landing = await atGoogle(server, address, { name: 'Grace Hopper', email });
    expect(landing).toMatchObject({ purpose: 'google', from: '/profile' });
    expect(await valueOf(handleAuthCallback(here, landing))).toMatchObject({
      user: { fullName: 'Grace Hopper', email },
      isRecovery: false,
    });
  });

  test('spec §8: only the sign-in that created the account is the first', async () => {
    const signInWithGoogle = async (services: Services) => {
      const address = await valueOf(beginGoogle(services, '/'));
      const landing = await atGoogle(server, address, { name: 'Grace Hopper', email });
      return valueOf(handleAuthCallback(services, landing));
    };
    expect(await signInWithGoogle(here)).toMatchObject({ isFirst: true });
    // Correct on a device that knows the account, too.
    expect(await signInWithGoogle(here)).toMatchObject({ isFirst: false });
    await server.query(
      `update auth.users set created_at = created_at - interval '2 minutes' where email = $1`,
      [email],
    );
    expect(await signInWithGoogle(openAuthWindow(server))).toMatchObject({ isFirst: false });
  });

  test('a cancelled sign-in differs from an error', async () => {
    const address = await valueOf(beginGoogle(here, '/'));
    expect(
      await handleAuthCallback(here, await atGoogle(server, address, { cancel: '1' })),
    ).toMatchObject({
      failure: { reason: 'googleCancelled' },
    });
    expect(
      await handleAuthCallback(
        here,
        parseAuthCallback('/auth/callback?errand=google&error=server_error'),
      ),
    ).toMatchObject({ failure: { reason: 'googleFailed' } });
  });

  test('a code requested by another browser is refused', async () => {
    const address = await valueOf(beginGoogle(here, '/'));
    const landing = await atGoogle(server, address, { name: 'Grace Hopper', email });
    const elsewhere = openAuthWindow(server);
    expect(await handleAuthCallback(elsewhere, landing)).toMatchObject({
      failure: { reason: 'googleFailed' },
    });
    expect(await storedAuthSession(elsewhere.shared)).toBeNull();
  });
});

describe('password reset', () => {
  test('the link signs in and sets a new password; the old one and other sessions end', async () => {
    await create(here);
    const there = openAuthWindow(server);
    await valueOf(requestPasswordReset(there, ` ${email} `, '/'));
    const landing = parseAuthCallback(await followTo(server, await mailedLink(server, email)));
    expect(await valueOf(handleAuthCallback(there, landing))).toMatchObject({ isRecovery: true });
    const session = await storedAuthSession(there.shared);
    const mayChange = (now: number) => isRecovering(there.shared, session?.userId ?? '', now);
    expect(await mayChange(Date.now())).toBe(true);
    expect(await mayChange(Date.now() + 3_600_001)).toBe(false);
    await valueOf(
      setNewPassword(there, { password: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD }),
    );
    expect(await mayChange(Date.now())).toBe(false);
    expect(await signIn(openAuthWindow(server), { email, password: PASSWORD })).toMatchObject({
      failure: { kind: 'wrongCredentials' },
    });
    await valueOf(signIn(openAuthWindow(server), { email, password: NEXT_PASSWORD }));
    const refused = await storedAuthSession(here.shared);
    expect(
      await here.backend.account(({ auth }) => auth.accessToken(refused ?? undefined)),
    ).toEqual({
      ok: false,
      failure: { kind: 'signedOut' },
    });
  });

  test('an unknown email gets the same answer', async () => {
    await create(here);
    const answers = await Promise.all(
      [email, `x${email}`].map((address) => requestPasswordReset(here, address, '/')),
    );
    // A second request within a second would be rate-limited.
    const again = await requestPasswordReset(here, email, '/');
    expect([...answers, again]).toEqual([SENT, SENT, SENT]);
  });

  test('a new password follows spec §5 and must differ from the old one', async () => {
    await create(here);
    const change = (newPassword: string, currentPassword = PASSWORD) =>
      changePassword(here, { currentPassword, newPassword });
    expect(await change('short')).toMatchObject({
      failure: { message: 'New password must be at least 8 characters long' },
    });
    expect(await change(PASSWORD)).toMatchObject({ failure: { reason: 'samePassword' } });
    expect(await change(NEXT_PASSWORD, 'Wrong-1nk')).toMatchObject({
      failure: { reason: 'wrongPassword' },
    });
    await valueOf(change(NEXT_PASSWORD));
    await valueOf(signIn(openAuthWindow(server), { email, password: NEXT_PASSWORD }));
  });
});

describe('spec §7: identities and sessions', () => {
  test('Google is linked and unlinked; the last sign-in method stays', async () => {
    await create(here);
    const [only] = (await valueOf(readSecurity(here))).identities;
    expect(await unlinkIdentity(here, only?.id ?? '')).toMatchObject({
      failure: { reason: 'lastIdentity' },
    });
    const address = await valueOf(linkGoogle(here, '/profile'));
    const landing = await atGoogle(server, address, { name: 'Ada', email: `g-${email}` });
    expect(landing).toMatchObject({ purpose: 'link', from: '/profile' });
    await valueOf(handleAuthCallback(here, landing));
    const { identities } = await valueOf(readSecurity(here));
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google']);
    await valueOf(unlinkIdentity(here, identities[1]?.id ?? ''));
    expect(await unlinkIdentity(here, identities[1]?.id ?? '')).toMatchObject({
      failure: { reason: 'identityGone' },
    });
  });

  test('another user’s Google account is not linked', async () => {
    const other = openAuthWindow(server);
    const google = { name: 'Grace', email: `g-${email}` };
    const began = await valueOf(beginGoogle(other, '/'));
    await valueOf(handleAuthCallback(other, await atGoogle(server, began, google)));
    await create(here);
    const address = await valueOf(linkGoogle(here, '/profile'));
    expect(await handleAuthCallback(here, await atGoogle(server, address, google))).toMatchObject({
      failure: { reason: 'identityTaken' },
    });
    expect(await storedAuthSession(here.shared)).toMatchObject({ email });
  });

  test('signing out the others keeps this session', async () => {
    await create(here);
    const there = openAuthWindow(server);
    await valueOf(signIn(there, { email, password: PASSWORD }));
    await valueOf(signOutElsewhere(here));
    const ended = await storedAuthSession(there.shared);
    expect(
      await there.backend.account(({ auth }) => auth.accessToken(ended ?? undefined)),
    ).toMatchObject({
      failure: { kind: 'signedOut' },
    });
    const kept = await storedAuthSession(here.shared);
    await valueOf(here.backend.account(({ auth }) => auth.accessToken(kept ?? undefined)));
  });
});
