import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { pictureAddress, type PictureName } from '#domain/page/picture.ts';
import { addPicture } from '#mutators/pages/pictures.ts';
import { createPage } from '#mutators/pages/pages.ts';
import { openAccountDb } from '#store/db.ts';
import { flushOnce } from '#sync/engine.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice } from '../../support/device.ts';
import { diesWith, lifeOf, type Life } from '../../support/killedDevice.ts';
import { pngBytes } from '../../support/storage/pictureBytes.ts';
import { randomOf } from '../../simulation/runner/random.ts';

const KILLS = 100;
const SEED = Number(process.env['KILL_SEED'] ?? 1);

let backend: TestBackend;
let user: TestUser;

beforeAll(async () => {
  backend = await openTestBackend();
  user = await backend.signUp();
});
afterAll(() => backend.close());

interface Saved {
  readonly id: string;
  readonly pictures: readonly PictureName[];
}

/** A process of the device; killed, it leaves the storage as it is, and its requests may still arrive. */
function startProcess(indexedDB: IDBFactory, life: Life) {
  const device = openDevice(backend, user, {
    fetch: async (input, init) => {
      await life.step();
      const request = new Request(input, init);
      const answer = await backend.fetch(request);
      await life.step();
      return answer;
    },
  });
  const db = openAccountDb(user.id, { indexedDB, IDBKeyRange });
  diesWith(db, life);
  const deps = { ...device.deps, db };
  const services = { ...device.services, db };
  let pictures = 0;
  return {
    /** Adds a picture or two and saves a page with them; `onSaved` when the screen would say so. */
    work: async (round: number, onSaved: (saved: Saved) => void) => {
      const names: PictureName[] = [];
      for (let each = 0; each <= round % 2; each += 1) {
        pictures += 1;
        const text = `picture ${round} ${pictures} ${SEED}`;
        const bytes = new Uint8Array(await new Blob([pngBytes(), text]).arrayBuffer());
        const added = await addPicture(services, { type: 'image/png', bytes });
        if (added.ok) names.push(added.value);
      }
      const page = await createPage(services, {
        title: `Page ${round}`,
        tags: [],
        content_type: 'html',
        source: names.map((name) => `<img src="${pictureAddress(backend.url, name)}">`).join(''),
      });
      if (page.ok) onSaved({ id: page.value.id, pictures: names });
    },
    sync: () => flushOnce(deps, { deadlineMs: 60_000 }),
    end: () => db.close(),
  };
}

test('of 100 kills at any step, none loses a picture or a page', { timeout: 300_000 }, async () => {
  const random = randomOf(SEED);
  const indexedDB = new IDBFactory();
  const saved: Saved[] = [];
  let kills = 0;
  let round = 0;
  while (kills < KILLS) {
    const life = lifeOf(1 + random.below(70));
    const process = startProcess(indexedDB, life);
    const run = async () => {
      await process.work(round, (page) => saved.push(page));
      await process.sync();
    };
    await Promise.race([run(), life.killed]);
    round += 1;
    if (life.isOver()) kills += 1;
    process.end();
  }
  const survivor = startProcess(indexedDB, lifeOf(Infinity));
  let left = await survivor.sync();
  for (let tries = 0; left.waiting > 0 && tries < 10; tries += 1) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, (left.retryAt ?? 0) - Date.now())),
    );
    left = await survivor.sync();
  }
  expect(left).toMatchObject({ waiting: 0 });
  survivor.end();

  const rows = await backend.query<{ id: string }>('select id from pages');
  const there = new Set(rows.map(({ id }) => id));
  const names = saved.flatMap(({ pictures }) => pictures);
  const missing: string[] = saved.filter(({ id }) => !there.has(id)).map(({ id }) => id);
  for (const name of names) {
    const answer = await backend.fetch(pictureAddress(backend.url, name));
    if (!answer.ok) missing.push(name.hash);
  }
  expect(missing).toEqual([]);
  // Kills met every part of the work, and most rounds saved something.
  expect(saved.length).toBeGreaterThan(KILLS / 3);
  expect(names.length).toBeGreaterThan(KILLS / 3);
});
