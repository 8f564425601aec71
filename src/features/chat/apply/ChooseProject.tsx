import { useState } from 'react';
import { useFirstPull } from '#context/pulls/accountPulls.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { firstPullWords } from '#domain/sync/firstPull.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import { TYPE_NAMES, type ContentType } from '#domain/page/page.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { IconHtml, IconMarkdown } from '#ui/icons/icons.tsx';
import { TextField } from '#ui/controls/TextField.tsx';

const SEARCH_FROM = 8;

export function ChooseProject({
  pages,
  first,
  type,
  onChoose,
}: {
  readonly pages: readonly OwnCard[];
  readonly first: readonly string[];
  readonly type: ContentType;
  readonly onChoose: (id: string) => void;
}) {
  const [wanted, setWanted] = useState('');
  const [now] = useState(Date.now);
  const firstPull = useFirstPull();
  const missing = firstPull && (
    <p aria-live="polite" className="text-sm text-muted">
      {firstPullWords(firstPull)}
    </p>
  );
  if (pages.length === 0 && firstPull !== null) return missing;
  if (pages.length === 0) {
    return (
      <p className="text-sm text-muted">
        You have no {TYPE_NAMES[type]} project yet. “Open as new page” creates one from this code.
      </p>
    );
  }
  const isFirst = ({ id }: OwnCard) => first.includes(id);
  const words = wanted.trim().toLowerCase();
  const shown = [...pages.filter(isFirst), ...pages.filter((page) => !isFirst(page))].filter(
    ({ title }) => title.toLowerCase().includes(words),
  );
  return (
    <div className="space-y-4">
      {missing}
      {pages.length > SEARCH_FROM && (
        <TextField
          label="Find a project"
          name="project"
          type="search"
          value={wanted}
          onChange={setWanted}
        />
      )}
      <ul aria-label="Projects" className="space-y-2">
        {shown.map((page) => (
          <li key={page.id}>
            <Choice
              icon={type === 'html' ? <IconHtml /> : <IconMarkdown />}
              title={page.title}
              note={`${isFirst(page) ? 'In this chat’s context · ' : ''}${formatMoment(Date.parse(page.updated_at), now)}`}
              onChoose={() => onChoose(page.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-sm text-muted">{`No results for “${wanted.trim()}”`}</p>
      )}
    </div>
  );
}
