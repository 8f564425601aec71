import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createBackend } from '../../../../supabase/local/createBackend.ts';
import { eventually } from '../../../support/eventually.ts';
import { createExt4Disk, type Ext4Disk } from './ext4Disk.ts';

const disk = createExt4Disk();
afterAll(() => disk?.remove());

/** Eight accounts save pages until so many were answered; then the power fails. Returns the answered pages. */
async function saveUntilCut(
  { cut, mount, outside }: Ext4Disk,
  dataDir: string,
  answers: number,
): Promise<readonly string[]> {
  const log = join(outside, 'log');
  writeFileSync(log, '');
  const answered = () => readFileSync(log, 'utf8').split('\n').slice(0, -1);
  const script = join(import.meta.dirname, 'pageWriter.ts');
  const writer = spawn(process.execPath, [script, dataDir], {
    env: { ...process.env, DISK_LOG: log },
    stdio: 'ignore',
  });
  const ended = once(writer, 'exit');
  await eventually(() => expect(answered().length).toBeGreaterThanOrEqual(answers), {
    interval: 1,
  });
  cut();
  writer.kill('SIGKILL');
  await ended;
  mount();
  return answered();
}

/** The pages of a data folder, and how often it began a timeline. */
async function readFolder(dataDir: string) {
  const backend = await createBackend({
    dataDir,
    origin: 'http://127.0.0.1',
    log: () => undefined,
  });
  try {
    const pages = await backend.query<{ id: string }>('select id from pages');
    const timelines = await backend.query('select from private.timelines');
    return { pages: new Set(pages.map(({ id }) => id)), timelines: timelines.length };
  } finally {
    await backend.close();
  }
}

describe.skipIf(disk === null)('decision 003: a power cut on a disk of its own', () => {
  test('loses no page that was answered, soon after the creation and after other cuts', async () => {
    if (disk === null) return;
    const folder = join(disk.folder, 'data');
    for (const answers of [1, 40, 150]) {
      const answered = await saveUntilCut(disk, folder, answers);
      const { pages, timelines } = await readFolder(folder);
      expect(answered.filter((id) => !pages.has(id))).toEqual([]);
      expect(timelines).toBe(1);
    }
  }, 240_000);
});
