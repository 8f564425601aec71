import type { LifeboatPicture } from '#content/export/format.ts';
import { readPicture } from '#content/pictures/readPicture.ts';
import type { Failure } from '#domain/failure.ts';
import { hashOf, pictureAddress, picturesIn } from '#domain/page/picture.ts';
import type { Result } from '#domain/result.ts';
import { wantPictures } from '#store/pages/pictures.ts';
import { addPicture } from '#mutators/pages/pictures.ts';
import type { OwnServices } from '#mutators/services.ts';

export type ReadPicture = (picture: LifeboatPicture) => Promise<Result<Uint8Array<ArrayBuffer>>>;

/** Pictures of a file by their hash, which may be wrong in the file. */
export function pictureImporter(
  services: Pick<OwnServices, 'db' | 'now' | 'user'>,
  pictures: readonly LifeboatPicture[],
  read: ReadPicture,
) {
  let count = 0;
  const left = new Map(pictures.map((picture) => [picture.hash, picture]));

  /** Resolves with the failure of the storage, or null. */
  async function addFor(text: string): Promise<Failure | null> {
    for (const { hash } of picturesIn(text)) {
      const picture = left.get(hash);
      if (picture === undefined) continue;
      const bytes = await read(picture);
      if (bytes.ok && (await isGenuine(picture, bytes.value))) {
        const added = await addPicture(services, { type: picture.type, bytes: bytes.value });
        if (!added.ok) return added.failure;
        count += 1;
      }
      left.delete(hash);
    }
    return null;
  }

  /** The same for a saved page that is here already, whose pictures the server may lack. */
  async function addForSaved(text: string): Promise<Failure | null> {
    const unsent = picturesIn(text).some(({ hash }) => left.get(hash)?.isUnsent === true);
    if (!unsent) return null;
    const failure = await addFor(text);
    if (failure !== null) return failure;
    const { db, user } = services;
    const wanted = await wantPictures(db, user.id, [text]);
    return wanted.ok ? null : wanted.failure;
  }

  return { addFor, addForSaved, count: () => count };
}

async function isGenuine(
  { hash, type }: LifeboatPicture,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  return readPicture(bytes)?.type === type && (await hashOf(bytes)) === hash;
}

/** `owner` will store another account's pictures in `project`. */
export function adoptPictures(
  text: string,
  pictures: readonly LifeboatPicture[],
  owner: string,
  project: string,
): string {
  const hashes = new Set(pictures.map(({ hash }) => hash));
  let adopted = text;
  for (const name of picturesIn(text).filter(({ hash }) => hashes.has(hash))) {
    const path = pictureAddress('', name).replace('.', '\\.');
    const address = new RegExp(`https?://[\\w.:[\\]-]+${path}`, 'gu');
    adopted = adopted.replace(address, pictureAddress(project, { ...name, owner }));
  }
  return adopted;
}
