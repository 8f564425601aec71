import type { DocumentContent, SourcePosition } from '#domain/previewProtocol.ts';

export interface DocumentView {
  readonly show: (content: DocumentContent) => void;
  readonly scrollTo?: (position: SourcePosition) => void;
}
