import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword } from '#mutators/auth/password.ts';
import { signIn, signUp } from '#mutators/auth/signIn.ts';
import type { Services } from '#mutators/services.ts';
import { openAuthWindow } from '../../support/auth/authWindow.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';

const COMPOSED = 'P\u00e4ssw\u00f6rt-1';
const DECOMPOSED = 'Pa\u0308sswo\u0308rt-1';
const WITH_OTHER_SPACE = 'Pa\u0308sswo\u0308rt\u00a01';

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

async function create(password: string, confirmPassword = password): Promise<void> {
  const form = { fullName: 'Ann Author', email, password, confirmPassword };
  expect(await signUp(here, form)).toMatchObject({ ok: true });
  here = openAuthWindow(server);
}

/** Creates an account as earlier versions did: the password is hashed as it was typed. */
async function createBefore(password: string): Promise<void> {
  const form = { fullName: 'Ann Author', email, password };
  expect(await here.backend.account(({ auth }) => auth.signUp(form, '/'))).toMatchObject({
    ok: true,
  });
  here = openAuthWindow(server);
}

describe('spec §5: a password is the same in every Unicode form (RFC 8265)', () => {
  test.each([
    ['composed', COMPOSED, DECOMPOSED],
    ['decomposed', DECOMPOSED, COMPOSED],
    ['with a no-break space', WITH_OTHER_SPACE, 'P\u00e4ssw\u00f6rt 1'],
  ])('an account made with one that is %s', async (_form, made, typed) => {
    await create(made, typed);
    expect(await signIn(here, { email, password: typed })).toMatchObject({ ok: true });
    expect(await signIn(here, { email, password: made })).toMatchObject({ ok: true });
  });

  test.each([
    ['composed', COMPOSED, DECOMPOSED],
    ['decomposed', DECOMPOSED, COMPOSED],
  ])('an account of an earlier version, made with one that is %s', async (_form, made, typed) => {
    await createBefore(made);
    expect(await signIn(here, { email, password: typed })).toMatchObject({ ok: true });
    const form = { currentPassword: typed, newPassword: `${DECOMPOSED}2` };
    expect(await changePassword(here, form)).toEqual({ ok: true, value: null });
    expect(await signIn(openAuthWindow(server), { email, password: `${COMPOSED}2` })).toMatchObject(
      { ok: true },
    );
  });

  test('another password is wrong', async () => {
    await create(COMPOSED);
    expect(await signIn(here, { email, password: `${DECOMPOSED}x` })).toEqual({
      ok: false,
      failure: { kind: 'wrongCredentials' },
    });
  });
});
