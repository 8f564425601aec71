import type { ContentType } from '#domain/page/page.ts';

/** One of the two texts that are compared. */
export interface DiffSide {
  /** Whose or which text it is, e.g. "Server". */
  readonly label: string;
  readonly source: string;
  readonly type: ContentType;
}

/** What a comparison shows. */
export interface ComparedTexts {
  /** The earlier text: what only it has is marked as taken out. */
  readonly before: DiffSide;
  /** The later text: what only it has is marked as added. */
  readonly after: DiffSide;
}
