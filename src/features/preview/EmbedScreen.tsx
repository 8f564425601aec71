import { previewPath } from '#domain/page/links.ts';
import { isolatedTarget } from '#frames/scripted/previewTarget.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { type PreviewAddress, usePreview, type PreviewedPage } from './usePreview.ts';
import { PreviewDocument } from './PreviewDocument.tsx';
import { LoadingPage } from './PreviewHeader.tsx';
import { LoadFailure } from './Unavailable.tsx';

/**
 * A published page in a frame of another site. Nothing in it leads to the app's own screens inside the frame: that site
 * could trick users into clicking them.
 */
export function EmbedScreen({
  id,
  address,
}: {
  readonly id: string;
  readonly address: PreviewAddress;
}) {
  const preview = usePreview(id);
  switch (preview.status) {
    case 'loading':
      return <LoadingPage />;
    case 'shown':
      return <EmbeddedPage preview={preview.page} address={address} />;
    case 'trashed':
      return <LoadFailure failure={{ kind: 'notFound' }} onRetry={() => {}} isEmbedded />;
    case 'failed':
      return <LoadFailure failure={preview.failure} onRetry={preview.retry} isEmbedded />;
  }
}

function EmbeddedPage({
  preview: { page, published, author },
  address,
}: {
  readonly preview: PreviewedPage;
  readonly address: PreviewAddress;
}) {
  usePageTitle(page.title);
  const by = author === null ? '' : ` by ${author.name}`;
  return (
    <article className="flex min-h-0 flex-1 flex-col">
      {window.top === window || isolatedTarget() !== null ? (
        <PreviewDocument
          title={page.title}
          type={page.content_type}
          text={published}
          scriptsKey={null}
          address={address}
        />
      ) : (
        <p className="flex-1 p-6 text-muted">
          This server doesn’t show pages inside other sites. Open the page in Recto to read it.
        </p>
      )}
      <footer className="flex items-center gap-3 border-t border-line px-3 py-1.5 text-sm">
        <h1 dir="auto" className="min-w-0 flex-1 truncate">
          {page.title}
          <span className="text-muted">{by}</span>
        </h1>
        <a
          href={previewPath(page.content_type, page.id, address.part)}
          target="_blank"
          rel="noopener"
          className="shrink-0 py-1.5 text-accent underline"
        >
          Open in Recto
        </a>
      </footer>
    </article>
  );
}
