import { bytesOf, MAX_SOURCE_BYTES } from '#domain/page/page.ts';
import { fittingTitle } from '#domain/page/titleAndTags.ts';
import type { SharedDocument } from '#mutators/pages/sharedItems.ts';
import { readFile, type FileProblem } from '#features/editor/document/readDocument.ts';

/** Each may be empty, and apps put a URL into any of them. */
export type SharedWords = Readonly<Record<'title' | 'text' | 'url', string>>;

export type SharedPicture = Readonly<Record<'name' | 'address', string>>;

/** Markdown of a shared item; '' if it is empty. The long addresses come last, as link definitions. */
export function sharedMarkdown(
  { title, text, url }: SharedWords,
  pictures: readonly SharedPicture[],
): string {
  const words = text.trim();
  const address = url.trim();
  const parts = [
    title.trim() === '' ? '' : `# ${asText(title)}`,
    words === '' ? '' : linked(words),
    address === '' || words.includes(address) ? '' : linked(address),
    ...pictures.map(({ name }, index) => `![${asText(name)}][picture-${index + 1}]`),
    pictures.map((picture, index) => `[picture-${index + 1}]: ${picture.address}`).join('\n'),
  ];
  const written = parts.filter((part) => part !== '');
  return written.length === 0 ? '' : `${written.join('\n\n')}\n`;
}

/** Text that is only a URL becomes a link. */
function linked(text: string): string {
  return /^https?:\/\/[^\s<>]+$/u.test(text) ? `<${text}>` : text;
}

function asText(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\\`*_~[\]<>&!|]/gu, '\\$&');
}

/** A file (or the shared text) of which no draft is made. */
export interface ArrivalProblem {
  readonly name: string;
  /** `picture`: not decodable; `room`: the page would exceed its size limit. */
  readonly kind: FileProblem | 'picture' | 'room';
}

/** A file that is not UTF-8 and names no encoding. */
export interface GuessedFile {
  readonly name: string;
  readonly encoding: string;
}

/**
 * Reads a form with the fields `title`, `text`, `url` and `files`. Each HTML or Markdown file becomes a document; text
 * and images become one more. `addressOf` keeps an image and returns its address, or null if it can't be read.
 */
export async function readArrival(
  form: FormData,
  addressOf: (picture: File) => Promise<string | null>,
) {
  const documents: SharedDocument[] = [];
  const problems: ArrivalProblem[] = [];
  const guessed: GuessedFile[] = [];
  const pictures: SharedPicture[] = [];
  const words = {
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    url: textOf(form, 'url'),
  };
  for (const file of form.getAll('files')) {
    // A form without chosen files contains an empty one.
    if (typeof file === 'string' || (file.name === '' && file.size === 0)) continue;
    if (file.type.startsWith('image/')) {
      const address = await addressOf(file);
      const next = address === null ? null : { name: withoutEnding(file.name), address };
      if (next === null) problems.push({ name: file.name, kind: 'picture' });
      else if (isTooLarge(sharedMarkdown(words, [...pictures, next]))) {
        problems.push({ name: file.name, kind: 'room' });
      } else pictures.push(next);
      continue;
    }
    const read = await readFile(withEnding(file));
    if (read.kind === 'read') {
      documents.push({ ...read.document, from: 'outside' });
      const { isGuess, encoding } = read.reading;
      if (isGuess) guessed.push({ name: file.name, encoding });
    } else problems.push({ name: file.name, kind: read.kind });
  }
  const shared = sharedDocument(words, pictures, documents.length > 0);
  if (shared === null) return { documents, problems, guessed };
  if (isTooLarge(shared.text)) {
    problems.unshift({ name: 'The shared text', kind: 'size' });
    return { documents, problems, guessed };
  }
  return { documents: [shared, ...documents], problems, guessed };
}

/** Apps send a file's name as the title: a title alone makes no document if there are files. */
function sharedDocument(
  words: SharedWords,
  pictures: readonly SharedPicture[],
  hasOthers: boolean,
): SharedDocument | null {
  const isTitleOnly = `${words.text}${words.url}`.trim() === '' && pictures.length === 0;
  const text = isTitleOnly && hasOthers ? '' : sharedMarkdown(words, pictures);
  if (text === '') return null;
  const title = words.title.trim() || (pictures[0]?.name ?? '');
  return { type: 'markdown', text, title: fittingTitle(title), from: 'outside' };
}

function isTooLarge(text: string): boolean {
  return bytesOf(text) > MAX_SOURCE_BYTES;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

function withoutEnding(name: string): string {
  return name.replace(/\.[^.]*$/u, '');
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'text/markdown': '.md',
  'text/plain': '.txt',
};

/** Some apps share files without an extension, but with a type. */
function withEnding(file: File): File {
  const ending = ENDINGS[file.type.split(';')[0] ?? ''];
  if (file.name.includes('.') || ending === undefined) return file;
  return new File([file], `${file.name}${ending}`, { type: file.type });
}
