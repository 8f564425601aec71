import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { PreviewAddress } from '#features/preview/previewAddress.ts';
import { PreviewScreen } from '#features/preview/PreviewScreen.tsx';

/** The preview of a saved HTML page. */
export function HtmlPreview() {
  const { id } = useParams({ from: '/preview/html/$id' });
  return <PreviewScreen key={id} type="html" id={id} address={usePreviewAddress()} />;
}

/** The preview of a saved Markdown page. */
export function MarkdownPreview() {
  const { id } = useParams({ from: '/preview/markdown/$id' });
  return <PreviewScreen key={id} type="markdown" id={id} address={usePreviewAddress()} />;
}

/** The preview of HTML that is not saved, handed over in the navigation's state. */
export function LiveHtmlPreview() {
  return <PreviewScreen type="html" id={null} address={usePreviewAddress()} />;
}

/** The preview of Markdown that is not saved, handed over in the navigation's state. */
export function LiveMarkdownPreview() {
  return <PreviewScreen type="markdown" id={null} address={usePreviewAddress()} />;
}

function usePreviewAddress(): PreviewAddress {
  const { page, view, remix } = useSearch({ strict: false });
  const navigate = useNavigate();
  const here = { part: (page ?? 1) - 1, view: view ?? 'published', remix: remix === true } as const;
  return {
    ...here,
    show: (change) => {
      const next = { ...here, ...change };
      const search = {
        ...(next.part > 0 && { page: next.part + 1 }),
        ...(next.view === 'source' && { view: next.view }),
        ...(next.remix && { remix: true as const }),
      };
      // Unsaved text stands in the navigation's state, and stays there.
      void navigate({ to: '.', search, replace: true, resetScroll: false, state: true });
    },
  };
}
