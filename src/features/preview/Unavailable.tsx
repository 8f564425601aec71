import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeFailure, describePageFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import type { ContentType } from '#domain/page/page.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { IconWarning } from '#ui/icons.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';

const FAILED = 'Failed to load page';
const NOT_FOUND = describeFailure({ kind: 'notFound' });

/** Permanent failures get no Try Again (spec §4, §8). `isEmbedded`: without links into the app (decision 007). */
export function LoadFailure({
  failure,
  onRetry,
  isEmbedded = false,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
  readonly isEmbedded?: boolean;
}) {
  if (failure.kind === 'notFound' || failure.kind === 'forbidden') {
    return <Unavailable title={NOT_FOUND} isEmbedded={isEmbedded} />;
  }
  return (
    <Unavailable
      isEmbedded={isEmbedded}
      title={FAILED}
      description={describePageFailure('fetch', failure)}
      action={
        <Button variant="primary" onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}

/** The address without an id shows unsaved text, which only the editor can pass on. */
export function MissingTemporaryPage({ type }: { readonly type: ContentType }) {
  return (
    <Unavailable
      title={FAILED}
      description="Missing page ID. Unsaved text can only be previewed from the editor, by its author."
      action={
        <Button asChild variant="primary">
          <Link to="/" search={{ tab: `${type}-editor` }}>
            Open the editor
          </Link>
        </Button>
      }
    />
  );
}

export function PageInTrash() {
  return (
    <Unavailable
      title={NOT_FOUND}
      description="It’s in your trash."
      action={
        <Button asChild variant="primary">
          <Link to="/trash">Open the trash</Link>
        </Button>
      }
    />
  );
}

function Unavailable({
  title,
  description,
  action,
  isEmbedded = false,
}: {
  readonly isEmbedded?: boolean;
  readonly title: string;
  readonly description?: string;
  readonly action?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconWarning />}
      title={title}
      description={description}
      actions={
        <>
          {action}
          {!isEmbedded && (
            <Button asChild>
              <Link to="/">Back to the gallery</Link>
            </Button>
          )}
        </>
      }
    />
  );
}
