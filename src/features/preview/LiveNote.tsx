import { Badge } from '#ui/Badge.tsx';
import { IconClock } from '#ui/icons.tsx';
import type { PreviewedPage } from './usePreview.ts';

/** Says beside the link of an own page that visitors do not see it yet as it is here. */
export function LiveNote({ live }: { readonly live: PreviewedPage['live'] }) {
  if (live === 'live') return null;
  return (
    <Badge tone="warning" icon={<IconClock />}>
      {live === 'notYet' ? 'Live once synced' : 'Last changes live once synced'}
    </Badge>
  );
}
