import { useState, type ReactElement } from 'react';
import { previewPath, type LinkReach } from '#domain/page/links.ts';
import type { Page } from '#domain/page/page.ts';
import { IconHtml, IconLink, IconQr, IconShare } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { copyEmbedCode, copyLink, shareLink, type ReadReach } from './shareLink.ts';

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
