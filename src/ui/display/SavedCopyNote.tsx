import { Banner } from './Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';

/** Says that what is shown is this device's copy, of when, and why: no network, or a server that does not answer. */
export function SavedCopyNote({
  when,
  what = `This is the saved copy from ${when}.`,
  online,
  onRetry,
}: {
  /** When the copy was made, in words. */
  readonly when: string;
  /** What is shown, where it is not a copy of what was asked for. */
  readonly what?: string | undefined;
  /** Without a network there is nothing to try. */
  readonly online: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <Banner
      live="polite"
      icon={<IconCloudOff />}
      title={online ? 'The server does not answer' : 'You are offline'}
      description={what}
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}
