import { decodeText, type DecodedText, type Encoding } from '#domain/decodeText.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import type { GivenFile } from './planFiles.ts';

/** Reads a text, in `encoding` where it names none and is not UTF-8. Fails with `invalid`, with a text for the user. */
export async function documentText(
  file: GivenFile,
  encoding?: Encoding,
): Promise<Result<DecodedText>> {
  const read = await file.read();
  if (!read.ok) return read;
  const bytes = await read.value.arrayBuffer().catch(() => null);
  if (bytes === null) return invalid('It could not be read. It may have been moved or changed.');
  const decoded = decodeText(bytes, encoding);
  return decoded === null ? invalid('It isn’t a text file.') : ok(decoded);
}
