import { useState, useEffect } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import { discardUnsentPicture, retryPictures } from '#mutators/pages/pictures.ts';
import type { PictureUpload } from '#store/db.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { toasts } from '#domain/messages/messages.ts';
import { describeUploadFailure } from '#domain/messages/editorToasts.ts';
import { pictureFileName } from '#domain/page/picture.ts';
import { formatMoment } from '#domain/dates.ts';
import { storageResult } from '#store/health/failures.ts';
import { storedPictures } from '#store/pages/pictures.ts';
import { downloadFile } from '#ui/browser/files.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { formatBytes, nextTry } from './describePause.ts';
import { RowAction } from './UnsentRow.tsx';

export function UnsentPictures({
  uploads,
  now,
  canRetry,
  isSending,
}: {
  readonly uploads: readonly PictureUpload[];
  readonly now: number;
  readonly canRetry: boolean;
  readonly isSending: boolean;
}) {
  const account = useAccount();
  const [rows, setRows] = useState(ROWS_AT_ONCE);
  const [discarding, setDiscarding] = useState<string | null>(null);
  const [discard, isDiscarding] = useMutator((hash: string) => discardUnsentPicture(account, hash));
  const left = bytesIn(uploads.filter(({ state }) => state === 'wanted'));
  const [total, setTotal] = useState(left);
  if (left > total) setTotal(left);
  const rest = uploads.length - rows;
  return (
    <div>
      <h3 className="text-sm font-medium">
        {uploads.length === 1
          ? '1 picture isn’t uploaded'
          : `${uploads.length} pictures aren’t uploaded`}
      </h3>
      {left > 0 && isSending && (
        <div className="mt-2">
          <ProgressBar
            label="Uploading"
            done={total - left}
            total={total}
            valueText={`${formatBytes(left)} left`}
          />
        </div>
      )}
      <ul aria-label="Unsynced pictures" className="mt-1">
        {uploads.slice(0, rows).map((upload) => (
          <PictureRow
            key={upload.hash}
            upload={upload}
            now={now}
            canRetry={canRetry}
            onDiscard={() => setDiscarding(upload.hash)}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button className="mt-3 w-full" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
          {`Show ${Math.min(rest, ROWS_AT_ONCE)} more of ${rest}`}
        </Button>
      )}
      {discarding !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setDiscarding(null)}
          title="Discard this picture?"
          description="It is only on this device: discarding deletes it permanently, and pages that use it show a gap. Save it first to keep a copy."
          confirmLabel="Discard picture"
          pending={isDiscarding}
          onConfirm={() => void discard(discarding).then(() => setDiscarding(null))}
        />
      )}
    </div>
  );
}

function PictureRow({
  upload,
  now,
  canRetry,
  onDiscard,
}: {
  readonly upload: PictureUpload;
  readonly now: number;
  readonly canRetry: boolean;
  readonly onDiscard: () => void;
}) {
  const account = useAccount();
  const { hash, size, type, addedAt, state, lastFailure, nextAt } = upload;
  const shown = useShownPicture(hash);
  const [retry, retrying] = useMutator(() => retryPictures(account, [hash]));
  const name = `picture added ${formatMoment(addedAt, now)}`;
  const save = () => {
    const taken = shown !== null && downloadFile(pictureFileName({ hash, type }), shown.blob);
    if (!taken) showToast(toasts.imageNotDownloaded);
  };
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-b-0">
      <span className="size-12 shrink-0 overflow-hidden rounded-md border border-line bg-ink/5">
        {shown !== null && <img src={shown.address} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p className="text-sm">
            {`Added ${formatMoment(addedAt, now)}`}
            <span className="text-muted">{` · ${formatBytes(size)}`}</span>
          </p>
          <Badge tone={state === 'refused' ? 'danger' : 'neutral'} className="mt-px shrink-0">
            {state === 'refused' ? 'Refused' : 'Waiting'}
          </Badge>
        </div>
        {lastFailure !== null && (
          <p className="mt-0.5 text-sm">
            {describeUploadFailure(lastFailure)}
            {state === 'wanted' && nextAt > 0 ? ` ${nextTry(nextAt, now)}` : ''}
          </p>
        )}
        <div className="mt-1.5 -ml-2.5 flex flex-wrap gap-x-0.5">
          <RowAction
            verb="Retry"
            name={name}
            pending={retrying}
            aria-disabled={canRetry ? undefined : true}
            onClick={() => {
              if (canRetry) void retry();
            }}
          />
          <RowAction verb="Save" name={name} onClick={save} />
          <RowAction verb="Discard" name={name} onClick={onDiscard} />
        </div>
      </div>
    </li>
  );
}

function useShownPicture(hash: string) {
  const { db } = useAccount();
  const [shown, setShown] = useState<{ readonly blob: Blob; readonly address: string } | null>(
    null,
  );
  useEffect(() => {
    let address: string | null = null;
    let isGone = false;
    void storageResult(() => storedPictures(db, [hash])).then((read) => {
      const picture = read.ok ? read.value[0] : undefined;
      if (isGone || picture === undefined) return;
      const blob = new Blob([picture.bytes], { type: picture.type });
      address = URL.createObjectURL(blob);
      setShown({ blob, address });
    });
    return () => {
      isGone = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [db, hash]);
  return shown;
}

const ROWS_AT_ONCE = 20;

function bytesIn(uploads: readonly PictureUpload[]): number {
  return uploads.reduce((sum, { size }) => sum + size, 0);
}
