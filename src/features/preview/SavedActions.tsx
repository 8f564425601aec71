import { Link, useNavigate } from '@tanstack/react-router';
import { toasts } from '#domain/messages/messages.ts';
import { sourceOf, type ContentType } from '#domain/page/page.ts';
import { formatDay } from '#domain/dates.ts';
import { copyDocument, downloadDocument, FILES } from '#context/documentFiles.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import {
  IconChat,
  IconClock,
  IconHtml,
  IconCopy,
  IconDownload,
  IconLink,
  IconMore,
  IconPencil,
  IconPrinter,
  IconQr,
  IconRemix,
  IconShare,
  IconFile,
} from '#ui/icons.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { ActionButton, ActionButtons, ActionLabel } from './PreviewHeader.tsx';
import { copyEmbedCode, copyLink, shareLink } from '#frames/share/ShareMenu.tsx';
import type { PreviewAddress, PreviewedPage } from './usePreview.ts';

export function SavedActions({
  preview: { page, published, author, reach, whose },
  link,
  onQr,
  onPrint,
  onExport,
  onRemix,
  view,
  onView,
}: {
  readonly preview: PreviewedPage;
  readonly link: string;
  readonly onQr: () => void;
  readonly onPrint: () => void;
  readonly onExport: () => void;
  readonly onRemix: () => void;
  /** The menu offers the other view too; null if that is offered elsewhere. */
  readonly view: PreviewAddress['view'] | null;
  readonly onView: (view: PreviewAddress['view']) => void;
}) {
  const navigate = useNavigate();
  const { id, title, content_type: type, tags } = page;
  const wide = useWide('md');
  const own = whose === 'own';
  const readReach = () => reach;
  const history = () => void navigate({ to: '/history/$id', params: { id } });
  const ask = () => void navigate({ to: '/ai-assistant', search: { about: id } });
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
          <ActionLabel>Remix</ActionLabel>
        </ActionButton>
      )}
      <ActionButton icon={<IconShare />} onClick={() => void shareLink(link, title, readReach)}>
        <ActionLabel>Share</ActionLabel>
      </ActionButton>
      {wide && (
        <ActionButton icon={<IconDownload />} onClick={download}>
          Download
        </ActionButton>
      )}
      <Menu
        trigger={<IconButton label="More" icon={<IconMore />} />}
        // The header of a narrow window cuts this off.
        header={
          wide ? undefined : (
            <p dir="auto" className="text-sm text-muted">
              {[author && `by ${author.name}`, formatDay(page.updated_at), tags.join(', ')]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )
        }
        items={[
          view !== null && {
            label: view === 'source' ? 'Show published' : 'Show source',
            icon: <IconHtml />,
            onSelect: () => onView(view === 'source' ? 'published' : 'source'),
          },
          !wide && { label: 'Download', icon: <IconDownload />, onSelect: download },
          {
            label: 'Copy link',
            icon: <IconLink />,
            onSelect: () => void copyLink(link, readReach),
          },
          page.is_public && {
            label: 'Ask the assistant about this page',
            icon: <IconChat />,
            onSelect: ask,
          },
          { label: 'QR code', icon: <IconQr />, onSelect: onQr },
          reach !== 'authorOnly' &&
            reach !== 'untilSync' && {
              label: 'Copy embed code',
              icon: <IconHtml />,
              onSelect: () => void copyEmbedCode(page, readReach),
            },
          { label: 'Print or save as PDF', icon: <IconPrinter />, onSelect: onPrint },
          { label: 'Export', icon: <IconFile />, onSelect: onExport },
          own && {
            label: 'Copy source',
            icon: <IconCopy />,
            onSelect: () => void copyDocument(FILES[type], sourceOf(page)),
          },
          own && { label: 'History', icon: <IconClock />, onSelect: history },
        ]}
      />
    </ActionButtons>
  );
}

/** Downloads published text; HTML becomes a self-contained document, for which code is loaded on demand. */
async function downloadPublished(
  type: ContentType,
  published: string,
  title: string,
): Promise<void> {
  if (type === 'markdown') return downloadDocument(FILES.markdown, published);
  const code = await import('#content/publish/standalone.ts').catch(() => null);
  if (code === null) return showToast(toasts.downloadFailed(type));
  downloadDocument(FILES.html, await code.standalonePage(published, { title }));
}
