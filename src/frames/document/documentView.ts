import type { DocumentContent, SourcePosition } from '#domain/previewProtocol.ts';

/** Shows the versions of one document. */
export interface DocumentView {
  readonly show: (content: DocumentContent) => void;
  readonly scrollTo?: (position: SourcePosition) => void;
}
