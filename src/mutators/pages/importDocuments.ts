import {
  documentText,
  type FilesPlan,
  type LeftOutFile,
  type PlannedDocument,
} from '#content/import/planFiles.ts';
import {
  addressPlacer,
  completedText,
  joinedText,
  type PlacePicture,
  type TextPiece,
} from '#content/import/placeAddresses.ts';
import { type DecodedText, type Encoding, percentDecoded } from '#domain/decodeText.ts';
import type { Failure } from '#domain/failure.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { previewPath } from '#domain/page/links.ts';
import { sourceOf, type Visibility } from '#domain/page/page.ts';
import { MAX_TITLE_LENGTH, proposedTitle } from '#domain/page/titleAndTags.ts';
import { caught, ok, type Result } from '#domain/result.ts';
import { storageResult } from '#store/health/failures.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import type { TaskOptions } from '#mutators/lifeboat/progress.ts';
import { createPage, updatePage } from './pages.ts';
import { sendSoon } from '#mutators/services.ts';
import type { OwnServices, AccountServices } from '#mutators/services.ts';

export interface DocumentsReport {
  readonly pages: number;
  /** Documents that equal a project with the same title. */
  readonly here: number;
  readonly refused: readonly LeftOutFile[];
  /** Paths of what no text uses; empty if documents are left. */
  readonly unused: Readonly<Record<'pictures' | 'sheets', readonly string[]>>;
  /** Pictures that can't be decoded. */
  readonly broken: number;
  /** Texts that are not UTF-8 and name no encoding. */
  readonly guessed: readonly string[];
  /** Texts from which NUL characters were left out. */
  readonly withNuls: readonly string[];
  /** Not tried, after a cancellation or `stoppedBy`. */
  readonly left: number;
  readonly stoppedBy: Failure | null;
}

interface ImportOptions extends TaskOptions {
  readonly visibility: Visibility;
  readonly placePicture: PlacePicture;
  /** Of `guessed`; windows-1252 if absent. */
  readonly encoding?: Encoding;
  /** Of the app, for the addresses of pages. */
  readonly origin: string;
}

interface ReadDocument {
  readonly document: PlannedDocument;
  /** Of the page that it becomes or is. */
  readonly id: string;
  readonly isHere: boolean;
  readonly decoded: Pick<DecodedText, 'isGuess' | 'nuls'>;
}

/**
 * Links between the documents lead to their pages, so each gets its id before the first text is stored. Can be repeated
 * after a cancellation: documents that equal a project with the same title are skipped. Fails with `storageLost` before
 * it starts; failures of single documents are in the report.
 */
