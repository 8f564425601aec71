import type { ToastText } from '#domain/toastText.ts';
import type { User } from '#domain/user.ts';
import { showToast } from '#ui/toast.ts';

/** Greets somebody who is in. Whose profile could not be had is told that instead, by what follows the account. */
export function greet(user: User, welcome: (name: string) => ToastText): void {
  if (user.createdAt !== '') showToast(welcome(user.fullName));
}
