import { useOnline } from '#context/useOnline.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Factors } from './Factors.tsx';
import { Identities } from './Identities.tsx';
import { Sessions } from './Sessions.tsx';
import type { SecurityState } from './useSecurity.ts';

export function SecuritySettings({
  state: { security, failure, reload },
  onSignOut,
}: {
  readonly state: SecurityState;
  readonly onSignOut: () => void;
}) {
  const online = useOnline();
  return (
    <div className="grid gap-8">
      {failure !== null && (
        <Banner
          live="status"
          icon={<IconCloudOff />}
          title={online ? describeFailure(failure) : 'You are offline'}
          description="Security settings aren’t stored on this device."
          action={online ? <Button onClick={() => void reload()}>Try again</Button> : undefined}
        />
      )}
      {security === null && failure === null && <Spinner label="Loading security settings…" />}
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
