import { useEffect, useState } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { IconDevice } from '#ui/icons/icons.tsx';

/** Every message is on this device a moment before the server has it; only what lasts longer is said, ms. */
const SAID_AFTER_MS = 1500;

/** Marks a message that only this device has yet. */
export function UnsavedMark() {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!lasts) return null;
  return (
    <Badge tone="warning" icon={<IconDevice />}>
      Kept on this device, saved with the next connection
    </Badge>
  );
}
