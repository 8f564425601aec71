import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { SharedDb } from '#store/db.ts';
import { publicGalleryView } from '#store/gallery/gallery.ts';
import { Gallery } from './Gallery.tsx';
import { NothingPublished } from './NoCards.tsx';

export function PublicGallery() {
  return <Gallery account={null} me={null} readView={readView} empty={<NothingPublished />} />;
}

function readView(shared: SharedDb, _account: null, query: GalleryQuery, page: number) {
  return publicGalleryView(shared, query, page);
}
