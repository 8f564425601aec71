import { open, readFile, rename } from 'node:fs/promises';
import { isMissing } from '../keys.ts';
import type { OpenDatabase } from './openDatabase.ts';

/** At most one write of the file in this time, ms. */
const WRITE_EVERY_MS = 300;

/** The timeline of a file that the restore command writes: no database has it. */
export const RESTORED = 'restored';

/** The `change_seq` that answers have promised to devices. */
interface Acknowledged {
  readonly timeline: string;
  /** The highest `change_seq` in an answer. */
  readonly changeSeq: number;
}

/** Follows what the server acknowledges, in a file beside the database. */
export interface Acknowledgements {
  /** Reads the answer to a write of pages. */
  readonly note: (answer: Response) => Promise<void>;
  /** Writes what is not written yet. */
  readonly stop: () => Promise<void>;
}

/**
 * Begins a new timeline when the database is older than the file says: it was restored, or lost writes in a power cut.
 * Devices then send again what it lacks.
 */
export async function followAcknowledgements(
  file: string,
  { query }: Pick<OpenDatabase, 'query'>,
  log: (line: string) => void,
): Promise<Acknowledgements> {
  const before = await readAcknowledged(file);
  if (before !== null && (await isOlder(query, before))) {
    await query('select private.begin_timeline()');
    log('database: older than what was acknowledged; devices send again what it lacks');
  }
  const [now] = await query<Acknowledged>(
    'select private.timeline_of(null) as timeline, private.highest_change() as "changeSeq"',
  );
  let known: Acknowledged = now ?? { timeline: RESTORED, changeSeq: 0 };
  let written = known;
  await writeAcknowledged(file, known);
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const write = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(async () => {
      const latest = known;
      if (latest === written) return;
      await writeAcknowledged(file, latest);
      written = latest;
    });
    return writing;
  };
  return {
    note: async (answer) => {
      const changeSeq = highestIn(await answer.text());
      if (changeSeq <= known.changeSeq) return;
      known = { ...known, changeSeq };
      timer ??= setTimeout(() => {
        write().catch(() => log('database: the file of acknowledged writes cannot be written'));
      }, WRITE_EVERY_MS).unref();
    },
    stop: write,
  };
}

async function isOlder(
  query: OpenDatabase['query'],
  { timeline, changeSeq }: Acknowledged,
): Promise<boolean> {
  const [found] = await query<{ knows: boolean; highest: number }>(
    `select exists (select from private.timelines where id::text = $1) as knows,
       private.highest_change() as highest`,
    [timeline],
  );
  return found === undefined || !found.knows || found.highest < changeSeq;
}

function highestIn(text: string): number {
  const rows = parseJson(text);
  const numbers = (Array.isArray(rows) ? rows : [rows]).map((row) =>
    Number(fieldsOf(row)['change_seq'] ?? 0),
  );
  return Math.max(0, ...numbers.filter(Number.isSafeInteger));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An empty answer, or a file that a power cut emptied.
    return null;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

async function readAcknowledged(file: string): Promise<Acknowledged | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  const { timeline, changeSeq } = fieldsOf(parseJson(text));
  return typeof timeline === 'string' && typeof changeSeq === 'number'
    ? { timeline, changeSeq }
    : null;
}

/** On disk when it resolves, whole or not at all. */
export async function writeAcknowledged(file: string, value: Acknowledged): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(value)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
