import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { reloadApp } from '#context/reloadApp.ts';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { signOut } from '#mutators/auth/signIn.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconClock } from '#ui/icons/icons.tsx';
import type { PauseRemedy, PauseWords } from './describePause.ts';

/** Says why nothing is sent now, with the one thing to do about it. */
export function PauseNotice({
  words,
  onExport,
}: {
  readonly words: PauseWords;
  readonly onExport: () => void;
}) {
  return (
    <Banner
      className="mb-4"
      tone="warning"
      icon={<IconClock />}
      title={words.title}
      description={words.description}
      action={<Remedy remedy={words.remedy} onExport={onExport} />}
    />
  );
}

function Remedy({
  remedy,
  onExport,
}: {
  readonly remedy: PauseRemedy;
  readonly onExport: () => void;
}) {
  switch (remedy) {
    case 'none':
      return null;
    case 'signIn':
      return <SignInAgain />;
    case 'export':
      return (
        <Button size="sm" onClick={onExport}>
          Export everything
        </Button>
      );
    case 'reload':
      return <Reload />;
  }
}

/** Ends the sign-in that the server takes no more, which keeps everything here, and leads to a new one and back. */
function SignInAgain() {
  const account = useAccount();
  const navigate = useNavigate();
  const router = useRouter();
  const [leave, leaving] = useMutator(() => signOut(account), accountToasts.logoutFailed);
  const begin = async () => {
    const redirect = router.latestLocation.href;
    if (!(await leave()).ok) return;
    // Loaded anew: this window may not have heard of the sign-out yet, and would lead those signed in back at once.
    await navigate({ to: '/auth', search: { redirect }, reloadDocument: true });
  };
  return (
    <Button size="sm" pending={leaving} onClick={() => void begin()}>
      Sign in again
    </Button>
  );
}

function Reload() {
  const [pending, setPending] = useState(false);
  return (
    <Button
      size="sm"
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
