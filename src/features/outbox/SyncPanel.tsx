import { useState } from 'react';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useAccount } from '#context/services.tsx';
import { useExport } from '#context/useExport.ts';
import { useMutator } from '#context/useMutator.ts';
import { useInstallWay } from '#context/useInstall.ts';
import { usePersistentStorage } from '#context/usePersistentStorage.ts';
import { formatMoment } from '#domain/dates.ts';
import { describePageFailure } from '#domain/messages/describeFailure.ts';
import { storageWarning } from '#domain/sync/notices.ts';
import type { SyncStatus, SyncWords } from '#domain/sync/syncStatus.ts';
import { retryPages, discardUnsent } from '#mutators/pages/unsent.ts';
import { retryPictures } from '#mutators/pages/pictures.ts';
import { pauseOf, pullFailureOf } from '#store/meta.ts';
import { shownState } from '#domain/page/card.ts';
import { unsentPictures } from '#store/pages/pictures.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconDownload, IconRefresh, IconClock } from '#ui/icons.tsx';
import { ReloadButton, SignInAgainButton } from '#context/recoveryButtons.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { toasts } from '#domain/messages/messages.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { FirstSync } from './FirstSync.tsx';
import { FaultNotice, UnsentRow } from './UnsentRow.tsx';
import {
  describePause,
  type PauseRemedy,
  type PauseText,
  describeDiscard,
} from './describePause.ts';
import { UnsentPictures } from './UnsentPictures.tsx';
import { readUnsentPages, type UnsentPage } from './readUnsentPages.ts';
import { useNow } from './useNow.ts';

export function DiscardDialog({
  page,
  onClose,
}: {
  readonly page: UnsentPage;
  readonly onClose: () => void;
}) {
  const account = useAccount();
  const [discard, discarding] = useMutator(() => discardUnsent(account, page.id, page.page));
  const confirm = async () => {
    const discarded = await discard();
    if (!discarded.ok) {
      if (discarded.failure.kind === 'movedOn') onClose();
      return;
    }
    // The server may have accepted a part of it.
    account.requestPull();
    showToast(toasts.unsentDiscarded);
    onClose();
  };
  const { title, description, confirmLabel } = describeDiscard(page);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      pending={discarding}
      onConfirm={() => void confirm()}
    />
  );
}

export function PauseNotice({
  pause,
  onExport,
}: {
  readonly pause: PauseText;
  readonly onExport: () => void;
}) {
  return (
    <Banner
      className="mb-4"
      tone="warning"
      icon={<IconClock />}
      title={pause.title}
      description={pause.description}
      action={<Remedy remedy={pause.remedy} onExport={onExport} />}
    />
  );
}

function Remedy({
  remedy,
  onExport,
}: {
  readonly remedy: PauseRemedy;
  readonly onExport: () => void;
}) {
  switch (remedy) {
    case 'none':
      return null;
    case 'signIn':
      return <SignInAgainButton />;
    case 'export':
      return (
        <Button size="sm" onClick={onExport}>
          Export everything
        </Button>
      );
    case 'reload':
      return <ReloadButton />;
  }
}

const ROWS_AT_ONCE = 20;

const TICK_MS = 1000;

