import { expect, type Page } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../../src/backend/config.ts';
import { stepAt, totpCode } from '../../../../supabase/local/auth/totp.ts';
import { apiSession, type Account } from './account.ts';

/** A second factor of somebody in a test. */
export interface TestFactor {
  readonly factorId: string;
  /** The code that set it up. */
  readonly spent: string;
  /** A code that counts now; `later` is how many steps of 30 s after the present one. */
  readonly code: (later?: number) => string;
}

/** Gives somebody a verified second factor, without the screens. The code of the step before is spent for it. */
export async function addFactor(url: string, account: Account): Promise<TestFactor> {
  const { token } = await apiSession(url, account);
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${url}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: {
        apikey: LOCAL_ANON_KEY,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as { id: string; totp: { secret: string } };
  };
  const { id, totp } = await call('', { factor_type: 'totp', friendly_name: 'Test app' });
  const code = (later = 0) => totpCode(totp.secret, stepAt(Date.now()) + later);
  const challenge = await call(`/${id}/challenge`, {});
  const spent = code(-1);
  await call(`/${id}/verify`, { challenge_id: challenge.id, code: spent });
  return { factorId: id, spent, code };
}

/** The field for the code at sign-in. */
export function codeField(page: Page) {
  return page.getByLabel('Six-digit code');
}

/** Signs in with the password and waits for the prompt. */
export async function signInToPrompt(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(codeField(page)).toBeFocused();
}

/** Whether this device has the database of an account open or kept: its name holds the user's id. */
export function accountDatabases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => /^recto-[0-9a-f]{8}-/u.test(name));
  });
}
