import { useState, useSyncExternalStore } from 'react';
import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';

export function EditorPicture() {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme);
  const [isMissing, setMissing] = useState(false);
  // Offline, on a device that never loaded it.
  if (isMissing) return null;
  return (
    <img
      src={`/screenshots/studio-${theme}.webp`}
      alt="The editor beside a live preview, without a connection"
      width={1040}
      height={650}
      loading="lazy"
      onError={() => setMissing(true)}
      className="aspect-8/5 w-full rounded-md border border-line"
    />
  );
}
