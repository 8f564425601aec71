import {
  markdownPreviewDocument,
  publishedPreviewDocument,
  type DocumentHead,
} from '#content/documents/previewDocument.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import type { DocumentView } from './documentView.ts';
import type { Surface } from './surface.ts';

/** Sanitises again, whatever the row says (spec §5). */
export function publishedView(surface: Surface): DocumentView {
  let shown: string | null = null;
  return {
    show: ({ text }) => {
      if (text === shown) return;
      shown = text;
      surface((head) => documentOf(text, head));
    },
  };
}

/** Text by spec §4. */
const PROBLEM = '<p class="problem">Failed to render content</p>';

function documentOf(html: string, head: DocumentHead): string {
  try {
    return publishedPreviewDocument(sanitisePage(html), head);
  } catch (error) {
    reportError(error);
    return markdownPreviewDocument(PROBLEM, head);
  }
}
