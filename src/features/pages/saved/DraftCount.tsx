import { useAccount } from '#context/session.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { counted } from '#domain/messages/counted.ts';
import { unsavedPages } from '#store/pages/unsavedPages.ts';
import { Badge } from '#ui/display/Badge.tsx';

export function DraftCount() {
  const { db } = useAccount();
  const { length } = useLiveQuery(() => unsavedPages(db), [db], []);
  if (length === 0) return null;
  return (
    <Badge tone="accent">
      <span aria-hidden="true">{length > 9 ? '9+' : length}</span>
      <span className="sr-only">{counted(length, 'draft', 'drafts')}</span>
    </Badge>
  );
}
