import { utf8Text } from '#domain/decode.ts';
import { MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';

interface FileDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}

export type FileProblem = 'type' | 'size' | 'encoding' | 'unreadable';

export type FileRead =
  | { readonly kind: 'read'; readonly document: FileDocument }
  | { readonly kind: FileProblem };

export const OPENABLE = '.html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain';

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
};

/** Reads an HTML or Markdown file (by extension), at most as large as a page, in UTF-8. */
export async function readFile(file: File): Promise<FileRead> {
  const dot = file.name.lastIndexOf('.');
  const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (type === undefined) return { kind: 'type' };
  if (file.size > MAX_SOURCE_BYTES) return { kind: 'size' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'unreadable' };
  const text = utf8Text(bytes);
  if (text === null) return { kind: 'encoding' };
  return { kind: 'read', document: { type, title: file.name.slice(0, dot), text } };
}
