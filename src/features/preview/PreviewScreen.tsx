import { useLayoutEffect } from 'react';
import { removeFirstTitle } from '#context/firstTitle.ts';
import type { ContentType } from '#domain/page/page.ts';
import { LoadingPage } from './LoadingPage.tsx';
import type { PreviewAddress } from './previewAddress.ts';
import { SavedPreview } from './SavedPreview.tsx';
import { TemporaryPreview } from './TemporaryPreview.tsx';
import { PageInTrash, LoadFailure, MissingTemporaryPage } from './Unavailable.tsx';
import { useTemporaryPage } from './temporaryPage.ts';
import { usePreview } from './usePreview.ts';

/** The full preview of a saved page, or without an id of unsaved text from the editor (spec §2). */
export function PreviewScreen({
  type,
  id,
  address,
}: {
  readonly type: ContentType;
  readonly id: string | null;
  readonly address: PreviewAddress;
}) {
  return id === null ? (
    <UnsavedPage type={type} address={address} />
  ) : (
    <SavedPage id={id} address={address} />
  );
}

function UnsavedPage({
  type,
  address,
}: {
  readonly type: ContentType;
  readonly address: PreviewAddress;
}) {
  const page = useTemporaryPage();
  if (page === 'loading') return <LoadingPage />;
  if (page === null) return <MissingTemporaryPage type={type} />;
  return <TemporaryPreview page={{ ...page, content_type: type }} address={address} />;
}

function SavedPage({ id, address }: { readonly id: string; readonly address: PreviewAddress }) {
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
