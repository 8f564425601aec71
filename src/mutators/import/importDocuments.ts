import { documentSource, type PlacePicture } from '#content/import/documentSource.ts';
import type { FilesPlan, PlannedDocument } from '#content/import/planFiles.ts';
import type { Encoding } from '#domain/decodeText.ts';
import type { Failure } from '#domain/failure.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { sourceOf, type ContentType } from '#domain/page/page.ts';
import { MAX_TITLE_LENGTH } from '#domain/page/title.ts';
import type { Visibility } from '#domain/page/visibility.ts';
import { caught, ok, type Result } from '#domain/result.ts';
import { storageResult } from '#store/health/failures.ts';
import { liveCards } from '#store/pages/ownCards.ts';
import type { TaskOptions } from '#mutators/lifeboat/progress.ts';
import { createPage } from '#mutators/pages/pages.ts';
import { sendSoon } from '#mutators/sendSoon.ts';
import type { OwnServices } from '#mutators/services.ts';

export interface DocumentsReport {
  readonly pages: number;
  /** Documents that equal a project with the same title. */
  readonly here: number;
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
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
}

/**
 * Can be repeated after a cancellation: documents that equal a project with the same title are skipped. Fails with
 * `storageLost` before it starts; failures of single documents are in the report.
 */
export async function importDocuments(
  services: OwnServices,
  { documents, pictures }: Pick<FilesPlan, 'documents' | 'pictures'>,
  { visibility, placePicture, encoding, onProgress, signal }: ImportOptions,
): Promise<Result<DocumentsReport>> {
  const cards = await storageResult(() => liveCards(services.db));
  if (!cards.ok) return cards;
  const byTitle = Map.groupBy(cards.value, ({ title }) => title);
  // One replay request at the end instead.
  const withoutReplay = { ...services, requestReplay: () => undefined };
  const refused: { path: string; reason: string }[] = [];
  let pages = 0;
  let here = 0;
  let broken = 0;
  const guessed: string[] = [];
  const withNuls: string[] = [];
  let done = 0;
  let stoppedBy: Failure | null = null;

  const isHere = async (title: string, type: ContentType, source: string) => {
    for (const { id } of byTitle.get(title) ?? []) {
      const page = await services.db.pages.get(id);
      if (page?.content_type === type && sourceOf(page) === source) return true;
    }
    return false;
  };
  const add = async (document: PlannedDocument): Promise<Failure | null> => {
    const made = await documentSource(document, pictures, placePicture, encoding);
    if (!made.ok) return made.failure;
    const { source } = made.value;
    const front = document.type === 'markdown' ? readFrontMatter(source) : null;
    const title = shortened(front?.title ?? document.title);
    if (await isHere(title, document.type, source)) {
      here += 1;
      return null;
    }
    const input = {
      title,
      tags: front?.tags ?? [],
      content_type: document.type,
      source,
      visibility,
    };
    const page = await createPage(withoutReplay, input);
    if (!page.ok) return page.failure;
    pages += 1;
    broken += made.value.broken;
    if (made.value.decoded.isGuess) guessed.push(document.path);
    if (made.value.decoded.nuls > 0) withNuls.push(document.path);
    return null;
  };

  for (const document of documents) {
    if (signal?.aborted === true) break;
    const added = await caught(async () => ok(await add(document)));
    const failure = added.ok ? added.value : added.failure;
    if (failure !== null && STOPPING.has(failure.kind)) {
      stoppedBy = failure;
      break;
    }
    done += 1;
    if (failure !== null) refused.push({ path: document.path, reason: describeFailure(failure) });
    onProgress?.({ done, total: documents.length });
  }
  if (pages > 0) sendSoon(services);
  const left = documents.length - done;
  return ok({ pages, here, refused, broken, guessed, withNuls, left, stoppedBy });
}

const STOPPING: ReadonlySet<Failure['kind']> = new Set([
  'storageFull',
  'storageLost',
  'outdated',
  'signInRequired',
]);

function shortened(title: string): string {
  const cut = Array.from(title.trim()).slice(0, MAX_TITLE_LENGTH).join('');
  return cut === '' ? 'Untitled' : cut;
}
