import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '#domain/dates.ts';
import { TYPE_NAMES, type CardAuthor, type GalleryCard } from '#domain/page/page.ts';
import { initialsOf } from '#domain/account/profile.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Card } from '#ui/display/Card.tsx';
import { IconHtml, IconMarkdown } from '#ui/icons.tsx';
import { AuthorName } from '#frames/share/AuthorName.tsx';
import { CardTags } from './CardMarks.tsx';
import { CardThumbnail } from './CardThumbnail.tsx';
import { Marked } from './Marked.tsx';

export function PageCard({
  card,
  isOwn,
  date,
  author = null,
  search = '',
  excerpt = null,
  mark,
  note,
  actions,
}: {
  readonly card: GalleryCard;
  readonly isOwn: boolean;
  readonly date: 'created' | 'updated';
  readonly author?: CardAuthor | null | undefined;
  readonly search?: string | undefined;
  /** A part of the text that matches, if its start does not. */
  readonly excerpt?: string | null | undefined;
  readonly mark?: ReactNode;
  readonly note?: ReactNode;
  readonly actions: ReactNode;
}) {
  const day = date === 'created' ? card.created_at : card.updated_at;
  const text = excerpt ?? card.snippet;
  return (
    <Card as="article" interactive className="flex h-full flex-col" aria-label={card.title}>
      <div className="relative border-b border-line">
        <PreviewLink card={card} className="block" tabIndex={-1}>
          <CardThumbnail card={card} isOwn={isOwn} />
        </PreviewLink>
        <div className="pointer-events-none absolute inset-x-2 bottom-2 flex gap-1">{mark}</div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <span className="inline-flex items-center gap-1.5 font-medium">
            {card.content_type === 'html' ? <IconHtml /> : <IconMarkdown />}
            {TYPE_NAMES[card.content_type]}
          </span>
          <span aria-hidden="true">·</span>
          <time dateTime={day}>{formatDay(day)}</time>
        </div>
        <h2 dir="auto" title={card.title} className="display text-lg leading-snug">
          <PreviewLink
            card={card}
            className="block hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
          >
            <span className="line-clamp-2">
              <Marked text={card.title} search={search} />
            </span>
          </PreviewLink>
        </h2>
        {author !== null && (
          <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
            <Avatar
              name={author.name}
              src={author.avatarUrl}
              initials={initialsOf(author.name)}
              size="xs"
            />
            <AuthorName author={author} />
          </p>
        )}
        {text !== '' && (
          <p dir="auto" className="line-clamp-4 text-sm text-muted">
            <Marked text={text} search={search} />
          </p>
        )}
        <CardTags tags={card.tags} />
        {note}
        <div className="mt-auto flex flex-wrap items-center gap-1 pt-2">{actions}</div>
      </div>
    </Card>
  );
}

export function PreviewLink({
  card,
  className,
  tabIndex,
  children,
}: {
  readonly card: Pick<GalleryCard, 'id' | 'content_type'>;
  readonly className?: string;
  /** -1 hides a duplicate link from keyboard and screen reader. */
  readonly tabIndex?: -1;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={`/preview/${card.content_type}/$id`}
      params={{ id: card.id }}
      className={className}
      {...(tabIndex !== undefined && { tabIndex, 'aria-hidden': true })}
    >
      {children}
    </Link>
  );
}
