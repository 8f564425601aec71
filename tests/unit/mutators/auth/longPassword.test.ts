import { expect, test } from 'vitest';
import type { Backend } from '#backend/backend.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Result } from '#domain/result.ts';
import { signUp } from '#mutators/auth/signIn.ts';
import { changePassword, setNewPassword } from '#mutators/auth/password.ts';
import type { Services } from '#mutators/services.ts';

/** 38 characters, 76 bytes; it meets every other rule of spec §5. */
const LONG = `Éé٣${'é'.repeat(35)}`;

/** Services without a server. */
const services = {
  backend: new Proxy({} as Backend, {
    get: () => {
      throw new Error('The server was asked.');
    },
  }),
} as Services;

test.each<readonly [string, () => Promise<Result<unknown>>, string]>([
  [
    'a sign-up',
    () =>
      signUp(services, {
        fullName: 'Ada',
        email: 'ada@example.org',
        password: LONG,
        confirmPassword: LONG,
      }),
    'Password',
  ],
  [
    'a reset',
    () => setNewPassword(services, { password: LONG, confirmPassword: LONG }),
    'New password',
  ],
  [
    'a change',
    () => changePassword(services, { currentPassword: 'Old-passw0rd', newPassword: LONG }),
    'New password',
  ],
])('%s with a password of 76 bytes is refused before it is sent', async (_name, run, subject) => {
  expect(LONG).toHaveLength(38);
  const refused = await run();
  expect(!refused.ok && describeFailure(refused.failure)).toBe(
    `${subject} must be at most 72 bytes long: a letter with an accent takes 2, an emoji 4`,
  );
});
