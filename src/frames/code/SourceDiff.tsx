import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/display/Spinner.tsx';
import type { ContentType } from '#domain/page/page.ts';

const DiffSurface = lazyPart(async () => (await import('./DiffSurface.tsx')).DiffSurface);

export function SourceDiff(props: ComparedTexts) {
  return (
    <Suspense fallback={<Spinner label="Comparing…" className="py-10" />}>
      <DiffSurface {...props} />
    </Suspense>
  );
}

export interface DiffSide {
  readonly label: string;
  readonly source: string;
  readonly type: ContentType;
}

export interface ComparedTexts {
  readonly before: DiffSide;
  readonly after: DiffSide;
}
