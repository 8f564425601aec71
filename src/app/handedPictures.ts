import { type HandedPicture, picturePath, picturesIn } from '#domain/page/picture.ts';
import type { AccountDb } from '#store/db.ts';
import { storageResult } from '#store/health/failures.ts';
import { storedPictures } from '#store/pages/pictures.ts';

/** The pictures that a text mentions and this device has, but for those in `handed`, to which their paths are added. */
export async function handedPictures(
  db: AccountDb,
  text: string,
  handed: Set<string>,
): Promise<readonly HandedPicture[]> {
  const names = picturesIn(text).filter((name) => !handed.has(picturePath(name)));
  for (const name of names) handed.add(picturePath(name));
  const found = await storageResult(() =>
    storedPictures(
      db,
      names.map(({ hash }) => hash),
    ),
  );
  const pictures = new Map(found.ok ? found.value.map((each) => [each.hash, each]) : []);
  return names.flatMap((name) => {
    const bytes = pictures.get(name.hash)?.bytes;
    if (bytes === undefined) return [];
    return [{ path: picturePath(name), blob: new Blob([bytes], { type: name.type }) }];
  });
}
