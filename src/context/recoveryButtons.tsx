import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh } from '#ui/icons.tsx';
import { reloadApp } from './reloadApp.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { signOut } from '#mutators/auth/signIn.ts';
import { useServices } from './services.tsx';
import { useMutator } from './useMutator.ts';

/** Ends the rejected session, which keeps all local data, and opens the sign-in screen, which returns here. */
export function SignInAgainButton() {
  const services = useServices();
  const navigate = useNavigate();
  const router = useRouter();
  const [leave, pending] = useMutator(() => signOut(services), accountToasts.logoutFailed);
  const begin = async () => {
    const redirect = router.latestLocation.href;
    if (!(await leave()).ok) return;
    // A full load: this window may not have noticed the sign-out yet and would redirect back.
    await navigate({ to: '/auth', search: { redirect }, reloadDocument: true });
  };
  return (
    <Button size="sm" pending={pending} onClick={() => void begin()}>
      Sign in again
    </Button>
  );
}

export function ReloadButton() {
  const [pending, setPending] = useState(false);
  return (
    <Button
      size="sm"
      icon={<IconRefresh />}
      pending={pending}
      onClick={() => {
        setPending(true);
        void reloadApp();
      }}
    >
      Reload
    </Button>
  );
}
