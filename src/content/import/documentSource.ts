import { decodeText, type DecodedText, type Encoding } from '#domain/decodeText.ts';
import {
  htmlPictureAddresses,
  pictureAddresses,
  replaceAddresses,
} from '#content/markdown/pictureAddresses.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import { pictureFor, type FilesPlan, type PlannedDocument } from './planFiles.ts';

/** Resolves with the picture's address, null when it can't be decoded. */
export type PlacePicture = (picture: File) => Promise<Result<string | null>>;

export interface DocumentSource {
  readonly source: string;
  /** Those that can't be decoded: their addresses stay as they were. */
  readonly broken: number;
  readonly decoded: Pick<DecodedText, 'encoding' | 'isGuess' | 'nuls'>;
}

/**
 * Reads a text, in `encoding` where it names none and is not UTF-8. Fails with `invalid`, with a text for the user, or
 * like `placePicture`.
 */
export async function documentSource(
  { file, path, type }: PlannedDocument,
  pictures: FilesPlan['pictures'],
  placePicture: PlacePicture,
  encoding?: Encoding,
): Promise<Result<DocumentSource>> {
  const read = await file.read();
  if (!read.ok) return read;
  const bytes = await read.value.arrayBuffer().catch(() => null);
  if (bytes === null) return invalid('It could not be read. It may have been moved or changed.');
  const decoded = decodeText(bytes, encoding);
  if (decoded === null) return invalid('It isn’t a text file.');
  const { text } = decoded;
  const written = type === 'markdown' ? pictureAddresses(text) : htmlPictureAddresses(text);
  const placed = new Map<string, string>();
  let broken = 0;
  for (const address of new Set(written.map((one) => one.address))) {
    const picture = pictureFor(address, path, pictures);
    if (picture === null) continue;
    const content = await picture.read();
    if (!content.ok) return content;
    const name = picture.path.slice(picture.path.lastIndexOf('/') + 1);
    const mime = MIME[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? '';
    const kept = await placePicture(new File([content.value], name, { type: mime }));
    if (!kept.ok) return kept;
    if (kept.value === null) broken += 1;
    else placed.set(address, kept.value);
  }
  const source = replaceAddresses(text, written, (address) => placed.get(address) ?? null);
  return ok({ source, broken, decoded });
}

const MIME: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
