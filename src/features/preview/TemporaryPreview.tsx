import { downloadDocument, FILES } from '#context/documentFiles.ts';
import type { ContentType } from '#domain/page/page.ts';
import { IconDownload, IconPrinter } from '#ui/icons/icons.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { ActionButton, ActionButtons, ActionLabel } from './ActionButtons.tsx';
import { LoadingPage } from './LoadingPage.tsx';
import type { PreviewAddress } from './previewAddress.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { PreviewHeader } from './PreviewHeader.tsx';
import { useTemporaryPage, type TemporaryPage } from './temporaryPage.ts';
import { MissingTemporaryPage } from './Unavailable.tsx';
import { usePrint } from './usePrint.ts';

export function TemporaryPreview({
  type,
  address,
}: {
  readonly type: ContentType;
  readonly address: PreviewAddress;
}) {
  const page = useTemporaryPage();
  if (page === 'loading') return <LoadingPage />;
  if (page === null) return <MissingTemporaryPage type={type} />;
  return <UnsavedText page={{ ...page, content_type: type }} address={address} />;
}

function UnsavedText({
  page: { title, content_type: type, text, by },
  address,
}: {
  readonly page: TemporaryPage;
  readonly address: PreviewAddress;
}) {
  const print = usePrint({ type, title, text, unpublished: true });
  usePageTitle(title);
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      <PreviewHeader
        title={title}
        note={<span className="text-sm text-muted">Not saved. Only you can see this.</span>}
      >
        <ActionButtons>
          <ActionButton icon={<IconPrinter />} onClick={print}>
            <ActionLabel>Print</ActionLabel>
          </ActionButton>
          <ActionButton icon={<IconDownload />} onClick={() => downloadDocument(FILES[type], text)}>
            <ActionLabel>Download</ActionLabel>
          </ActionButton>
        </ActionButtons>
      </PreviewHeader>
      <PreviewDocument
        title={title}
        type={type}
        text={text}
        scriptsKey={`unsaved:${by}`}
        address={address}
      />
    </article>
  );
}
