import type { AttachedFile } from '#domain/chat/attachments.ts';
import { utf8Text } from '#domain/decode.ts';
import { invalid, ok, type Result } from '#domain/result.ts';

/** For the file picker. */
export const ATTACHABLE = '.txt,.md,.markdown,.html,.htm,.csv,.json,.xml,.css,.js,.ts,text/*';

/** Of all files of a message, in characters: a message holds 2 MB. */
export const MAX_ATTACHED = 1_000_000;

/** Reads a text file to attach. Fails with `invalid`, with a text for the user. */
export async function readAttached(file: File): Promise<Result<AttachedFile>> {
  const { name } = file;
  if (file.size > MAX_ATTACHED) {
    return invalid(`“${name}” is too large. Attached files may have 1 MB together.`);
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  const text = bytes === null ? null : utf8Text(bytes);
  if (text === null) {
    return invalid(`“${name}” isn’t a text file. Attach text, Markdown or HTML.`);
  }
  if (text.trim() === '') return invalid(`“${name}” has no text.`);
  return ok({ name, text: text.replaceAll(/\r\n?/g, '\n').trimEnd() });
}
