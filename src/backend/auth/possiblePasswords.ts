import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { possiblePasswords } from '#domain/account/password.ts';
import type { Failure } from '#domain/failure.ts';
import type { Result } from '#domain/result.ts';

/** Sends the forms that the server may have stored for a typed password, until it accepts one or fails otherwise. */
export async function withPossiblePasswords<T>(
  typed: string,
  send: (password: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const [normal = typed, ...others] = possiblePasswords(typed);
  let answer = await send(normal);
  for (const password of others) {
    if (answer.ok || !isWrongPassword(answer.failure)) break;
    answer = await send(password);
  }
  return answer;
}

function isWrongPassword(failure: Failure): boolean {
  return failure.kind === 'wrongCredentials' || isAccountFailure(failure, 'wrongPassword');
}
