import { Link } from '@tanstack/react-router';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import { galleryCardOf, type OwnCard, type PageSyncState } from '#domain/page/card.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { CardMarks, ConflictNote } from '#features/pages/cards/CardMarks.tsx';
import { OwnPageActions } from '#features/pages/cards/OwnPageActions.tsx';
import { PageCard } from '#features/pages/cards/PageCard.tsx';
import { cx } from '#ui/cx.ts';
import type { ListedCard } from './useOwnList.ts';
import type { Selection } from './useSelection.ts';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { toasts } from '#domain/messages/messages.ts';
import { duplicatePage } from '#mutators/pages/duplicate.ts';
import { pinToTop } from '#mutators/settings.ts';
import { IconCopy, IconMore, IconPin } from '#ui/icons.tsx';
import { Menu, type MenuProps } from '#ui/overlays/Menu.tsx';

export interface SavedItemProps {
  readonly listed: ListedCard;
  readonly query: GalleryQuery;
  readonly state: PageSyncState | null;
  readonly isPinned: boolean;
  readonly selection: Selection | null;
}

export function SavedCard({
  listed: { card, excerpt },
  query,
  state,
  isPinned,
  selection,
}: SavedItemProps) {
  const tab = `${card.content_type}-editor` as const;
  return (
    <div className="relative h-full">
      <PageCard
        card={galleryCardOf(card)}
        isOwn
        mark={
          <>
            {isPinned && <Badge tone="accent">Pinned</Badge>}
            <CardMarks own={card} state={state} />
          </>
        }
        date={query.sort === 'updated' ? 'updated' : 'created'}
        search={query.search}
        excerpt={excerpt}
        note={state === 'conflict' && <ConflictNote page={card} />}
        actions={
          <>
            <Button asChild size="sm">
              <Link to="/" search={{ tab, load: card.id }}>
                Load
              </Link>
            </Button>
            <OwnPageActions page={card} />
          </>
        }
      />
      <span className="absolute top-2 right-2 rounded-md bg-surface">
        <ProjectMenu page={card} isPinned={isPinned} />
      </span>
      {selection !== null && (
        <SelectBox
          card={card}
          selection={selection}
          className="absolute top-0 left-0 rounded-lg bg-surface"
        />
      )}
    </div>
  );
}

export function SelectBox({
  card,
  selection,
  className,
}: {
  readonly card: { readonly id: string; readonly title: string };
  readonly selection: Selection;
  readonly className?: string;
}) {
  return (
    <label
      className={cx('flex size-11 shrink-0 cursor-pointer items-center justify-center', className)}
    >
      <input
        type="checkbox"
        aria-label={`Select “${card.title}”`}
        checked={selection.has(card.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(card.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 cursor-pointer accent-accent"
      />
    </label>
  );
}

export function ProjectMenu({
  page,
  isPinned,
  before = [],
  after = [],
}: {
  readonly page: OwnCard;
  readonly isPinned: boolean;
  readonly before?: MenuProps['items'];
  readonly after?: MenuProps['items'];
}) {
  const account = useAccount();
  const { id, content_type: type } = page;
  const [duplicate] = useMutator(
    () => duplicatePage(account, id),
    (failure) => toasts.errorSavingPage(type, failure),
    (copy) => toasts.pageSaved(copy.title, type),
  );
  const [pin] = useMutator(() => pinToTop(account, [id], !isPinned));
  return (
    <Menu
      trigger={<IconButton label={`More for “${page.title}”`} icon={<IconMore />} size="sm" />}
      items={[
        ...before,
        { label: 'Duplicate', icon: <IconCopy />, onSelect: () => void duplicate() },
        {
          label: isPinned ? 'Unpin' : 'Pin to the top',
          icon: <IconPin />,
          onSelect: () => void pin(),
        },
        ...after,
      ]}
    />
  );
}
