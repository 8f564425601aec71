import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { formatDay } from '#domain/time/dates.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { permanentDeletionAt } from '#domain/page/trash.ts';
import { deletePage, restorePage } from '#mutators/pages/pages.ts';
import type { PageSyncState } from '#store/pages/pages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Card } from '#ui/display/Card.tsx';
import { IconReset } from '#ui/icons/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { CardThumbnail } from '#features/pages/cards/CardThumbnail.tsx';
import { HistoryLink } from '#features/pages/cards/HistoryLink.tsx';
import { nextFocus } from '#features/pages/cards/nextFocus.ts';
import { CardMarks } from '#features/pages/cards/CardMarks.tsx';

export function TrashCard({
  page,
  state,
}: {
  readonly page: OwnCard;
  readonly state: PageSyncState | null;
}) {
  const account = useAccount();
  const [restore, restoring] = useMutator(
    () => restorePage(account, page.id),
    toasts.errorUpdatingPageBecause,
  );
  const [remove] = useMutator(
    () => deletePage(account, page.id),
    toasts.errorDeletingPageBecause,
    () => toasts.pageDeleted,
  );
  const restoreWithUndo = async (button: Element) => {
    const next = nextFocus(button);
    if (!(await restore()).ok) return;
    next?.focus({ preventScroll: true });
    showToast({
      ...toasts.pageRestored,
      actions: [{ label: 'Undo', onAction: () => void remove() }],
    });
  };
  const deletedAt = page.deleted_at ?? '';
  const lastDay = permanentDeletionAt(deletedAt);
  return (
    <Card as="article" className="flex h-full flex-col" aria-label={page.title}>
      <div className="relative border-b border-line">
        <CardThumbnail card={page} isOwn />
        <div className="pointer-events-none absolute inset-x-2 bottom-2 flex gap-1">
          <CardMarks own={page} state={state} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2
          dir="auto"
          title={page.title}
          tabIndex={-1}
          className="line-clamp-2 display text-lg leading-snug"
        >
          {page.title}
        </h2>
        <p className="text-sm text-muted">
          Deleted on <time dateTime={deletedAt}>{formatDay(deletedAt)}</time>
          <br />
          Permanently deleted on <time dateTime={lastDay}>{formatDay(lastDay)}</time>
        </p>
        <div className="mt-auto flex items-center gap-1 pt-2">
          <Button
            size="sm"
            icon={<IconReset />}
            pending={restoring}
            aria-label={`Restore “${page.title}”`}
            onClick={(event) => void restoreWithUndo(event.currentTarget)}
          >
            Restore
          </Button>
          <span className="ml-auto flex">
            <HistoryLink page={page} />
          </span>
        </div>
      </div>
    </Card>
  );
}
