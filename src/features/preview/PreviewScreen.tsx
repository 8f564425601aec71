import { useLayoutEffect } from 'react';
import { LoadingPage } from './PreviewHeader.tsx';
import { type PreviewAddress, usePreview } from './usePreview.ts';
import { removeFirstTitle } from '#context/startPage.ts';
import { SavedPreview } from './SavedPreview.tsx';
import { PageInTrash, LoadFailure } from './Unavailable.tsx';

/** The full preview of a saved page (spec §2). */
export function PreviewScreen({
  id,
  address,
}: {
  readonly id: string;
  readonly address: PreviewAddress;
}) {
  const preview = usePreview(id);
  useLayoutEffect(() => {
    if (preview.status !== 'loading') removeFirstTitle();
  }, [preview.status]);
  switch (preview.status) {
    case 'loading':
      return <LoadingPage />;
    case 'trashed':
      return <PageInTrash />;
    case 'failed':
      return <LoadFailure failure={preview.failure} onRetry={preview.retry} />;
    case 'shown':
      return <SavedPreview preview={preview.page} address={address} onRetry={preview.retry} />;
  }
}
