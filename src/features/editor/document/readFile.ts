import { decodeText, type DecodedText } from '#domain/decodeText.ts';
import { bytesOf, MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';

interface FileDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}

/** How an opened file was read, and what to read it from in another encoding. */
export interface FileReading extends Omit<DecodedText, 'text'> {
  readonly bytes: ArrayBuffer;
}

export type FileProblem = 'type' | 'size' | 'binary' | 'unreadable';

export type FileRead =
  | { readonly kind: 'read'; readonly document: FileDocument; readonly reading: FileReading }
  | { readonly kind: FileProblem };

export const OPENABLE = '.html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain';

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
};

/** Reads an HTML or Markdown file (by extension), at most as large as a page. */
export async function readFile(file: File): Promise<FileRead> {
  const dot = file.name.lastIndexOf('.');
  const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (type === undefined) return { kind: 'type' };
  if (file.size > MAX_SOURCE_BYTES) return { kind: 'size' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'unreadable' };
  const decoded = decodeText(bytes);
  if (decoded === null) return { kind: 'binary' };
  // Letters of two bytes in UTF-8 may be one in the file.
  if (bytesOf(decoded.text) > MAX_SOURCE_BYTES) return { kind: 'size' };
  const { text, ...reading } = decoded;
  const document = { type, title: file.name.slice(0, dot), text };
  return { kind: 'read', document, reading: { ...reading, bytes } };
}
