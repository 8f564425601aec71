import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { TYPE_NAMES } from '#domain/page/page.ts';
import { galleryCardOf } from '#domain/page/card.ts';
import { formatDay } from '#domain/dates.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import {
  IconClock,
  IconHtml,
  IconMarkdown,
  IconPencil,
  IconTrash,
  IconWarning,
} from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { CardMarks } from '#features/pages/cards/CardMarks.tsx';
import { PreviewLink } from '#features/pages/cards/PageCard.tsx';
import { useDeletePage } from '#features/pages/cards/OwnPageActions.tsx';
import { Marked } from '#features/pages/cards/Marked.tsx';
import { ProjectMenu, SelectBox, type SavedItemProps } from './SavedCard.tsx';

const EditPageDialog = latePart(
  async () => (await import('#features/pages/cards/EditPageDialog.tsx')).EditPageDialog,
);

export function ProjectRow({
  listed: { card, excerpt },
  query,
  state,
  isPinned,
  selection,
}: SavedItemProps) {
  const row = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [remove] = useDeletePage(card);
  const date = query.sort === 'updated' ? card.updated_at : card.created_at;
  const tab = `${card.content_type}-editor` as const;
  return (
    <article
      ref={row}
      aria-label={card.title}
      className="flex h-16 items-center gap-3 overflow-hidden border-b border-line px-2"
    >
      {selection === null ? (
        <span className="flex size-8 shrink-0 items-center justify-center text-muted">
          {card.content_type === 'html' ? <IconHtml /> : <IconMarkdown />}
        </span>
      ) : (
        <SelectBox card={card} selection={selection} className="-mx-1.5" />
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={card.title} className="text-sm font-medium">
          <PreviewLink
            card={galleryCardOf(card)}
            className="relative block touch-room hover:underline"
          >
            <span className="block truncate">
              <Marked text={card.title} search={query.search} />
            </span>
          </PreviewLink>
        </h2>
        <p dir="auto" className="truncate text-xs text-muted">
          {`${TYPE_NAMES[card.content_type]} · `}
          <time dateTime={date}>{formatDay(date)}</time>
          {excerpt === null ? (
            card.tags.length > 0 && ` · ${card.tags.join(', ')}`
          ) : (
            <>
              {' · '}
              <Marked text={excerpt} search={query.search} />
            </>
          )}
        </p>
      </div>
      <span className="flex max-w-24 shrink-0 flex-col items-end gap-1 sm:max-w-none">
        {isPinned && <Badge tone="accent">Pinned</Badge>}
        <CardMarks own={card} state={state} />
      </span>
      <Button asChild size="sm" className="max-sm:hidden">
        <Link to="/" search={{ tab, load: card.id }}>
          Load
        </Link>
      </Button>
      <ProjectMenu
        page={card}
        isPinned={isPinned}
        before={[
          state === 'conflict' && {
            label: 'Resolve the conflict',
            icon: <IconWarning />,
            onSelect: () => void navigate({ to: '/conflict/$id', params: { id: card.id } }),
          },
          {
            label: 'Load',
            icon: card.content_type === 'html' ? <IconHtml /> : <IconMarkdown />,
            onSelect: () => void navigate({ to: '/', search: { tab, load: card.id } }),
          },
          { label: 'Edit details', icon: <IconPencil />, onSelect: () => setEditing(true) },
          {
            label: 'History',
            icon: <IconClock />,
            onSelect: () => void navigate({ to: '/history/$id', params: { id: card.id } }),
          },
        ]}
        after={[
          {
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger',
            onSelect: () => void remove(row.current),
          },
        ]}
      />
      {editing && <EditPageDialog page={card} onClose={() => setEditing(false)} />}
    </article>
  );
}
