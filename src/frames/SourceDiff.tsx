import { Suspense } from 'react';
import type { ContentType } from '#domain/page.ts';
import { lazyPart } from '#ui/lazyPart.ts';
import { Spinner } from '#ui/Spinner.tsx';

/** One of the two texts that are compared. */
export interface DiffSide {
  /** Whose or which text it is, e.g. "Server". */
  readonly label: string;
  readonly source: string;
  readonly type: ContentType;
}

/** What a comparison shows. */
export interface SourceDiffProps {
  /** The earlier text: what only it has is marked as taken out. */
  readonly before: DiffSide;
  /** The later text: what only it has is marked as added. */
  readonly after: DiffSide;
}

const DiffSurface = lazyPart(async () => (await import('./DiffSurface.tsx')).DiffSurface);

/**
 * Two sources compared, to read: side by side in a wide window, one below the other in a narrow one, with the
 * unchanged parts folded. Its code is loaded when it is first shown.
 */
export function SourceDiff(props: SourceDiffProps) {
  return (
    <Suspense fallback={<Spinner label="Comparing…" className="py-10" />}>
      <DiffSurface {...props} />
    </Suspense>
  );
}
