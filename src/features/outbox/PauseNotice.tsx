import { useState } from 'react';
import { reloadApp } from '#context/reloadApp.ts';
import { useSignInAgain } from '#context/useSignInAgain.ts';
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

function SignInAgain() {
  const { begin, pending } = useSignInAgain();
  return (
    <Button size="sm" pending={pending} onClick={begin}>
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
