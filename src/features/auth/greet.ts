import type { ToastText } from '#domain/messages/toastText.ts';
import type { User } from '#domain/account/user.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Greets somebody who is in. Whose profile could not be had is told that instead, by what follows the account. */
export function greet(user: User, welcome: (name: string) => ToastText): void {
  if (user.createdAt !== '') showToast(welcome(user.fullName));
}
