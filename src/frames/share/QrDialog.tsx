import { useEffect, useState } from 'react';
import type * as qrCode from '#content/documents/qrCode.ts';
import type { LinkReach } from '#domain/page/links.ts';
import { toasts } from '#domain/messages/messages.ts';
import { loadWhenOnline } from '#ui/lazyPart.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { downloadFile } from '#ui/browser/files.ts';
import { IconCopy, IconDownload } from '#ui/icons.tsx';
import { QrSquare } from '#ui/display/QrSquare.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { copyLink } from './ShareMenu.tsx';

type QrCode = typeof qrCode;

const DESCRIPTIONS: Readonly<Record<LinkReach, (title: string) => string>> = {
  now: (title) => `Scan it to open “${title}”.`,
  afterSync: (title) => `Others can open “${title}” with it once the page is synced.`,
  untilSync: (title) => `Others can open “${title}” with it until the page is synced.`,
  authorOnly: (title) => `Only you can open “${title}” with it.`,
};

export function QrDialog({
  link,
  title,
  reach,
  open,
  onOpenChange,
}: {
  readonly link: string;
  readonly title: string;
  readonly reach: LinkReach;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const [code, setCode] = useState<QrCode | 'missing' | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    return loadWhenOnline(() => import('#content/documents/qrCode.ts'), {
      loaded: setCode,
      failed: () => setCode('missing'),
    });
  }, [open]);
  const loadedCode = code === null || code === 'missing' ? null : code;
  const modules = loadedCode?.qrModules(link) ?? null;
  const download = async () => {
    if (loadedCode === null || modules === null) return;
    const image = await loadedCode.qrImage(modules);
    const downloaded = image !== null && downloadFile('qr-code.png', image);
    showToast(downloaded ? toasts.fileDownloaded : toasts.imageNotDownloaded);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="QR code"
      description={DESCRIPTIONS[reach](title)}
      footer={
        <>
          <Button icon={<IconCopy />} onClick={() => void copyLink(link, () => reach)}>
            Copy link
          </Button>
          <Button
            variant="primary"
            icon={<IconDownload />}
            disabled={modules === null}
            onClick={() => void download()}
          >
            Download image
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4">
        {loadedCode !== null && modules !== null ? (
          <QrSquare
            path={loadedCode.qrPath(modules)}
            size={modules.length}
            label={`QR code of ${link}`}
          />
        ) : code === 'missing' ? (
          <p className="py-8 text-muted">Connect once to load the QR code. The link is below.</p>
        ) : (
          <Spinner label="Loading QR code…" className="py-24" />
        )}
        <p className="text-center text-sm break-all select-all">{link}</p>
      </div>
    </Dialog>
  );
}
