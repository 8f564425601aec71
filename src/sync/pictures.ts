/** Pictures are sent before the pages that show them. */
import type { Failure } from '#domain/failure.ts';
import { picturesClient } from '#backend/storage.ts';
import type { SealedMutation } from '#domain/page/pageRow.ts';
import { MAX_PICTURE_BYTES, type UploadFailure } from '#domain/page/picture.ts';
import type { PictureUpload } from '#store/db.ts';
import { timelineOf } from '#store/meta.ts';
import {
  refuseUpload,
  settleUpload,
  nextUpload,
  recordUploadFailure,
  markWanted,
} from '#store/pages/pictures.ts';
import { retryAfterOf } from './batches.ts';
import type { SyncDeps } from './syncDeps.ts';
import { backoffMs } from './timing.ts';

/** Failed attempts for which a picture delays the texts behind it. */
const HOLDING_TRIES = 2;

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
  await markWanted(
    db,
    owner,
    texts.filter((text) => typeof text === 'string'),
  );
}

/**
 * Sends one at a time. Resolves with the failure that pauses the queue, or null: a picture that is refused or keeps
 * failing delays no text.
 */
export async function sendPictures(deps: SyncDeps, deadline: number): Promise<Failure | null> {
  while (deps.now() < deadline) {
    const upload = await nextUpload(deps.db, deps.now());
    if (upload === null) return null;
    const failure = await send(deps, upload);
    if (failure !== null) return failure;
  }
  return null;
}

async function send(deps: SyncDeps, upload: PictureUpload): Promise<Failure | null> {
  const { db, client, owner, now } = deps;
  const { hash, type } = upload;
  const picture = await db.pictures.get(hash);
  if (picture === undefined) {
    await refuseUpload(db, upload, { kind: 'notFound' });
    return null;
  }
  const sentIn = await timelineOf(db);
  const sent = await picturesClient(client.asOwner).upload(
    { owner, hash, type },
    picture.bytes,
    now(),
  );
  if (sent.ok) {
    await settleUpload(db, hash, { sentIn, now: now() });
    return null;
  }
  const { failure } = sent;
  switch (failure.kind) {
    case 'signedOut':
      return failure;
    case 'offline':
    case 'busy': {
      const retryAfterMs = retryAfterOf(failure);
      const isHolding = upload.attempts < HOLDING_TRIES && retryAfterMs === 0;
      const wait = backoffMs(upload.attempts + 1, retryAfterMs, deps.random);
      // While a picture delays the queue, the queue's pause is its back-off.
      await recordUploadFailure(db, upload, failure, isHolding ? 0 : now() + wait);
      return isHolding ? failure : null;
    }
    default: {
      const explained = await explain(deps, failure);
      if (explained.kind === 'signedOut' || explained.kind === 'offline') return explained;
      await refuseUpload(db, upload, explained);
      return null;
    }
  }
}

/** The row policy also refuses a picture for which the account has no room, or of a session that has ended. */
async function explain({ client, now }: SyncDeps, failure: Failure): Promise<UploadFailure> {
  if (failure.kind !== 'forbidden') return failure;
  const room = await picturesClient(client.asOwner).room(now());
  if (!room.ok) {
    const { kind } = room.failure;
    return kind === 'signedOut' || kind === 'offline' ? room.failure : failure;
  }
  const isFull = room.value.used + MAX_PICTURE_BYTES > room.value.quota;
  return isFull ? { kind: 'noRoom', ...room.value } : failure;
}
