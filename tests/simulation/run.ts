import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Batch, BatchResult } from './runner/batch.ts';
import { BROKEN } from './engines/broken.ts';
import { runInProcesses } from './runner/pool.ts';
import { REAL, SMALL_BATCHES } from './engines/variants.ts';

/**
 * `npm run simulate`: runs `--seeds N` seeds from `--seed K` on in `--jobs J` processes (default: one per core);
 * `--small`
 * sends each page in a request of its own; `--all` continues after a failed seed; `--trace` prints the scheduler's choices. `--broken NAME` simulates a broken
 * engine; `--broken all` each of them, and fails if one is not caught. Prints failures and then exits 1.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    broken: { type: 'string' },
    all: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

/** A broken engine must be caught within this many seeds. */
const SEEDS_TO_CATCH = 60;

/** Seeds per batch: enough to amortise the database, few enough to distribute. */
const BATCH = 20;

/** Seeds per line of progress. */
const PROGRESS = 500;

const first = Number(values.seed);
const jobs = Number(values.jobs);
const started = performance.now();
process.exitCode = values.broken === 'all' ? await catchAll() : await runSeeds(values.broken);

/** Returns the exit status: 0 if all broken engines are caught. */
async function catchAll(): Promise<number> {
  const caught = new Set<string>();
  const seeds = seedsFrom(first, Number(values.seeds ?? SEEDS_TO_CATCH));
  const batches = BROKEN.map(({ name }) => ({ variant: name, seeds, endsWithFailure: true }));
  await runInProcesses(batches, jobs, ({ variant, failed: [failure] }) => {
    if (failure?.isViolation === true) {
      caught.add(variant);
      console.log(`An engine that ${variant}: caught by seed ${failure.seed}, ${failure.what}`);
    } else {
      console.log(
        `An engine that ${variant}: NOT CAUGHT in ${seeds.length} seeds`,
        failure?.what ?? '',
      );
    }
    return true;
  });
  console.log(`${caught.size} of ${BROKEN.length} broken engines are caught, ${elapsed()}`);
  return caught.size === BROKEN.length ? 0 : 1;
}

async function runSeeds(broken: string | undefined): Promise<number> {
  const variant = broken ?? (values.small ? SMALL_BATCHES : REAL).name;
  const seeds = seedsFrom(first, Number(values.seeds ?? 200));
  const totals: Record<string, number> = {};
  let done = 0;
  let failures = 0;
  await runInProcesses(batchesOf(variant, seeds), jobs, (result) => {
    const before = done;
    done += result.done;
    for (const [name, count] of Object.entries(result.counts)) {
      totals[name] = (totals[name] ?? 0) + count;
    }
    if (Math.floor(done / PROGRESS) > Math.floor(before / PROGRESS)) {
      console.error(`${done} of ${seeds.length} seeds, ${failures} failed, ${elapsed()}`);
    }
    failures += result.failed.length;
    report(result);
    return values.all || failures === 0;
  });
  const perMinute = Math.round((done * 60_000) / (performance.now() - started));
  console.log(
    `${done} seeds from ${first}, ${variant}, ${failures} failed, ${elapsed()}, ${perMinute} seeds a minute`,
  );
  for (const [name, count] of Object.entries(totals)) console.log(`${name}: ${count}`);
  return failures === 0 ? 0 : 1;
}

function report({ variant, failed, trace }: BatchResult): void {
  for (const { seed, what, trace: choices } of failed) {
    console.error(`Seed ${seed} (${variant}) fails: ${what}`);
    console.error(`Replay it with --seed ${seed} --seeds 1 --trace`);
    if (values.trace) console.log(choices.join('\n'));
  }
  if (values.trace && failed.length === 0) console.log(trace.join('\n'));
}

function batchesOf(variant: string, seeds: readonly number[]): readonly Batch[] {
  const size = Math.max(1, Math.min(BATCH, Math.ceil(seeds.length / jobs)));
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, index) => ({
    variant,
    seeds: seeds.slice(index * size, (index + 1) * size),
    endsWithFailure: !values.all,
  }));
}

function seedsFrom(start: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => start + index);
}

function elapsed(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
