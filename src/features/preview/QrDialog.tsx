import { useEffect, useState } from 'react';
import type * as qrCode from '#content/documents/qrCode.ts';
import { toasts } from '#domain/messages/messages.ts';
import { withCode } from '#frames/highlight/withCode.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { downloadFile } from '#ui/browser/download.ts';
import { IconCopy, IconDownload } from '#ui/icons/icons.tsx';
import { QrSquare } from '#ui/display/QrSquare.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { copyLink } from './takePage.ts';

type QrCode = typeof qrCode;

/** A page's link as a QR code, to be read from this screen or kept as a picture, and in letters. */
export function QrDialog({
  link,
  title,
  isLive,
  open,
  onOpenChange,
}: {
  readonly link: string;
  readonly title: string;
  /** Whether others find the page there yet. */
  readonly isLive: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const [code, setCode] = useState<QrCode | 'missing' | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    return withCode(() => import('#content/documents/qrCode.ts'), {
      arrived: setCode,
      missing: () => setCode('missing'),
    });
  }, [open]);
  const arrived = code === null || code === 'missing' ? null : code;
  const modules = arrived?.qrModules(link) ?? null;
  const keep = async () => {
    if (arrived === null || modules === null) return;
    const image = await arrived.qrImage(modules);
    const taken = image !== null && downloadFile('qr-code.png', image);
    showToast(taken ? toasts.fileDownloaded : toasts.imageNotDownloaded);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="QR code"
      description={
        isLive
          ? `Read with a camera, it opens “${title}”.`
          : `It opens “${title}” for others once the page is synced.`
      }
      footer={
        <>
          <Button icon={<IconCopy />} onClick={() => void copyLink(link, isLive)}>
            Copy link
          </Button>
          <Button
            variant="primary"
            icon={<IconDownload />}
            disabled={modules === null}
            onClick={() => void keep()}
          >
            Download image
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        {arrived !== null && modules !== null ? (
          <QrSquare
            path={arrived.qrPath(modules)}
            size={modules.length}
            label={`QR code of ${link}`}
          />
        ) : code === 'missing' ? (
          <p className="py-8 text-muted">
            The code needs a part of Recto that has not arrived yet. It comes with the next
            connection; the link is below.
          </p>
        ) : (
          <Spinner label="Drawing the code…" className="py-24" />
        )}
        <p className="text-center text-sm break-all select-all">{link}</p>
      </div>
    </Dialog>
  );
}
