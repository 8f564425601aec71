import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useAccount } from '#context/session.tsx';
import type { SyncStatus, SyncWords } from '#domain/syncStatus.ts';
import type { PageSyncState } from '#store/pages.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconRefresh } from '#ui/icons.tsx';
import { pendingPages, type PendingPage } from './pendingPages.ts';

const STATES: Readonly<Record<PageSyncState, { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  sending: { word: 'Sending', tone: 'accent' },
  conflict: { word: 'Conflict', tone: 'warning' },
  failed: { word: 'Refused', tone: 'danger' },
};

/** The indicator's details: what the state means, which pages it concerns and why, and "Retry now". */
export function SyncDetails({
  status,
  words,
  online,
}: {
  readonly status: SyncStatus;
  readonly words: SyncWords;
  readonly online: boolean;
}) {
  const { db, requestReplay } = useAccount();
  const pages = useLiveQuery(() => pendingPages(db), [db]) ?? [];
  return (
    <div>
      <div className="p-4">
        <h2 className="font-medium">{words.label}</h2>
        <p className="mt-0.5 text-sm text-muted">{words.detail}</p>
      </div>
      {pages.length > 0 && (
        <ul
          className="max-h-72 overflow-y-auto border-t border-line px-4"
          aria-label="Pages not synced"
        >
          {pages.map((page) => (
            <PendingRow key={page.id} page={page} />
          ))}
        </ul>
      )}
      <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line px-4 py-2">
        <p className="text-xs text-muted">{lastSynced(status.lastSyncedAt)}</p>
        {status.waiting > 0 && (
          <Button
            size="sm"
            icon={<IconRefresh />}
            pending={status.syncing}
            disabled={!online}
            onClick={requestReplay}
          >
            Retry now
          </Button>
        )}
      </div>
    </div>
  );
}

function PendingRow({ page }: { readonly page: PendingPage }) {
  const state = STATES[page.state];
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex items-baseline justify-between gap-3">
        {page.deleted ? (
          <span className="min-w-0 truncate text-sm font-medium">{page.title}</span>
        ) : (
          <Link
            to="/"
            search={{
              tab: page.type === 'html' ? 'html-editor' : 'markdown-editor',
              load: page.id,
            }}
            className="min-w-0 truncate text-sm font-medium underline-offset-3 hover:underline"
          >
            {page.title}
          </Link>
        )}
        <Badge tone={state.tone} className="shrink-0">
          {state.word}
        </Badge>
      </div>
      {page.reason !== '' && <p className="mt-0.5 text-sm text-muted">{page.reason}</p>}
    </li>
  );
}

function lastSynced(at: number | null): string {
  if (at === null) return 'Not synced yet on this device';
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `Last synced ${time.format(at)}`;
}
