import {
  MANIFEST_PATH,
  readManifest,
  type LifeboatEntry,
  type LifeboatManifest,
} from '#content/export/format.ts';
import { isSafePath } from '#content/export/names.ts';
import { openZip, type ZipArchive } from '#content/export/zip.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { MAX_SOURCE_BYTES } from '#domain/page/page.ts';
import { MAX_PICTURE_BYTES } from '#domain/page/picture.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import { readSnapshot } from '#store/health/fullSnapshot.ts';
import { storageResult } from '#store/health/failures.ts';
import type { TaskOptions } from './progress.ts';
import { readChanges, type FileChange } from './changes.ts';
import { indexDevice, type Outcome } from './deviceContent.ts';
import { adoptPictures, type ReadPicture } from './importPictures.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import type { AccountServices } from '#mutators/services.ts';

export interface PlannedText {
  readonly entry: LifeboatEntry;
  readonly outcome: Outcome;
  readonly isSuggested: boolean;
}

export interface ImportPlan {
  readonly manifest: LifeboatManifest;
  readonly texts: readonly PlannedText[];
  /** Entries of unknown kinds, which stay in the file. */
  readonly notUnderstood: number;
  /** Unsent changes by page id; empty for another account's file, whose pages all become new. */
  readonly changes: ReadonlyMap<string, FileChange>;
  readonly readText: (entry: LifeboatEntry) => Promise<Result<string>>;
  readonly readPicture: ReadPicture;
}

/** The manifest of a very full device takes some MB. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

/** A record holds its page as source and published, JSON-escaped. */
const MAX_RECORD_BYTES = 16 * MAX_SOURCE_BYTES;

const MISSING = 'This file doesn’t contain it.';
const UNSAFE = 'Its path in this file isn’t allowed.';

/** Changes nothing. Fails with `storageLost`, and with `invalid`: no export, damaged, too large, or cancelled. */
export async function planImport(
  { db, user, project }: Pick<AccountServices, 'db' | 'user' | 'project'>,
  file: Blob,
  { onProgress, signal }: TaskOptions = {},
): Promise<Result<ImportPlan>> {
  const opened = await openExport(file);
  if (!opened.ok) return opened;
  const { manifest, notUnderstood, readFile, readPicture, markOf } = opened.value;
  const snapshot = await storageResult(() => readSnapshot(db));
  if (!snapshot.ok) return snapshot;
  const isOwn = manifest.account.id === user.id;
  const readText = async (entry: LifeboatEntry): Promise<Result<string>> => {
    const text = await opened.value.readText(entry);
    if (isOwn || !text.ok) return text;
    return ok(adoptPictures(text.value, manifest.pictures, user.id, project));
  };
  const changes = isOwn ? await readChanges(manifest.entries, readFile) : new Map();
  const device = indexDevice(snapshot.value, changes);
  const seen = new Map<string, LifeboatEntry>();
  const texts: PlannedText[] = [];
  for (const entry of manifest.entries) {
    if (signal?.aborted === true) {
      return invalid('The import was cancelled.');
    }
    const text = await readText(entry);
    const outcome = text.ok
      ? await decide(entry, text.value)
      : ({ kind: 'skipped', reason: reasonOf(text) } as const);
    texts.push({ entry, outcome, isSuggested: isSuggested(entry, outcome) });
    onProgress?.({ done: texts.length, total: manifest.entries.length });
  }
  return ok({ manifest, texts, notUnderstood, changes, readText, readPicture });

  async function decide(entry: LifeboatEntry, text: string): Promise<Outcome> {
    const key = `${entry.kind === 'draft'} ${entry.type} ${markOf(entry)} ${entry.title.trim()}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const other = await readText(earlier);
      if (other.ok && other.value === text) return { kind: 'repeated' };
    }
    seen.set(key, entry);
    return device.decide(entry, text);
  }
}

async function openExport(file: Blob) {
  const zip = await readable(() => openZip(file));
  if (!zip.ok) return zip;
  const archive = zip.value;
  const root = rootOf(archive);
  const json = await archive.readText(`${root}${MANIFEST_PATH}`, MAX_MANIFEST_BYTES);
  const read = readManifest(json.ok ? json.value : '');
  if (!read.ok) return read;
  const readFile = async (path: string, maxBytes: number): Promise<Result<string>> => {
    if (!isSafePath(path)) return invalid(UNSAFE);
    const text = await readable(() => archive.readText(`${root}${path}`, maxBytes));
    // Unstorable characters are no difference.
    return text.ok ? ok(storableText(text.value)) : text;
  };
  const readPicture: ReadPicture = async ({ path }) =>
    isSafePath(path)
      ? readable(() => archive.readBytes(`${root}${path}`, MAX_PICTURE_BYTES))
      : invalid(UNSAFE);
  return ok({
    ...read.value,
    /** Equal for equal texts; rarely equal for others. */
    markOf: ({ path }: LifeboatEntry) => {
      const found = archive.entries.get(`${root}${path}`.normalize('NFC'));
      return `${found?.size} ${found?.crc}`;
    },
    readText: ({ path }: LifeboatEntry) => readFile(path, MAX_SOURCE_BYTES),
    readFile: (path: string) => readFile(path, MAX_RECORD_BYTES),
    readPicture,
  });
}

/** The folder of the manifest, which differs after unpacking and zipping again. */
function rootOf({ entries }: ZipArchive): string {
  if (entries.has(MANIFEST_PATH)) return '';
  const paths = [...entries.keys()].filter((path) => !path.startsWith('__MACOSX/'));
  const found = paths.find(
    (path) => path.split('/').length === 2 && path.endsWith(`/${MANIFEST_PATH}`),
  );
  return found === undefined ? '' : found.slice(0, -MANIFEST_PATH.length);
}

/** A file changed or deleted since it was chosen throws. */
async function readable<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return invalid('The file can’t be read. Choose it again.');
  }
}

function isSuggested({ kind, state }: LifeboatEntry, outcome: Outcome): boolean {
  const { kind: what } = outcome;
  if (what === 'draft' || what === 'change' || what === 'delete') return true;
  if (what !== 'new' && what !== 'copy') return false;
  if (what === 'copy' && outcome.isOlder) return false;
  return kind === 'page' && state !== 'trash';
}

function reasonOf(text: Extract<Result<string>, { readonly ok: false }>): string {
  return text.failure.kind === 'notFound' ? MISSING : describeFailure(text.failure);
}
