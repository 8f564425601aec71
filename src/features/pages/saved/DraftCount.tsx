import { useAccount } from '#context/session.tsx';
import { counted } from '#domain/messages/counted.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { useDrafts } from './useDrafts.ts';

export function DraftCount() {
  const { db } = useAccount();
  const { length } = useDrafts(db);
  if (length === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{length > 9 ? '9+' : length}</span>
      <span className="sr-only">{counted(length, 'draft', 'drafts')}</span>
    </Badge>
  );
}
