import { IconCloudCheck, IconDevice } from '#ui/icons/icons.tsx';
import { StatusMark } from '#ui/display/StatusMark.tsx';
import type { Place } from './timeline.ts';

const WORDS: Readonly<Record<Place, string>> = {
  server: 'On the server',
  deviceOnly: 'On this device only',
  device: 'On this device',
};

/** Says where a version is kept. */
export function PlaceMark({ place }: { readonly place: Place }) {
  const isThere = place === 'server';
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusMark
        tone={isThere ? 'success' : 'neutral'}
        icon={isThere ? <IconCloudCheck /> : <IconDevice />}
      />
      {WORDS[place]}
    </span>
  );
}
