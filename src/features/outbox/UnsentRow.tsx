import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { formatMoment } from '#domain/dates.ts';
import { toasts } from '#domain/messages/messages.ts';
import { lengthOf } from '#domain/sync/syncStatus.ts';
import { exportPage } from '#mutators/pages/exportPage.ts';
import { retryPages } from '#mutators/pages/unsent.ts';
import type { Pause } from '#store/db.ts';
import type { PageSyncState } from '#domain/page/card.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';
import { Button, type ButtonProps } from '#ui/controls/Button.tsx';
import { downloadText } from '#ui/browser/files.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { type UnsentPage, readUnsentDetails } from './readUnsentPages.ts';
import { nextTry } from './describePause.ts';
import { SYNC_FAULT, type SyncFault } from '#domain/failure.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { IconWarning } from '#ui/icons.tsx';

function UnsentDetails({
  page,
  now,
  pause,
}: {
  readonly page: UnsentPage;
  readonly now: number;
  readonly pause: Pause | null;
}) {
  const { db } = useAccount();
  const details = useLiveQuery(() => readUnsentDetails(db, page.id), [db, page.id]);
  if (details === undefined) return null;
  const { changes, tries, lastAnswer, nextTryAt } = details;
  const facts: readonly (readonly [string, string])[] = [
    ...changes,
    ['Tries', triesOf(page, tries)],
    ['Last answer', lastAnswer],
    ['Next', nextOf(page, pauseAwareTime(nextTryAt, pause), now)],
  ];
  return (
    <dl className="mt-2 mb-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function triesOf({ sent, state }: UnsentPage, tries: number): string {
  if (tries > 0) return String(tries);
  return sent && state !== 'conflict' ? 'Sent, not answered yet' : 'None yet';
}

function pauseAwareTime(nextTryAt: number | null, pause: Pause | null): number | null {
  return nextTryAt === null ? null : Math.max(nextTryAt, pause?.until ?? 0);
}

function nextOf({ state }: UnsentPage, at: number | null, now: number): string {
  if (state === 'conflict') return 'Waiting for your decision.';
  if (state === 'sending') return 'Sending now.';
  if (at === null) return 'Won’t retry automatically. Edit the page or retry.';
  return at === 0 ? 'With the next sync.' : nextTry(at, now);
}

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

export function RowAction({
  verb,
  name,
  ...rest
}: Omit<ButtonProps, 'children' | 'name'> & { readonly verb: string; readonly name: string }) {
  return (
    <Button size="sm" variant="ghost" aria-label={`${verb} ${name}`} {...rest}>
      {verb}
    </Button>
  );
}

export function FaultNotice({ fault }: { readonly fault: SyncFault }) {
  const [open, setOpen] = useState(false);
  return (
    <Banner
      tone="danger"
      icon={<IconWarning />}
      title={SYNC_FAULT.title}
      description={
        <>
          {SYNC_FAULT.detail}
          <Disclosure title="Details" open={open} onOpenChange={setOpen} className="mt-2">
            <p className="font-mono text-xs break-words whitespace-pre-wrap">{fault.message}</p>
          </Disclosure>
        </>
      }
    />
  );
}
