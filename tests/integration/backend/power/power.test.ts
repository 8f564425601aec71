import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnitQueue } from '../../../../supabase/local/database/unitOfWork.ts';

const HERE = import.meta.dirname;
const ROWS = 200;

describe('decision 003: an acknowledged write survives a power cut', () => {
  let folder: string;
  let log: readonly (readonly string[])[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recto-power-'));
    const file = join(folder, 'log');
    const script = join(HERE, 'diskWriter.ts');
    await promisify(execFile)(
      process.execPath,
      ['--import', join(HERE, 'diskLog.ts'), script, join(folder, 'database'), String(ROWS)],
      { env: { ...process.env, DISK_LOG: file } },
    );
    log = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim().split(' '));
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('no answer precedes the sync of the log that has its bytes', () => {
    /** Marks by the file of the log that they were written to, and those on the disk. */
    const written = new Map<string, Set<string>>();
    const synced = new Set<string>();
    const early: string[] = [];
    let answers = 0;
    for (const [kind, name = '', ...marks] of log) {
      if (kind === 'write')
        written.set(name, (written.get(name) ?? new Set()).union(new Set(marks)));
      if (kind === 'sync') for (const mark of written.get(name) ?? []) synced.add(mark);
      if (kind !== 'answer') continue;
      answers += 1;
      if (!synced.has(name)) early.push(name);
    }
    expect([answers, early]).toEqual([ROWS, []]);
  });

  test('one sync of the log serves several writes', () => {
    const first = log.findIndex(([kind]) => kind === 'answer');
    const last = log.findLastIndex(([kind]) => kind === 'answer');
    const syncs = log
      .slice(first, last)
      .filter(([kind, name]) => kind === 'sync' && name?.includes('/pg_wal/') === true);
    expect(syncs.length).toBeGreaterThan(0);
    expect(syncs.length).toBeLessThan(ROWS / 2);
  });

  test('a checkpoint syncs the tables before it says so in pg_control', () => {
    const last = log.findLastIndex(([kind]) => kind === 'answer');
    const end = log.findIndex(([kind]) => kind === 'end');
    const synced = log.slice(last, end).map(([, name = '']) => name.replace(/.*\/database\//u, ''));
    expect(synced.at(-1)).toBe('global/pg_control');
    expect(synced.filter((name) => /^base\/\d+\/\d+$/u.test(name)).length).toBeGreaterThan(0);
  });
});

describe('decision 003: answers wait for the disk', () => {
  const rig = () => {
    const done: string[] = [];
    const flushes: PromiseWithResolvers<void>[] = [];
    const state = { generation: 1 };
    const queue = createUnitQueue({
      durability: {
        flush: () => {
          const flush = Promise.withResolvers<void>();
          flushes.push(flush);
          return flush.promise;
        },
        generation: () => state.generation,
      },
    });
    const ask = (name: string, caller: { isRead?: boolean; isShortWrite?: boolean } = {}) =>
      queue
        .asCaller({ name, ...caller }, () => queue.unitOfWork(async () => name))
        .then(
          () => void done.push(name),
          () => void done.push(`${name} failed`),
        );
    return { ask, done, flushes, state };
  };

  test('a read of what is not on the disk yet waits, too; other reads do not', async () => {
    const { ask, done, flushes } = rig();
    await ask('early', { isRead: true });
    expect([done, flushes.length]).toEqual([['early'], 0]);
    const all = [ask('write', { isShortWrite: true }), ask('other', { isShortWrite: true })];
    await expect.poll(() => flushes.length).toBe(1);
    expect(done).toEqual(['early']);
    flushes[0]?.resolve();
    await Promise.all(all);
    expect(done).toEqual(['early', 'write', 'other']);
  });

  test('a write whose database was lost before its flush is not acknowledged', async () => {
    const { ask, done, flushes, state } = rig();
    const write = ask('write');
    await expect.poll(() => flushes.length).toBe(1);
    state.generation = 2;
    flushes[0]?.resolve();
    await write;
    expect(done).toEqual(['write failed']);
  });

  test('a slow request never delays the flush of a write before it', async () => {
    const { ask, done, flushes } = rig();
    const write = ask('write', { isShortWrite: true });
    const list = ask('list');
    await expect.poll(() => flushes.length).toBe(1);
    expect(done).toEqual([]);
    flushes[0]?.resolve();
    await write;
    await expect.poll(() => flushes.length).toBe(2);
    flushes[1]?.resolve();
    await list;
    expect(done).toEqual(['write', 'list']);
  });
});
