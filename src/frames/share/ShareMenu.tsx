import { useState, type ReactElement } from 'react';
import { previewPath, type LinkReach, embedCode } from '#domain/page/links.ts';
import type { Page } from '#domain/page/page.ts';
import { IconHtml, IconLink, IconQr, IconShare } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { toasts } from '#domain/messages/messages.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';

const QrDialog = latePart(async () => (await import('./QrDialog.tsx')).QrDialog);

export function ShareMenu({
  page: { id, title, content_type: type },
  trigger,
  isPrivate,
  readReach,
}: {
  readonly page: Pick<Page, 'id' | 'title' | 'content_type'>;
  readonly trigger: ReactElement;
  readonly isPrivate: boolean;
  readonly readReach: ReadReach;
}) {
  const [shown, setShown] = useState<LinkReach | null>(null);
  const link = new URL(previewPath(type, id), window.location.origin).href;
  return (
    <>
      <Menu
        trigger={trigger}
        {...(isPrivate && { header: 'Its visibility is “Only me”.' })}
        items={[
          {
            label: 'Copy link',
            icon: <IconLink />,
            onSelect: () => void copyLink(link, readReach),
          },
          ...('share' in navigator
            ? [
                {
                  label: 'Share…',
                  icon: <IconShare />,
                  onSelect: () => void shareLink(link, title, readReach),
                },
              ]
            : []),
          {
            label: 'QR code',
            icon: <IconQr />,
            onSelect: () => void Promise.resolve(readReach()).then(setShown),
          },
          ...(isPrivate
            ? []
            : [
                {
                  label: 'Copy embed code',
                  icon: <IconHtml />,
                  onSelect: () => void copyEmbedCode({ id, title }, readReach),
                },
              ]),
        ]}
      />
      {shown !== null && (
        <QrDialog
          link={link}
          title={title}
          reach={shown}
          open
          onOpenChange={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Who can open the link; read only after copying, which browsers allow only in the gesture itself. */
type ReadReach = () => LinkReach | Promise<LinkReach>;

export async function copyLink(link: string, readReach: ReadReach): Promise<void> {
  if (await copyText(link)) showToast(toasts.linkCopied(await readReach()));
  else showToast(toasts.failedToCopy);
}

/** Uses the device's share sheet, or copies the link where there is none. Cancelling is no failure. */
export async function shareLink(link: string, title: string, readReach: ReadReach): Promise<void> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url: link });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyLink(link, readReach);
}

export async function copyEmbedCode(
  page: Pick<Page, 'id' | 'title'>,
  readReach: ReadReach,
): Promise<void> {
  await copyLink(embedCode(page, window.location.origin), readReach);
}
