import { Link, useNavigate } from '@tanstack/react-router';
import { sourceOf } from '#domain/page/page.ts';
import { copyDocument, downloadDocument, FILES } from '#context/documentFiles.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import {
  IconClock,
  IconCopy,
  IconDownload,
  IconLink,
  IconMore,
  IconPencil,
  IconPrinter,
  IconQr,
  IconRemix,
  IconShare,
} from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { ActionButton, ActionButtons, ActionLabel } from './ActionButtons.tsx';
import { copyLink, downloadPublished, shareLink } from './exportPage.ts';
import type { PreviewedPage } from './usePreview.ts';

export function SavedActions({
  preview: { page, published, live, whose },
  link,
  onQr,
  onPrint,
  onRemix,
}: {
  readonly preview: PreviewedPage;
  readonly link: string;
  readonly onQr: () => void;
  readonly onPrint: () => void;
  readonly onRemix: () => void;
}) {
  const navigate = useNavigate();
  const { id, title, content_type: type } = page;
  const own = whose === 'own';
  const isLive = live !== 'notYet';
  const history = () => void navigate({ to: '/history/$id', params: { id } });
  const download = () => {
    // The author gets the exact source, others the published text.
    if (own) downloadDocument(FILES[type], sourceOf(page));
    else void downloadPublished(type, published, title);
  };
  return (
    <ActionButtons>
      {own && (
        <ActionButton asChild icon={<IconPencil />}>
          <Link to="/" search={{ tab: `${type}-editor`, load: id }}>
            <ActionLabel>Edit</ActionLabel>
          </Link>
        </ActionButton>
      )}
      {whose === 'others' && (
        <ActionButton icon={<IconRemix />} onClick={onRemix}>
          Remix
        </ActionButton>
      )}
      <ActionButton icon={<IconShare />} onClick={() => void shareLink(link, title, isLive)}>
        <ActionLabel>Share</ActionLabel>
      </ActionButton>
      <ActionButton icon={<IconDownload />} onClick={download}>
        <ActionLabel>Download</ActionLabel>
      </ActionButton>
      <Menu
        trigger={<IconButton label="More" icon={<IconMore />} />}
        items={[
          {
            label: 'Copy link',
            icon: <IconLink />,
            onSelect: () => void copyLink(link, isLive),
          },
          { label: 'QR code', icon: <IconQr />, onSelect: onQr },
          { label: 'Print or save as PDF', icon: <IconPrinter />, onSelect: onPrint },
          ...(own
            ? [
                {
                  label: 'Copy source',
                  icon: <IconCopy />,
                  onSelect: () => void copyDocument(FILES[type], sourceOf(page)),
                },
                { label: 'History', icon: <IconClock />, onSelect: history },
              ]
            : []),
        ]}
      />
    </ActionButtons>
  );
}
