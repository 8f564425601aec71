import type { ContentType } from '#domain/page/page.ts';

export interface DiffSide {
  readonly label: string;
  readonly source: string;
  readonly type: ContentType;
}

export interface ComparedTexts {
  readonly before: DiffSide;
  readonly after: DiffSide;
}
