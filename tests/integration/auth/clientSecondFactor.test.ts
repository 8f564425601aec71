import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#mutators/auth/signIn.ts';
import {
  enrolTotp,
  passSecondFactor,
  readSecurity,
  removeFactor,
  verifyFactor,
} from '#mutators/auth/factors.ts';
import type { Services } from '#mutators/services.ts';
import { storedAuthSession } from '#store/session/authStorage.ts';
import { stepAt, totpCode } from '../../../supabase/local/auth/totp.ts';
import { createAccount, openAuthWindow, PASSWORD, valueOf } from '../../support/auth/authWindow.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

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

describe('spec §4: the second factor', () => {
  async function enrol(services: Services) {
    const enrolment = await valueOf(enrolTotp(services, 'Phone app'));
    const code = (later: number) => totpCode(enrolment.secret, stepAt(Date.now()) + later);
    await valueOf(verifyFactor(services, enrolment.factorId, code(-1)));
    return { ...enrolment, code };
  }

  test('a code sets it up and raises the session to aal2', async () => {
    await create(here);
    const half = await valueOf(enrolTotp(here, 'Phone app'));
    // The earlier, abandoned enrolment does not block a new one.
    const { factorId, uri } = await enrol(here);
    expect(factorId).not.toBe(half.factorId);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Recto/);
    expect(await valueOf(readSecurity(here))).toMatchObject({
      level: 'aal2',
      factors: [{ id: factorId, name: 'Phone app', type: 'totp' }],
      identities: [{ provider: 'email', email }],
    });
    expect(await enrolTotp(here, 'Phone app')).toMatchObject({
      failure: { reason: 'factorNameTaken' },
    });
  });

  test('sign-in requires it; wrong and used codes are refused', async () => {
    await create(here);
    const { code } = await enrol(here);
    const there = openAuthWindow(server);
    expect(await valueOf(signIn(there, { email, password: PASSWORD }))).toBeNull();
    expect(await storedAuthSession(there.shared)).toMatchObject({ needsSecondFactor: true });
    expect(await passSecondFactor(there, '12 34')).toMatchObject({
      failure: { reason: 'codeMissing' },
    });
    for (const wrong of ['000000', code(-1)]) {
      expect(await passSecondFactor(there, wrong)).toMatchObject({
        failure: { reason: 'wrongCode' },
      });
    }
    const right = code(0);
    const spaced = `${right.slice(0, 3)} ${right.slice(3)}`;
    expect(await valueOf(passSecondFactor(there, spaced))).toMatchObject({ email });
    expect(await storedAuthSession(there.shared)).toMatchObject({
      level: 'aal2',
      needsSecondFactor: false,
    });
    // aal2 survives a refresh.
    const before = await storedAuthSession(there.shared);
    await valueOf(there.backend.account(({ auth }) => auth.accessToken(before ?? undefined)));
    expect(await storedAuthSession(there.shared)).toMatchObject({ level: 'aal2' });
  });

  test('sign-in does not require a removed factor', async () => {
    await create(here);
    const { factorId } = await enrol(here);
    await valueOf(removeFactor(here, factorId));
    expect(await storedAuthSession(here.shared)).toMatchObject({
      level: 'aal1',
      needsSecondFactor: false,
    });
    expect(await valueOf(removeFactor(here, factorId))).toBeNull();
    expect(
      await valueOf(signIn(openAuthWindow(server), { email, password: PASSWORD })),
    ).toMatchObject({ email });
  });

  test('the first code ends the aal1 sessions', async () => {
    await create(here);
    const there = openAuthWindow(server);
    await valueOf(signIn(there, { email, password: PASSWORD }));
    await enrol(here);
    const ended = await storedAuthSession(there.shared);
    expect(
      await there.backend.account(({ auth }) => auth.accessToken(ended ?? undefined)),
    ).toMatchObject({
      failure: { kind: 'signedOut' },
    });
    expect(await storedAuthSession(there.shared)).toBeNull();
  });
});
