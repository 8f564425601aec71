import { expect, type Page } from '@playwright/test';
import { LOCAL_ANON_KEY } from '../../../../src/backend/config.ts';
import { stepAt, totpCode } from '../../../../supabase/local/auth/totp.ts';
import { apiSession, newAccount, register, type Account } from './account.ts';

export interface TestFactor {
  readonly factorId: string;
  /** The code used at set-up. */
  readonly spent: string;
  /** The TOTP code of the present 30 s step, or of the `later`-th after it. */
  readonly code: (later?: number) => string;
}

/** Adds a verified second factor by API, which spends the code of the previous step. */
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

/** A new user with a second factor. */
export async function newAccountWithFactor(
  url: string,
): Promise<{ readonly account: Account; readonly factor: TestFactor }> {
  const account = newAccount();
  await register(url, account);
  return { account, factor: await addFactor(url, account) };
}

/** The sign-in field for the code. */
export function codeField(page: Page) {
  return page.getByLabel('Six-digit code');
}

/** Signs in with the password and waits for the code prompt. */
export async function signInToPrompt(page: Page, account: Account): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(codeField(page)).toBeFocused();
}

/** The account databases on this device; their names contain the user id. */
export function accountDatabases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return names.filter((name) => /^recto-[0-9a-f]{8}-/u.test(name));
  });
}
