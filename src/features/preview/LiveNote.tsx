import { Link } from '@tanstack/react-router';
import { Badge } from '#ui/display/Badge.tsx';
import { IconClock, IconWarning } from '#ui/icons/icons.tsx';
import type { LiveState } from './usePreview.ts';

/** Tells the author that visitors don't see the page as it is here yet, and why. */
export function LiveNote({ live, pageId }: { readonly live: LiveState; readonly pageId: string }) {
  switch (live) {
    case 'live':
      return null;
    case 'notYet':
    case 'older':
      return (
        <Badge tone="warning" icon={<IconClock />}>
          {live === 'notYet' ? 'Live once synced' : 'Latest changes go live once synced'}
        </Badge>
      );
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
