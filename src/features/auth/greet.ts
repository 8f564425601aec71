import type { ToastText } from '#domain/messages/toastText.ts';
import type { User } from '#domain/account/user.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** Toasts a welcome, unless the profile could not be loaded, which is toasted elsewhere. */
export function greet(user: User, welcome: (name: string) => ToastText): void {
  if (user.createdAt !== '') showToast(welcome(user.fullName));
}
