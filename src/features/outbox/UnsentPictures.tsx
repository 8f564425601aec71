import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { discardUnsentPicture } from '#mutators/pictures/pictures.ts';
import type { PictureUpload } from '#store/db.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';
import { formatBytes } from './formatBytes.ts';
import { PictureRow } from './PictureRow.tsx';

const ROWS_AT_ONCE = 20;

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

function bytesIn(uploads: readonly PictureUpload[]): number {
  return uploads.reduce((sum, { size }) => sum + size, 0);
}
