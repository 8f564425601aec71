import { Link } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useFirstPull } from '#context/accountPulls.ts';
import { useRefresh } from '#context/usePull.ts';
import { pageStates, countTrashed, trashedCards, trashedIds } from '#store/pages/pages.ts';
import { TRASH_DAYS, permanentDeletionAt } from '#domain/page/page.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconArrowLeft, IconTrash, IconReset } from '#ui/icons.tsx';
import {
  FirstPullNote,
  NotLoadedYet,
  PageGrid,
  PageGridSkeleton,
} from '#features/pages/gallery/PageGrid.tsx';
import { useMutator } from '#context/useMutator.ts';
import { counted } from '#domain/messages/toastText.ts';
import { manyToasts, toasts } from '#domain/messages/messages.ts';
import { emptyTrash } from '#mutators/pages/trash.ts';
import { passFocus } from '#ui/browser/focusScreen.ts';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { formatDay } from '#domain/dates.ts';
import type { OwnCard, PageSyncState } from '#domain/page/card.ts';
import { deletePage, restorePage } from '#mutators/pages/pages.ts';
import { Card } from '#ui/display/Card.tsx';
import { CardThumbnail } from '#features/pages/cards/CardThumbnail.tsx';
import { HistoryLink, CardMarks } from '#features/pages/cards/CardMarks.tsx';
import { nextFocus } from '#features/pages/cards/OwnPageActions.tsx';

export function TrashScreen() {
  const { db } = useAccount();
  useRefresh();
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  const first = useFirstPull();
  const trash = useLiveQuery(
    async () => ({
      pages: await trashedCards(db, shown),
      states: await pageStates(db),
      total: await countTrashed(db),
    }),
    [db, shown],
  );
  return (
    <div className="page-width space-y-6 py-6 sm:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="display text-2xl sm:text-3xl">Trash</h1>
          <p className="mt-1 max-w-prose text-muted">
            {`Deleted projects stay here for ${TRASH_DAYS} days, visible only to you. Then they’re deleted automatically.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {trash !== undefined && trash.total > 0 && <EmptyTrash isPartial={first !== null} />}
          <Button asChild icon={<IconArrowLeft />}>
            <Link to="/" search={{ tab: 'saved' }}>
              Your projects
            </Link>
          </Button>
        </div>
      </header>
      {trash === undefined || first === undefined ? (
        <PageGridSkeleton count={4} />
      ) : trash.total === 0 && first !== null ? (
        <NotLoadedYet title="Your trash isn’t here yet" first={first} cards={4} />
      ) : trash.total === 0 ? (
        <EmptyState
          icon={<IconTrash />}
          title="The trash is empty"
          description={`Deleted projects stay here for ${TRASH_DAYS} days, in case you want them back.`}
        />
      ) : (
        <>
          {first !== null && <FirstPullNote first={first} />}
          <PageGrid label="Deleted pages">
            {trash.pages.map((page) => (
              <li key={page.id}>
                <TrashCard page={page} state={trash.states.get(page.id) ?? null} />
              </li>
            ))}
          </PageGrid>
          <ShowMore
            shown={trash.pages.length}
            hasMore={trash.total > trash.pages.length}
            onMore={() => setShown(shown + CARDS_AT_ONCE)}
          />
        </>
      )}
    </div>
  );
}

function TrashCard({
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

/** Deletes the pages that were in the trash when the user was asked. */
function EmptyTrash({ isPartial }: { readonly isPartial: boolean }) {
  const account = useAccount();
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState(0);
  const [empty, emptying] = useMutator(
    (confirmed: readonly string[]) => emptyTrash(account, confirmed, setDone),
    toasts.errorDeletingPageBecause,
  );
  const [list] = useMutator(() => trashedIds(account.db));
  const ask = async () => {
    setDone(0);
    const listed = await list();
    if (listed.ok) setIds(listed.value);
  };
  const confirm = async (confirmed: readonly string[]) => {
    const emptied = await empty(confirmed);
    setIds(null);
    if (emptied.ok) showToast(manyToasts.emptied(emptied.value.deleted, emptied.value.left));
  };
  return (
    <>
      <Button ref={passFocus} icon={<IconTrash />} onClick={() => void ask()}>
        Empty trash
      </Button>
      {ids !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setIds(null)}
          title={`Permanently delete ${counted(ids.length, 'project', 'projects')}?`}
          description={`Text and history are deleted on all your devices. You can’t undo this.${isPartial ? ' Projects that aren’t on this device yet stay in the trash.' : ''}`}
          confirmLabel="Empty trash"
          pending={emptying}
          onConfirm={() => void confirm(ids)}
        >
          {emptying && done > 0 && done < ids.length && (
            <output className="text-sm text-muted tabular-nums">{`${done} of ${ids.length}…`}</output>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function ShowMore({
  shown,
  hasMore,
  onMore,
}: {
  readonly shown: number;
  readonly hasMore: boolean;
  readonly onMore: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const shownAtPress = useRef<number | null>(null);
  useEffect(() => {
    const before = shownAtPress.current;
    if (before === null || shown <= before) return;
    shownAtPress.current = null;
    const list = box.current?.previousElementSibling;
    const title = list?.children[before]?.querySelector('h2 a, h2[tabindex]');
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div ref={box} className="flex justify-center">
      {hasMore && (
        <Button
          onClick={() => {
            shownAtPress.current = shown;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

const CARDS_AT_ONCE = 60;
