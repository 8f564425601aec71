/**
 * `npm run bench:sync`: Recto's sync engine compared with other libraries, in one browser against one server. `--quick`
 * runs small sizes, in about a minute; `--only=durable,replay,loss,poison,bundle` runs a part.
 */
import { rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { measureBundle } from './measures/bundle.ts';
import { wants } from './options.ts';
import { measureDurable } from './measures/durable.ts';
import type { Loss } from './measures/loss.ts';
import { lossOfSeeds } from './measures/lossOfSeeds.ts';
import { measurePoison } from './measures/poison.ts';
import { replaysOf, type Replays } from './measures/replays.ts';
import { buildPage } from './page/build.ts';
import { TITLES, type PeerName } from './peers/peer.ts';
import { NOTES } from './notes.ts';
import { kilobytes, print, table, time, type Column } from './report.ts';
import { startServer, type BenchServer } from './server/process.ts';

const QUICK = {
  edits: 10,
  replay: { count: 25, runs: 1, capMs: 5000 },
  loss: { seeds: 2, calmMs: 5000 },
  poisonMs: 3000,
};

const FULL = {
  edits: 200,
  replay: { count: 1000, runs: 3, capMs: 60_000 },
  loss: { seeds: 100, calmMs: 35_000 },
  poisonMs: 60_000,
};

const SIZES = process.argv.includes('--quick') ? QUICK : FULL;

async function durable(server: BenchServer): Promise<void> {
  const cells = async (peer: PeerName, strict: boolean): Promise<[string, string]> => {
    const given = await measureDurable(server, peer, SIZES.edits, strict);
    return [time(given.median), time(given.p95)];
  };
  const usual = await each((peer) => cells(peer, false));
  const [median, p95] = await cells('rxdb', true);
  print(
    `Edit to durable: one page of 10 KB, ${SIZES.edits} edits`,
    table({ median: column(usual, ([first]) => first), p95: column(usual, ([, last]) => last) }),
    `RxDB with Dexie's strict durability: median ${median}, p95 ${p95}.`,
  );
}

async function replay(_server: BenchServer, pageDir: string): Promise<void> {
  const { runs, ...set } = SIZES.replay;
  const at = { ...set, delayMs: 80, protocol: 'HTTP/2' } as const;
  const plain = await startServer(pageDir, 'plain');
  const at0 = await each((peer) => replaysOf(plain, peer, { ...at, delayMs: 0 }, runs));
  const at80 = await each((peer) => replaysOf(plain, peer, at, runs));
  const six = await each((peer) => replaysOf(plain, peer, { ...at, protocol: 'HTTP/1.1' }, 1));
  plain.close();
  const searchable = await startServer(pageDir, 'search');
  const search = await each((peer) => replaysOf(searchable, peer, at, 1));
  searchable.close();
  const ratio = ({ ms }: Replays): string => `${(ms / at80.recto.ms).toFixed(1)} ×`;
  print(
    `Replay of ${set.count} queued updates of 10 KB pages, at most ${set.capMs / 1000} s`,
    `Median of ${runs}; the last two columns of one run.`,
    table({
      'at 0 ms': column(at0, ({ words }) => words),
      'at 80 ms': column(at80, ({ words }) => words),
      'Recto = 1': column(at80, ratio),
      requests: column(at80, ({ requests }) => `${requests}`),
      'on the server': column(at80, ({ arrived }) => `${arrived}`),
      'at 80 ms, HTTP/1.1': column(six, ({ words }) => words),
      'at 80 ms, searchable': column(search, ({ words }) => words),
    }),
    "Searchable: every table with the search index of `pages`, which is nearly all of the server's time; else none has it.",
  );
}

async function loss(server: BenchServer): Promise<void> {
  const { seeds, calmMs } = SIZES.loss;
  const found = await each((peer) => lossOfSeeds(server, peer, seeds, calmMs));
  const cell = (pick: (given: Loss) => number): Column => column(found, (all) => `${pick(all)}`);
  print(
    `Loss: ${seeds} fault seeds, 2 devices, 20 edits each`,
    table({
      edits: cell(({ edits }) => edits),
      lost: cell(({ lost }) => lost),
      'lost though nobody else edited the page': cell(({ lostAlone }) => lostAlone),
      'seeds with a loss': cell(({ seedsWithLoss }) => seedsWithLoss),
      'seeds still busy at the end': cell(({ unfinished }) => unfinished),
    }),
  );
}

async function poison(server: BenchServer): Promise<void> {
  const found = await eachAtOnce((peer) => measurePoison(server, peer, SIZES.poisonMs));
  print(
    `One refused page before 20 others, after ${SIZES.poisonMs / 1000} s`,
    table({
      'of 20 on the server': column(found, ({ arrived }) => `${arrived}`),
      blocked: column(found, ({ arrived, of }) => `${of - arrived}`),
      'the refused text': column(found, ({ isKept }) => (isKept ? 'kept' : 'gone')),
    }),
  );
}

async function bundle(): Promise<void> {
  const found = await each(measureBundle);
  print(
    'Bundle, minified and gzipped (1 KB = 1000 bytes)',
    table({
      'all in': column(found, ({ all }) => kilobytes(all)),
      'beside Dexie and the Supabase client': column(found, ({ beside }) => kilobytes(beside)),
    }),
  );
}

const MEASURES = { durable, replay, poison, loss, bundle };

async function main(): Promise<void> {
  print('Recto sync beside its peers', machine(), NOTES);
  const pageDir = await buildPage();
  const server = await startServer(pageDir, 'search');
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (wants('only', name)) await measure(server, pageDir);
  }
  server.close();
  await rm(pageDir, { recursive: true, force: true });
}

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} cores, Node ${process.versions.node}`;
}

/** Measures the peers one after the other, printing progress. */
async function each<T>(measure: (peer: PeerName) => Promise<T>): Promise<Record<PeerName, T>> {
  const measured = async (peer: PeerName): Promise<T> => {
    const given = await measure(peer);
    process.stderr.write(`${TITLES[peer]}: ${JSON.stringify(given)}\n`);
    return given;
  };
  const recto = await measured('recto');
  const rxdb = await measured('rxdb');
  const legend = await measured('legend');
  return { recto, rxdb, legend, tanstack: await measured('tanstack') };
}

/** Measures all peers concurrently, for measures that are not about time. */
async function eachAtOnce<T>(
  measure: (peer: PeerName) => Promise<T>,
): Promise<Record<PeerName, T>> {
  const [recto, rxdb, legend, tanstack] = await Promise.all([
    measure('recto'),
    measure('rxdb'),
    measure('legend'),
    measure('tanstack'),
  ]);
  return { recto, rxdb, legend, tanstack };
}

function column<T>(found: Readonly<Record<PeerName, T>>, word: (given: T) => string): Column {
  const { recto, rxdb, legend, tanstack } = found;
  return {
    recto: word(recto),
    rxdb: word(rxdb),
    legend: word(legend),
    tanstack: word(tanstack),
  };
}

await main();
