import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { PreviewAddress } from '#features/preview/usePreview.ts';
import { EmbedScreen } from '#features/preview/EmbedScreen.tsx';
import { PreviewScreen } from '#features/preview/PreviewScreen.tsx';
import { TemporaryPreview } from '#features/preview/TemporaryPreview.tsx';

export function HtmlPreview() {
  const { id } = useParams({ from: '/preview/html/$id' });
  return <PreviewScreen key={id} id={id} address={usePreviewAddress()} />;
}

export function MarkdownPreview() {
  const { id } = useParams({ from: '/preview/markdown/$id' });
  return <PreviewScreen key={id} id={id} address={usePreviewAddress()} />;
}

export function EmbeddedPage() {
  const { id } = useParams({ from: '/embed/$id' });
  return <EmbedScreen key={id} id={id} address={usePreviewAddress()} />;
}

export function LiveHtmlPreview() {
  return <TemporaryPreview type="html" address={usePreviewAddress()} />;
}

export function LiveMarkdownPreview() {
  return <TemporaryPreview type="markdown" address={usePreviewAddress()} />;
}

function usePreviewAddress(): PreviewAddress {
  const { page, view, remix } = useSearch({ strict: false });
  const navigate = useNavigate();
  const current = {
    part: (page ?? 1) - 1,
    view: view ?? 'published',
    remix: remix === true,
  } as const;
  return {
    ...current,
    show: (change) => {
      const next = { ...current, ...change };
      const search = {
        ...(next.part > 0 && { page: next.part + 1 }),
        ...(next.view === 'source' && { view: next.view }),
        ...(next.remix && { remix: true as const }),
      };
      // `state: true` keeps the unsaved text.
      void navigate({ to: '.', search, replace: true, resetScroll: false, state: true });
    },
  };
}
