import { useOnline } from '#context/useOnline.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Factors } from './Factors.tsx';
import { Identities } from './Identities.tsx';
import { Sessions } from './Sessions.tsx';
import type { KnownSecurity } from './useSecurity.ts';

/** What protects the account: the second step, the ways to sign in, and where it is signed in (spec §2). */
export function SecurityParts({
  known: { security, failure, reload },
  onSignOut,
}: {
  readonly known: KnownSecurity;
  readonly onSignOut: () => void;
}) {
  const online = useOnline();
  return (
    <div className="grid gap-8">
      {failure !== null && (
        <Banner
          live="polite"
          icon={<IconCloudOff />}
          title={online ? describeFailure(failure) : 'You are offline'}
          description="What protects your account is asked of the server each time."
          action={online ? <Button onClick={() => void reload()}>Try again</Button> : undefined}
        />
      )}
      {security === null && failure === null && (
        <Spinner label="Asking what protects your account" />
      )}
      {security !== null && (
        <>
          <Factors security={security} onChanged={reload} />
          <Identities identities={security.identities} onChanged={reload} />
        </>
      )}
      <Sessions onSignOut={onSignOut} />
    </div>
  );
}
