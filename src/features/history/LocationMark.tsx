import { IconCloudCheck, IconDevice } from '#ui/icons/icons.tsx';
import { StatusMark } from '#ui/display/StatusMark.tsx';
import type { VersionLocation } from './timeline.ts';

const LABELS: Readonly<Record<VersionLocation, string>> = {
  server: 'On the server',
  deviceOnly: 'On this device only',
  device: 'On this device',
};

export function LocationMark({ location }: { readonly location: VersionLocation }) {
  const isOnServer = location === 'server';
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusMark
        tone={isOnServer ? 'success' : 'neutral'}
        icon={isOnServer ? <IconCloudCheck /> : <IconDevice />}
      />
      {LABELS[location]}
    </span>
  );
}
