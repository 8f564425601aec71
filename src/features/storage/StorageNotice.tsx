import { useState, type ReactNode } from 'react';
import { reloadApp } from '#context/reloadApp.ts';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { describeCleared } from '#domain/sync/clearedWords.ts';
import { healthOf, type StorageTrouble } from '#store/health/health.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconRefresh, IconWarning } from '#ui/icons/icons.tsx';
import { RescueActions } from './RescueActions.tsx';
import { TryAgain } from './TryAgain.tsx';

/** The notice under the header about trouble of this device's storage; it stays until that is over. */
export function StorageNotice({ trouble }: { readonly trouble: StorageTrouble }) {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  switch (trouble.kind) {
    case 'outdated':
      return (
        <Notice
          title="A newer version of Recto has been used here. Reload to go on."
          description="Until then this window only shows what is on this device. Unsaved text in the editor is kept and comes back."
          action={<Reload />}
        />
      );
    case 'lost':
      return (
        <Notice
          title="This browser's storage cannot be opened"
          description={
            isSignedIn
              ? 'Nothing new can be kept on this device for now. Text on this screen stays until the window closes: copy what you need, then reload.'
              : 'Nothing can be kept on this device for now. Reload to try again.'
          }
          action={
            isSignedIn ? (
              <RescueActions>
                <Reload />
              </RescueActions>
            ) : (
              <Reload />
            )
          }
        />
      );
    case 'full':
      return (
        <Notice
          title="This device has no storage left"
          description="The last change could not be kept on this device. Text on this screen stays until the window closes. Export everything to be safe, free some space, then try again."
          action={
            isSignedIn && (
              <RescueActions>
                <TryAgain />
              </RescueActions>
            )
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
  const { at, unsent, drafts } = trouble.before;
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const next = isSignedIn
    ? 'What the server has is fetched again.'
    : 'Sign in to fetch what the server has.';
  return (
    <Notice
      title="This browser cleared Recto's storage"
      description={`${describeCleared(unsent, drafts, when.format(at))} ${next}`}
      action={
        <Button
          size="sm"
          onClick={() => healthOf(isSignedIn ? session.db : shared).over('cleared')}
        >
          Understood
        </Button>
      }
    />
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
