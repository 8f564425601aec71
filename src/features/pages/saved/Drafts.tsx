import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { TYPE_NAMES } from '#domain/page/page.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { IconHtml, IconMarkdown } from '#ui/icons/firstIcons.tsx';
import { useDrafts } from './useDrafts.ts';

export function Drafts() {
  const { db, now } = useAccount();
  const drafts = useDrafts(db);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="rounded-lg border border-line bg-surface">
      <h2 id="drafts" className="px-4 pt-3 pb-1 text-sm font-medium">
        Drafts <span className="font-normal text-muted">{drafts.length} on this device</span>
      </h2>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {drafts.map(({ owner, type, pageId, name, updatedAt }) => (
          <li key={owner}>
            <Link
              to="/"
              search={{
                tab: `${type}-editor`,
                ...(pageId === null ? { draft: owner } : { load: pageId }),
              }}
              className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm hover:bg-ink/5"
            >
              {type === 'html' ? <IconHtml /> : <IconMarkdown />}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {name}
              </span>
              <span className="shrink-0 text-xs text-muted">
                <span className="max-sm:sr-only">{TYPE_NAMES[type]}, </span>
                {formatMoment(updatedAt, now())}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
