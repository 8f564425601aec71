import { uniquePaths } from '#content/lifeboat/names.ts';
import { pictureAddresses, replaceAddresses } from '#content/markdown/addresses.ts';
import { loadPictures, pictureName, type LoadPicture, type Picture } from './pictures.ts';

/** A Markdown source whose pictures are files beside it, in `folder`; without pictures the source as it is. */
export async function markdownFiles(
  source: string,
  folder: string,
  load: LoadPicture,
  signal?: AbortSignal,
) {
  const addresses = pictureAddresses(source);
  const loaded = await loadPictures(
    addresses.map(({ address }) => address),
    load,
    signal,
  );
  const unique = uniquePaths();
  const paths = new Map<string, string>();
  const pictures: { path: string; picture: Picture }[] = [];
  for (const { address } of addresses) {
    const picture = loaded.get(address);
    if (picture === null || paths.has(address)) continue;
    // A number in brackets would end the address in Markdown.
    const path = unique(`${folder}/${pictureName(address, picture)}`).replace(/ \((\d+)\)/u, '-$1');
    paths.set(address, path);
    pictures.push({ path, picture });
  }
  const text = replaceAddresses(source, addresses, (address) => paths.get(address) ?? null);
  return { text, pictures, missing: loaded.missing };
}
