import { Link } from '@tanstack/react-router';
import { publicGalleryView } from '#store/galleryView.ts';
import type { SharedDb } from '#store/db.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconGallery } from '#ui/icons.tsx';
import { Gallery } from './Gallery.tsx';

/** The public gallery of visitors (spec §2). */
export function PublicGallery() {
  return <Gallery account={null} readView={readView} empty={<NothingPublished />} />;
}

function readView(shared: SharedDb, _account: null, page: number) {
  return publicGalleryView(shared, page);
}

function NothingPublished() {
  return (
    <EmptyState
      icon={<IconGallery />}
      title="Discover Amazing Projects"
      description="Nothing has been published here yet. Sign up and put up the first page."
      actions={
        <Button asChild variant="primary" size="lg">
          <Link to="/auth" search={{ mode: 'sign-up' }}>
            Create an account
          </Link>
        </Button>
      }
    />
  );
}