export async function importDocuments(
  services: OwnServices,
  plan: Pick<FilesPlan, 'documents' | 'pictures' | 'sheets'>,
  { visibility, placePicture, encoding, origin, onProgress, signal }: ImportOptions,
): Promise<Result<DocumentsReport>> {
  const { documents } = plan;
  const cards = await storageResult(() => liveCards(services.db));
  if (!cards.ok) return cards;
  const byTitle = Map.groupBy(cards.value, ({ title }) => title);
  // One replay request at the end instead.
  const withoutReplay = { ...services, requestReplay: () => undefined };
  const placer = addressPlacer(plan, placePicture);
  const refused: LeftOutFile[] = [];
  const addresses = new Map<string, string>();
  const addressOf = (path: string) => addresses.get(path) ?? null;
  const linking: { readonly one: ReadDocument; readonly paths: ReadonlySet<string> }[] = [];
  let pages = 0;
  let here = 0;
  const guessed: string[] = [];
  const withNuls: string[] = [];
  let stoppedBy: Failure | null = null;

  const open = async (document: PlannedDocument): Promise<Result<ReadDocument>> => {
    const read = await documentText(document.file, encoding);
    if (!read.ok) return read;
    const { text, ...decoded } = read.value;
    const equal = byTitle.get(inputOf(document, text).title) ?? [];
    const pieces = equal.length === 0 ? ok([]) : await placer.pieces(document, text);
    if (!pieces.ok) return pieces;
    for (const { id } of equal) {
      const page = await services.db.pages.get(id);
      if (page?.content_type !== document.type) continue;
      if (completedText(sourceOf(page), pieces.value, () => null) !== null) {
        return ok({ document, id, isHere: true, decoded });
      }
    }
    return ok({ document, id: services.newId(), isHere: false, decoded });
  };
  // Read again, so that not all texts are in memory at once.
  const piecesOf = async (document: PlannedDocument): Promise<Result<readonly TextPiece[]>> => {
    const read = await documentText(document.file, encoding);
    return read.ok ? placer.pieces(document, read.value.text) : read;
  };
  const create = async (one: ReadDocument, pieces: readonly TextPiece[]) => {
    const input = inputOf(one.document, joinedText(pieces, addressOf));
    const page = await createPage(withoutReplay, { ...input, visibility }, one.id);
    const paths = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.path]));
    if (page.ok && paths.length > 0) linking.push({ one, paths: new Set(paths) });
    return page;
  };
  const rewrite = async (
    id: string,
    textFor: (stored: string) => string | null,
  ): Promise<Result<unknown>> => {
    const page = await services.db.pages.get(id);
    const stored = page === undefined ? '' : sourceOf(page);
    const source = textFor(stored) ?? stored;
    return source === stored ? ok(page) : updatePage(withoutReplay, id, { source });
  };
  const store = async (one: ReadDocument): Promise<Result<unknown>> => {
    const pieces = await piecesOf(one.document);
    if (!pieces.ok) return pieces;
    return one.isHere
      ? rewrite(one.id, (stored) => completedText(stored, pieces.value, addressOf))
      : create(one, pieces.value);
  };
  /** Returns whether the import has to stop. */
  const refuse = ({ path }: PlannedDocument, failure: Failure): boolean => {
    addresses.delete(path);
    if (STOPPING.has(failure.kind)) stoppedBy = failure;
    else refused.push({ path, reason: describeFailure(failure) });
    return stoppedBy !== null;
  };

  const readable: ReadDocument[] = [];
  const stored = new Set<ReadDocument>();
  for (const document of documents) {
    if (signal?.aborted === true) break;
    const one = await caught(() => open(document));
    if (!one.ok) {
      if (refuse(document, one.failure)) break;
      continue;
    }
    readable.push(one.value);
    addresses.set(document.path, origin + previewPath(document.type, one.value.id));
  }
  const isRead = readable.length + refused.length === documents.length;
  // Those that are here come last: by then it is known which others are not refused.
  for (const one of isRead ? readable.toSorted(hereLast) : []) {
    if (signal?.aborted === true) break;
    const saved = await caught(() => store(one));
    if (saved.ok) stored.add(one);
    else if (refuse(one.document, saved.failure)) break;
    if (saved.ok && one.isHere) here += 1;
    else if (saved.ok) {
      pages += 1;
      const { document, decoded } = one;
      if (decoded.isGuess) guessed.push(document.path);
      if (decoded.nuls > 0) withNuls.push(document.path);
    }
    onProgress?.({ done: pages + here + refused.length, total: documents.length });
  }
  const left = documents.length - pages - here - refused.length;
  for (const one of readable) if (!stored.has(one)) addresses.delete(one.document.path);
  // Links to documents that were refused after others were stored, or not tried, become as written again.
  for (const { one, paths } of linking) {
    if ([...paths].every((path) => addresses.has(path))) continue;
    const pieces = await caught(() => piecesOf(one.document));
    if (pieces.ok) await caught(() => rewrite(one.id, () => joinedText(pieces.value, addressOf)));
  }
  if (pages + here > 0) sendSoon(services);
  const { used, broken } = placer;
  const unusedOf = (files: ReadonlyMap<string, unknown>) =>
    left > 0 ? [] : [...files.keys()].filter((path) => !used.has(path));
  const unused = { pictures: unusedOf(plan.pictures), sheets: unusedOf(plan.sheets) };
  return ok({
    pages,
    here,
    refused,
    unused,
    broken: broken.size,
    guessed,
    withNuls,
    left,
    stoppedBy,
  });
}

const STOPPING: ReadonlySet<Failure['kind']> = new Set([
  'storageFull',
  'storageLost',
  'outdated',
  'signInRequired',
]);

function hereLast(a: ReadDocument, b: ReadDocument): number {
  return Number(a.isHere) - Number(b.isHere);
}

function inputOf({ title, type }: PlannedDocument, source: string) {
  const front = type === 'markdown' ? readFrontMatter(source) : null;
  return {
    title: shortened(front?.title ?? title),
    tags: front?.tags ?? [],
    content_type: type,
    source,
  };
}

function shortened(title: string): string {
  const cut = Array.from(title.trim()).slice(0, MAX_TITLE_LENGTH).join('');
  return cut === '' ? 'Untitled' : cut;
}

/** Fails with `invalid` when refused, and with `signedOut`, `offline`, `busy`. */
export async function readAddress(
  { backend, user }: Pick<AccountServices, 'backend' | 'user'>,
  address: string,
): Promise<Result<PlannedDocument>> {
  const fetched = await backend.account(({ fetchAddress }) => fetchAddress(user.id, address));
  if (!fetched.ok) return fetched;
  const { url, type, text } = fetched.value;
  const content = new Blob([text]);
  const read = () => Promise.resolve(ok(content));
  const title = (type === 'html' ? proposedTitle(type, text) : '') || fileTitle(url);
  return ok({ path: url, title, type, file: { path: url, size: content.size, read } });
}

/** The name of the file in the address, without its ending; else the host. */
function fileTitle(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.[^.]*$/u, '');
  return percentDecoded(name === '' || name === 'raw' ? hostname : name);
}
