import { useDelayedFlag } from '#context/useDelayedFlag.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { IconDevice } from '#ui/icons/icons.tsx';

/** Every message is on this device a moment before the server has it. */
const SHOWN_AFTER_MS = 1500;

export function UnsavedBadge() {
  const isShown = useDelayedFlag(true, SHOWN_AFTER_MS);
  if (!isShown) return null;
  return (
    <Badge tone="warning" icon={<IconDevice />}>
      Kept on this device, not synced yet
    </Badge>
  );
}
