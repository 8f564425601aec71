import { useState, type ReactNode } from 'react';
import { reloadApp } from '#context/reloadApp.ts';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { useSignInAgain } from '#context/useSignInAgain.ts';
import { useInMemoryTexts } from '#context/inMemoryTexts.ts';
import { describeClearedStorage } from '#domain/sync/storageMessages.ts';
import { healthOf, type StorageTrouble } from '#store/health/health.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh, IconWarning } from '#ui/icons/icons.tsx';
import { ExportEverything } from './ExportEverything.tsx';
import { TakeTexts } from './TakeTexts.tsx';

const IN_MEMORY =
  'Your text is only in this window, so keep it open. To be safe, copy or download the text.';

/** The notice under the header about trouble of this device's storage; it stays until that is over. */
export function StorageNotice({ trouble }: { readonly trouble: StorageTrouble }) {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  const texts = useInMemoryTexts(isSignedIn ? session.db : null);
  const isInMemory = texts.length > 0;
  switch (trouble.kind) {
    case 'outdated':
      return (
        <Notice
          title="A newer version of Recto has been used here. Reload to go on."
          description={
            isInMemory
              ? 'Your text couldn’t be saved in this window: copy or download it before you reload.'
              : 'Until then this window only shows what is on this device. Unsaved text in the editor is kept and comes back.'
          }
          action={isInMemory ? <TakeTexts texts={texts} /> : <Reload />}
        />
      );
    case 'lost':
      return (
        <Notice
          title="This browser’s storage can’t be opened"
          description={
            isInMemory
              ? `${IN_MEMORY} Recto keeps trying and saves it as soon as it can.`
              : isSignedIn
                ? 'Nothing new can be saved on this device for now. Recto keeps trying.'
                : 'Recto can’t see who is signed in or save anything here for now. It keeps trying.'
          }
          action={isInMemory ? <TakeTexts texts={texts} /> : <Reload />}
        />
      );
    case 'full':
      return (
        <Notice
          title="This device has no storage left"
          description={
            isInMemory
              ? `${IN_MEMORY} When you free some space, Recto saves it by itself.`
              : 'Nothing new can be saved on this device. Recto continues by itself when you free some space.'
          }
          action={
            <>
              {isInMemory && <TakeTexts texts={texts} />}
              {isSignedIn && session.db.isOpen() && <ExportEverything />}
            </>
          }
        />
      );
    case 'blocked':
      return (
        <Notice
          title="Another window holds an older version of Recto open"
          description="Close the other windows of Recto to go on here."
        />
      );
    case 'cleared':
      return <ClearedNotice trouble={trouble} />;
  }
}

function ClearedNotice({ trouble }: { readonly trouble: StorageTrouble & { kind: 'cleared' } }) {
  const { shared } = useServices();
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  const { at } = trouble.before;
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const next = !isSignedIn
    ? 'Sign in to fetch what the server has.'
    : session.auth === 'live'
      ? 'What the server has is fetched again.'
      : 'You’re signed out too: what is open on this screen is kept. Sign in again to fetch what the server has.';
  return (
    <Notice
      title="This browser cleared Recto’s storage"
      description={`${describeClearedStorage(trouble.before, when.format(at))} ${next}`}
      action={
        <>
          {isSignedIn && session.auth !== 'live' && <SignInAgain />}
          <Button
            size="sm"
            onClick={() => healthOf(isSignedIn ? session.db : shared).clear('cleared')}
          >
            Understood
          </Button>
        </>
      }
    />
  );
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

function Notice({
  title,
  description,
  action,
}: {
  readonly title: string;
  readonly description: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="page-width pt-3">
      <Banner
        role="alert"
        tone="warning"
        icon={<IconWarning />}
        title={title}
        description={description}
        action={action}
      />
    </div>
  );
}