export function SyncPanel({
  onClose,
  status,
  words,
  online,
}: {
  readonly onClose: () => void;
  readonly status: SyncStatus;
  readonly words: SyncWords;
  readonly online: boolean;
}) {
  const account = useAccount();
  const { db, user } = account;
  const now = useNow(account.now, TICK_MS);
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [discarding, setDiscarding] = useState<UnsentPage | null>(null);
  const unsent = useLiveQuery(() => readUnsentPages(db, most), [db, most]);
  const uploads = useLiveQuery(() => unsentPictures(db), [db]) ?? [];
  const pause = useLiveQuery(() => pauseOf(db), [db]) ?? null;
  const pullFailure = useLiveQuery(() => pullFailureOf(db), [db]) ?? null;
  const persistence = usePersistentStorage();
  const isSafariTab = useInstallWay() === 'steps';
  const [exportEverything, exporting] = useExport();
  const [retry, retrying] = useMutator(async (ids: readonly string[]) => {
    const pictures = uploads.map(({ hash }) => hash);
    const done = await retryPictures(account, pictures);
    return done.ok ? retryPages(account, ids) : done;
  });

  const isSending = online && status.syncing;
  const ids = unsent?.ids ?? [];
  const isHeld = pause?.isAsked === true && pause.until > now;
  const canRetry = online && !isHeld;
  const notice =
    online && pause !== null && ids.length + uploads.length > 0
      ? describePause(pause, { now, email: user.email })
      : null;
  const hasPages = ids.length > 0 || discarding !== null;
  const isEmpty = !hasPages && uploads.length === 0;
  const rest = ids.length - (unsent?.pages.length ?? 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Sync"
      description={
        <>
          <span className="font-medium">{`${words.label}. `}</span>
          {words.detail}
        </>
      }
      footer={
        <>
          {online && pullFailure !== null && (
            <p className="w-full text-sm">{describePageFailure('fetchOwn', pullFailure)}</p>
          )}
          <p className="w-full text-xs text-muted">{lastSynced(status, now)}</p>
          {!isEmpty && (
            <>
              <Button
                icon={<IconDownload />}
                pending={exporting}
                onClick={() => void exportEverything()}
              >
                Export everything
              </Button>
              {status.conflicts < ids.length + uploads.length && (
                <Button
                  variant="primary"
                  icon={<IconRefresh />}
                  pending={retrying || isSending}
                  aria-disabled={canRetry ? undefined : true}
                  onClick={() => {
                    if (canRetry) void retry(ids);
                  }}
                >
                  Retry now
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {isEmpty && status.firstSync === null && status.fault === null ? undefined : (
        <div className="space-y-6">
          {status.fault !== null && <FaultNotice fault={status.fault} />}
          <FirstSync />
          {!isEmpty && (
            <div>
              {notice !== null && (
                <PauseNotice pause={notice} onExport={() => void exportEverything()} />
              )}
              {(persistence === 'denied' || (isSafariTab && persistence !== 'granted')) &&
                status.waiting > 0 && (
                  <p className="mb-4 text-sm text-muted">
                    {storageWarning(status.waiting, isSafariTab)}
                  </p>
                )}
              <div className="space-y-6">
                {hasPages && (
                  <div>
                    <h3 className="text-sm font-medium">
                      {ids.length === 1
                        ? '1 project isn’t synced'
                        : `${ids.length} projects aren’t synced`}
                    </h3>
                    <ul aria-label="Unsynced projects" className="mt-1">
                      {unsent?.pages.map((page) => (
                        <UnsentRow
                          key={page.id}
                          page={{ ...page, state: shownState(page.state, online) }}
                          now={now}
                          pause={pause}
                          canRetry={canRetry}
                          onLeave={onClose}
                          onDiscard={() => setDiscarding(page)}
                        />
                      ))}
                    </ul>
                    {rest > 0 && (
                      <Button className="mt-3 w-full" onClick={() => setMost(most + ROWS_AT_ONCE)}>
                        {`Show ${Math.min(rest, ROWS_AT_ONCE)} more of ${rest}`}
                      </Button>
                    )}
                    {discarding !== null && (
                      <DiscardDialog page={discarding} onClose={() => setDiscarding(null)} />
                    )}
                  </div>
                )}
                {uploads.length > 0 && (
                  <UnsentPictures
                    uploads={uploads}
                    now={now}
                    canRetry={canRetry}
                    isSending={isSending}
                  />
                )}
              </div>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function lastSynced({ lastSyncedAt: at, firstSync, fault }: SyncStatus, now: number): string {
  if (at === null && fault !== null) return 'Not known to be synced';
  if (firstSync !== null) return 'Not all of your projects are on this device yet';
  return at === null ? 'Not synced yet on this device' : `Last synced ${formatMoment(at, now)}`;
}
