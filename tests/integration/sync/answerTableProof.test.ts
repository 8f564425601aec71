import { describe, expect, test } from 'vitest';

import { syncStatus } from '#store/outbox/status.ts';
import { answerLost, json, passed, reset } from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';

const DUPLICATE = json(409, { code: '23505', message: 'duplicate key' });

describe('decision 009, answers: done', () => {
  const stage = useAnswerTable();

  test('a returned row with our mutation id is proof', async () => {
    await stage.device.create({ title: 'Done' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(stage.server.requests).toEqual(['POST pages']);
    expect((await syncStatus(stage.device.db)).lastSyncedAt).toBe(stage.now);
  });

  test.each([200, 201])('%i with another mutation id is not proof', async (status) => {
    await stage.device.create({ title: 'Real' });
    stage.server.next.push(async ({ carryOut, response }) => {
      const rows = JSON.parse(await (await carryOut()).text());
      const claimed = [{ ...rows[0], last_mutation_id: stage.user.id }];
      response.writeHead(status).end(JSON.stringify(claimed));
    });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(stage.server.requests).toEqual(['POST pages', 'GET pages']);
    expect(await stage.onServer()).toEqual(['Real']);
  });
});

describe('decision 009, answers: 200 []', () => {
  const stage = useAnswerTable();

  async function synced(): Promise<string> {
    const { id } = await stage.device.create({
      title: 'Start',
      source: '<p>a</p>\n<p>b</p>\n<p>c</p>\n',
    });
    await stage.device.sync();
    await stage.other.pull();
    stage.server.requests.length = 0;
    return id;
  }

  test('the row is ours: an earlier try succeeded and its answer was lost', async () => {
    await stage.device.create({ title: 'First' });
    stage.server.next.push(answerLost);
    await stage.device.sync();
    stage.server.requests.length = 0;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.onServer()).toEqual(['First']);
    expect(stage.server.requests).toEqual(['POST pages', 'GET pages']);
  });

  test('the ledger has it: an earlier try succeeded, and another device wrote after it', async () => {
    const id = await synced();
    await stage.device.update(id, { title: 'Mine' });
    stage.server.next.push(answerLost);
    await stage.device.sync();
    await stage.other.pull();
    await stage.other.update(id, { tags: ['theirs'] });
    await stage.other.sync();
    stage.server.requests.length = 0;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(stage.server.requests).toEqual(['POST pages', 'GET pages', 'GET page_mutations']);
    expect(await stage.device.pages()).toMatchObject([{ title: 'Mine', tags: ['theirs'] }]);
    expect(await syncStatus(stage.device.db)).toMatchObject({ conflicts: 0 });
  });

  test('an earlier try is found even after more than fifty later writes', async () => {
    const id = await synced();
    await stage.device.update(id, { title: 'Mine' });
    stage.server.next.push(answerLost);
    await stage.device.sync();
    await stage.other.pull();
    for (let write = 1; write <= 55; write += 1) {
      await stage.other.update(id, { title: `Theirs ${write}` });
      await stage.other.sync();
    }
    stage.now += 60_000;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await syncStatus(stage.device.db)).toMatchObject({ conflicts: 0 });
    expect(await stage.onServer()).toEqual(['Theirs 55']);
  });

  test('a newer revision is merged under a new id', async () => {
    const id = await synced();
    await stage.other.update(id, { source: '<p>A</p>\n<p>b</p>\n<p>c</p>\n' });
    await stage.other.sync();
    await stage.device.update(id, { source: '<p>a</p>\n<p>b</p>\n<p>C</p>\n' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.device.pages()).toMatchObject([
      { html_source: '<p>A</p>\n<p>b</p>\n<p>C</p>\n' },
    ]);
  });

  test('a newer revision that overlaps is a conflict', async () => {
    const id = await synced();
    await stage.other.update(id, { title: 'Theirs' });
    await stage.other.sync();
    await stage.device.update(id, { title: 'Mine' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await syncStatus(stage.device.db)).toMatchObject({ conflicts: 1 });
    expect(await stage.onServer()).toEqual(['Theirs']);
  });

  test('a tombstone: an edited text restores the page', async () => {
    const id = await synced();
    await stage.other.remove(id);
    await stage.other.sync();
    await stage.device.update(id, { title: 'Still writing', source: '<p>more</p>' });
    await stage.device.sync();
    expect(await stage.onServer()).toEqual(['Still writing']);
    expect((await stage.device.pages())[0]?.id).toBe(id);
  });

  test('a tombstone: a new title loses', async () => {
    const id = await synced();
    await stage.other.remove(id);
    await stage.other.sync();
    await stage.device.update(id, { title: 'Renamed' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.onServer()).toEqual([]);
    expect(await stage.failures()).toEqual([]);
  });

  test('a tombstone: a delete is dropped', async () => {
    const id = await synced();
    await stage.other.remove(id);
    await stage.other.sync();
    await stage.device.remove(id);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.onServer()).toEqual([]);
    expect(await stage.failures()).toEqual([]);
  });

  test('invisible: the page is stored as forbidden', async () => {
    const id = await synced();
    const stranger = await stage.backend.signUp();
    await stage.backend.query('alter table pages disable trigger user');
    await stage.backend.query('update pages set author_id = $1, is_public = false where id = $2', [
      stranger.id,
      id,
    ]);
    await stage.backend.query('alter table pages enable trigger user');
    await stage.device.update(id, { title: 'Mine' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await stage.failures()).toEqual([{ kind: 'forbidden' }]);
    expect(await stage.device.pages()).toMatchObject([{ title: 'Mine' }]);
  });

  test('an empty success proves nothing; retries are limited', async () => {
    await stage.device.create({ title: 'Real' });
    stage.server.next.push(json(200, []));
    const first = await stage.device.sync();
    expect(first.waiting).toBe(1);
    expect((await syncStatus(stage.device.db)).lastSyncedAt).toBeNull();
    stage.server.always = ({ request }) => (request.method === 'POST' ? json(200, []) : null);
    for (let count = 0; count < 6; count += 1) {
      stage.now += 30_000;
      await stage.device.sync();
    }
    expect(stage.server.requests.filter((request) => request === 'POST pages')).toHaveLength(4);
    expect(await stage.failures()).toHaveLength(1);
  });

  test('an unanswered lookup changes nothing', async () => {
    await stage.device.create({ title: 'Real' });
    stage.server.next.push(json(200, []), reset);
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    stage.server.next.push(json(200, []), passed, reset);
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'offline' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.onServer()).toEqual(['Real']);
  });
});

describe('decision 009, answers: 409 23505', () => {
  const stage = useAnswerTable();

  test('ours: the write succeeded before, and its answer was lost', async () => {
    await stage.device.create({ title: 'First' });
    stage.server.next.push(answerLost, DUPLICATE);
    await stage.device.sync();
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.failures()).toEqual([]);
    expect(await stage.onServer()).toEqual(['First']);
  });

  test('not ours: never counts as success, and is stored as failed', async () => {
    await stage.device.create({ title: 'Not taken' });
    stage.server.always = ({ request }) => (request.method === 'POST' ? DUPLICATE : null);
    expect(await stage.device.sync()).toMatchObject({ waiting: 1 });
    expect((await syncStatus(stage.device.db)).lastSyncedAt).toBeNull();
    for (let count = 0; count < 6; count += 1) {
      stage.now += 30_000;
      await stage.device.sync();
    }
    expect(stage.server.requests.filter((request) => request === 'POST pages')).toHaveLength(4);
    expect(await stage.failures()).toEqual([{ kind: 'duplicate' }]);
    expect(await stage.device.pages()).toMatchObject([{ title: 'Not taken' }]);
  });

  test('not ours, and the page has a newer revision: merged', async () => {
    const { id } = await stage.device.create({ title: 'Start' });
    await stage.device.sync();
    await stage.other.pull();
    await stage.other.update(id, { tags: ['theirs'] });
    await stage.other.sync();
    await stage.device.update(id, { title: 'Mine' });
    stage.server.next.push(DUPLICATE);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.device.pages()).toMatchObject([{ title: 'Mine', tags: ['theirs'] }]);
  });
});
