import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh } from '#ui/icons/firstIcons.tsx';
import { reloadApp } from './reloadApp.ts';
import { useSignInAgain } from './useSignInAgain.ts';

export function SignInAgainButton() {
  const { begin, pending } = useSignInAgain();
  return (
    <Button size="sm" pending={pending} onClick={begin}>
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
