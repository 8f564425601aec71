import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/display/Badge.tsx';
import { IconClock, IconWarning } from '#ui/icons/icons.tsx';
import type { LiveState } from './usePreview.ts';

/** Says beside the link of an own page that visitors do not see it yet as it is here, and why. */
export function LiveNote({ live, pageId }: { readonly live: LiveState; readonly pageId: string }) {
  switch (live) {
    case 'live':
      return null;
    case 'notYet':
      return <Waiting words="Live once synced" />;
    case 'older':
      return <Waiting words="Last changes live once synced" />;
    case 'refused':
      return (
        <Badge tone="danger" icon={<IconWarning />}>
          Refused by the server
        </Badge>
      );
    case 'conflict':
      return (
        <Link to="/conflict/$id" params={{ id: pageId }} className="underline">
          <Badge tone="danger" icon={<IconWarning />}>
            Changed elsewhere too
          </Badge>
        </Link>
      );
  }
}

function Waiting({ words }: { readonly words: string }) {
  return (
    <Badge tone="warning" icon={<IconClock />}>
      {words}
    </Badge>
  );
}
