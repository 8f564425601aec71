import { cleanHandle, HANDLE_RULE, isHandle } from '#domain/account/profile.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import type { HandleProblem } from '#backend/profile/profiles.ts';
import { callAccount } from './callAccount.ts';
import type { Services } from '#mutators/services.ts';

/** '' without one. Fails with `offline`, `busy`, `signedOut`. */
export function readHandle(account: Pick<Services, 'backend'>): Promise<Result<string>> {
  return callAccount(account, async ({ auth, handles }) => {
    const token = await auth.accessToken();
    return token.ok ? handles.readOwn(token.value) : token;
  });
}

/** Changes the handle, or removes it if `typed` is empty; returns it. Fails like `readHandle`, and with `invalid`. */
export async function changeHandle(
  account: Pick<Services, 'backend'>,
  typed: string,
): Promise<Result<string>> {
  const handle = cleanHandle(typed);
  if (handle !== '' && !isHandle(handle)) return invalid(PROBLEMS.malformed);
  const answer = await callAccount(account, async ({ auth, handles }) => {
    const token = await auth.accessToken();
    return token.ok ? handles.change(handle, token.value) : token;
  });
  if (!answer.ok) return answer;
  return answer.value === null ? ok(handle) : invalid(PROBLEMS[answer.value]);
}

const PROBLEMS: Readonly<Record<HandleProblem, string>> = {
  malformed: `Use ${HANDLE_RULE}`,
  reserved: 'This name is reserved. Choose another one.',
  taken: 'Another user has this name. Choose another one.',
};
