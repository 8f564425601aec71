import type { Failure } from '#domain/failure.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { nextUpload, recordUploadFailure, wantPictures } from '#store/pictures/uploads.ts';
import type { SyncDeps } from './deps.ts';

/** How long a picture is delayed when the code that sends it can't be loaded, ms. */
const WITHOUT_CODE_MS = 60_000;

/** Marks the pictures of mutations before these are sent: whatever happens then, the pictures are sent too. */
export async function wantPicturesOf(
  { db, owner }: SyncDeps,
  batch: readonly SealedMutation[],
): Promise<void> {
  const texts = batch.flatMap(({ patch }) => [
    patch.html_content,
    patch.html_source,
    patch.page_css,
    patch.markdown_content,
  ]);
  await wantPictures(
    db,
    owner,
    texts.filter((text) => typeof text === 'string'),
  );
}

export async function sendPictures(deps: SyncDeps, deadline: number): Promise<Failure | null> {
  const { db, now } = deps;
  for (;;) {
    const upload = await nextUpload(db, now());
    if (upload === null) return null;
    const uploadPictures = await deps.pictureUploads();
    if (uploadPictures !== null) return uploadPictures(deps, deadline);
    await recordUploadFailure(db, upload, { kind: 'offline' }, now() + WITHOUT_CODE_MS);
  }
}
