import { Banner } from './Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconCloudOff } from '#ui/icons/icons.tsx';

export function SavedCopyNote({
  when,
  what = `This is the saved copy from ${when}.`,
  online,
  onRetry,
}: {
  readonly when: string;
  readonly what?: string | undefined;
  readonly online: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <Banner
      live="status"
      icon={<IconCloudOff />}
      title={online ? 'The server does not answer' : 'You are offline'}
      description={what}
      action={online ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    />
  );
}
