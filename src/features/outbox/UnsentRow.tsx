import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { toasts } from '#domain/messages/messages.ts';
import { lengthOf } from '#domain/sync/syncStatus.ts';
import { exportPage } from '#mutators/pages/exportPage.ts';
import { retryPages } from '#mutators/pages/unsent.ts';
import type { Pause } from '#store/db.ts';
import type { PageSyncState } from '#store/pages/pages.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { downloadText } from '#ui/browser/download.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { RowAction } from './RowAction.tsx';
import { UnsentDetails } from './UnsentDetails.tsx';
import type { UnsentPage } from './readUnsentPages.ts';

const STATES: Readonly<Record<PageSyncState, { readonly text: string; readonly tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'neutral' },
  sending: { text: 'Sending', tone: 'accent' },
  conflict: { text: 'Conflict', tone: 'warning' },
  failed: { text: 'Refused', tone: 'danger' },
};

export function UnsentRow({
  page,
  now,
  pause,
  canRetry,
  onLeave,
  onDiscard,
}: {
  readonly page: UnsentPage;
  readonly now: number;
  readonly pause: Pause | null;
  readonly canRetry: boolean;
  readonly onLeave: () => void;
  readonly onDiscard: () => void;
}) {
  const account = useAccount();
  const detailsId = useId();
  const [isExpanded, setExpanded] = useState(false);
  const [retry, retrying] = useMutator(() => retryPages(account, [page.id]));
  const [read, reading] = useMutator(() => exportPage(account, page.id));
  const state = STATES[page.state];
  const name = `“${page.title}”`;
  const exportText = async () => {
    const file = await read();
    if (!file.ok) return;
    const done = downloadText(file.value.name, file.value.mime, file.value.text);
    showToast(done ? toasts.fileDownloaded : toasts.downloadFailed(page.type));
  };
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <PageTitle page={page} onLeave={onLeave} />
        <Badge tone={state.tone} className="mt-px shrink-0">
          {state.text}
        </Badge>
      </div>
      <p className="mt-0.5 text-sm text-muted">
        {`${page.change} · since ${formatMoment(page.since, now)} (${lengthOf(now - page.since)})`}
      </p>
      {page.reason !== '' && <p className="mt-0.5 text-sm">{page.reason}</p>}
      <div className="mt-1.5 -ml-2.5 flex flex-wrap gap-x-0.5">
        {page.state === 'conflict' ? (
          <Button asChild size="sm" variant="ghost">
            <Link
              to="/conflict/$id"
              params={{ id: page.id }}
              onClick={onLeave}
              aria-label={`Resolve ${name}`}
            >
              Resolve
            </Link>
          </Button>
        ) : (
          <RowAction
            verb="Retry"
            name={name}
            pending={retrying}
            aria-disabled={canRetry && page.state !== 'sending' ? undefined : true}
            onClick={() => {
              if (canRetry && page.state !== 'sending') void retry();
            }}
          />
        )}
        <RowAction
          verb="Details"
          name={`of ${name}`}
          aria-expanded={isExpanded}
          aria-controls={detailsId}
          onClick={() => setExpanded(!isExpanded)}
        />
        <RowAction verb="Export" name={name} pending={reading} onClick={() => void exportText()} />
        <RowAction verb="Discard" name={name} onClick={onDiscard} />
      </div>
      <div id={detailsId} hidden={!isExpanded}>
        {isExpanded && <UnsentDetails page={page} now={now} pause={pause} />}
      </div>
    </li>
  );
}

function PageTitle({ page, onLeave }: { readonly page: UnsentPage; readonly onLeave: () => void }) {
  const classes = 'line-clamp-2 min-w-0 text-sm font-medium';
  if (page.deleted)
    return (
      <span dir="auto" className={classes}>
        {page.title}
      </span>
    );
  return (
    <div className="relative min-w-0">
      <Link
        to="/"
        search={{ tab: `${page.type}-editor`, load: page.id }}
        onClick={onLeave}
        dir="auto"
        className={`${classes} touch-room underline-offset-3 hover:underline`}
      >
        {page.title}
      </Link>
    </div>
  );
}
