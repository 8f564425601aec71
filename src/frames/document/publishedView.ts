import {
  markdownPreviewDocument,
  publishedPreviewDocument,
} from '#content/documents/previewDocument.ts';
import { readPublished, type PublishedPage } from '#content/sanitise/sanitise.ts';
import { adoptSheet } from '#content/styleSheet/adoptSheet.ts';
import type { Surface } from './surface.ts';
import type { DocumentContent, SourcePosition } from '#domain/previewProtocol.ts';

/** Sanitises again: rows can be written without this app (spec §5). */
export function publishedView(surface: Surface): DocumentView {
  let shown: string | null = null;
  return {
    show: ({ text }) => {
      if (text === shown) return;
      shown = text;
      const page = sanitised(text);
      const doc = surface((head) =>
        page === null
          ? markdownPreviewDocument(PROBLEM, head)
          : publishedPreviewDocument(page, head),
      );
      adoptSheet(doc, page?.css ?? null, 'page');
    },
  };
}

const PROBLEM = '<p class="problem">Failed to render content</p>';

function sanitised(text: string): PublishedPage | null {
  try {
    return readPublished(text);
  } catch (error) {
    reportError(error);
    return null;
  }
}

export interface DocumentView {
  readonly show: (content: DocumentContent) => void;
  readonly scrollTo?: (position: SourcePosition) => void;
}
