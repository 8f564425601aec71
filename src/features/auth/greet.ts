import { accountToasts } from '#domain/account/accountToasts.ts';
import type { ToastText } from '#domain/messages/toastText.ts';
import type { User } from '#domain/account/profile.ts';
import { showToast } from '#ui/overlays/toast.ts';

/** How long after a sign-in cancelled its deletion an account counts as just kept; device clocks differ. */
const KEPT_MS = 10 * 60_000;

/** Toasts a welcome, unless the profile could not be loaded, which is toasted elsewhere. */
export function greet(user: User, welcome: (name: string) => ToastText): void {
  if (user.createdAt === '') return;
  const isKept = Math.abs(Date.now() - Date.parse(user.keptAt ?? '')) < KEPT_MS;
  showToast(isKept ? accountToasts.accountKept : welcome(user.fullName));
}

/** A path of this app, else `/`. Refuses `//host`, `/\host` and paths with a tab, which browsers read as `//host`. */
export function redirectTarget(redirect: unknown): string {
  if (typeof redirect !== 'string' || !/^\/(?![/\\])\P{Cc}*$/u.test(redirect)) return '/';
  return /^\/auth(?:[/?#]|$)/u.test(redirect) ? '/' : redirect;
}
