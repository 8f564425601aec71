import { useNavigate, useRouter } from '@tanstack/react-router';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { signOut } from '#mutators/auth/signIn.ts';
import { useServices } from './services.tsx';
import { useMutator } from './useMutator.ts';

/** Ends the sign-in that the server takes no more, which keeps everything here, and leads to a new one and back. */
export function useSignInAgain(): { readonly begin: () => void; readonly pending: boolean } {
  const services = useServices();
  const navigate = useNavigate();
  const router = useRouter();
  const [leave, pending] = useMutator(() => signOut(services), accountToasts.logoutFailed);
  const begin = async () => {
    const redirect = router.latestLocation.href;
    if (!(await leave()).ok) return;
    // With a reload: this window may not have heard of the sign-out yet, and would redirect signed-in users back.
    await navigate({ to: '/auth', search: { redirect }, reloadDocument: true });
  };
  return { begin: () => void begin(), pending };
}
