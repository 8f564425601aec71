import { MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';

/** A file from the disk, as a document. */
interface FileDocument {
  readonly type: ContentType;
  /** The file's name without its ending. */
  readonly title: string;
  readonly text: string;
}

/** Why a file cannot be opened: what it is, how large it is, what is in it, or that the system does not give it. */
export type FileProblem = 'type' | 'size' | 'encoding' | 'unreadable';

/** What came of reading a file. */
export type FileRead =
  | { readonly kind: 'read'; readonly document: FileDocument }
  | { readonly kind: FileProblem };

/** What a file dialog offers first. */
export const OPENABLE = '.html,.htm,.md,.markdown,.txt,text/html,text/markdown,text/plain';

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
};

/** Reads a file as a document: HTML or Markdown by its name's ending, at most as large as a page may be, text in UTF-8. */
export async function readFile(file: File): Promise<FileRead> {
  const dot = file.name.lastIndexOf('.');
  const ending = dot < 0 ? '' : file.name.slice(dot + 1).toLowerCase();
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  if (type === undefined) return { kind: 'type' };
  if (file.size > MAX_SOURCE_BYTES) return { kind: 'size' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { kind: 'unreadable' };
  const text = decoded(bytes);
  // A zero never stands in text: other encodings and pictures are full of them.
  if (text === null || text.includes('\0')) return { kind: 'encoding' };
  return { kind: 'read', document: { type, title: file.name.slice(0, dot), text } };
}

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
