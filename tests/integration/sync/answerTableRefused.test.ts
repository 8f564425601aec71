import { describe, expect, test } from 'vitest';

import { syncStatus } from '#store/outbox/status.ts';
import { pageStates } from '#store/pages/pages.ts';
import { answerLost, json, text, type Reply } from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';

const EXPIRED = json(401, { code: 'PGRST303', message: 'JWT expired' });

describe('decision 009, answers: auth', () => {
  const stage = useAnswerTable();

  test.each<readonly [string, Reply]>([
    ['401 PGRST301', json(401, { code: 'PGRST301', message: 'JWSError' })],
    ['401 PGRST303', EXPIRED],
    ['a request taken for anonymous', json(401, { code: '42501', message: 'permission denied' })],
    ['anonymous sign-in switched off', json(401, { code: 'PGRST302', message: 'Anonymous' })],
  ])('%s pauses until the user signs in again, and counts no attempt', async (_name, reply) => {
    stage.server.next.push(reply);
    await stage.device.create({ title: 'Mine' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
    expect(await stage.device.db.outbox.toArray()).toMatchObject([{ attempts: 0 }]);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await stage.onServer()).toEqual(['Mine']);
  });

  test('the token is renewed once, and the same bytes are sent again', async () => {
    let renewals = 0;
    const device = stage.open({ renewToken: () => Promise.resolve((renewals += 1) > 0) });
    stage.server.next.push(EXPIRED);
    await device.create({});
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    await device.create({});
    stage.server.always = () => EXPIRED;
    expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
    expect(renewals).toBe(2);
    expect(stage.server.requests).toHaveLength(4);
  });

  test('a token that expires between a write and its lookup', async () => {
    stage.server.next.push(json(200, []), EXPIRED);
    await stage.device.create({ title: 'Mine' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
  });

  test('a worker whose token runs out says nothing about the sign-in', async () => {
    const worker = stage.open({ merge: null });
    stage.server.next.push(EXPIRED);
    await worker.create({ title: 'Mine' });
    expect(await worker.sync()).toMatchObject({ waiting: 1, pause: null });
  });

  test('a missing, foreign or expiring token is never sent', async () => {
    const stranger = await stage.backend.signUp();
    for (const token of [null, 'garbage', stranger.accessToken]) {
      const device = stage.open({ accessToken: () => Promise.resolve(token) });
      await device.create({});
      expect(await device.sync()).toMatchObject({ waiting: 1, pause: 'signIn' });
    }
    const exp = Number(JSON.parse(atob(stage.user.accessToken.split('.')[1] ?? '')).exp) * 1000;
    stage.now = exp - 29_000;
    await stage.device.create({});
    expect(await stage.device.sync()).toMatchObject({ pause: 'signIn' });
    expect(stage.server.requests).toEqual([]);
  });
});

describe('decision 009, answers: forbidden', () => {
  const stage = useAnswerTable();
  const forbidden = json(403, { code: '42501', message: 'row security' });

  test.each<readonly [string, Reply]>([
    ['403 42501', forbidden],
    ['42501 with another status', json(400, { code: '42501', message: 'row security' })],
  ])('%s: read once with a fresh token, then kept as not permitted', async (_name, reply) => {
    let renewals = 0;
    const device = stage.open({ renewToken: () => Promise.resolve((renewals += 1) > 0) });
    stage.server.next.push(reply);
    const page = await device.create({ title: 'Kept' });
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(renewals).toBe(1);
    expect(stage.server.requests).toEqual(['POST pages', 'GET pages', 'GET page_mutations']);
    expect(await device.db.failed.toArray()).toMatchObject([
      { pageId: page.id, failure: { kind: 'forbidden' }, mutation: { patch: { title: 'Kept' } } },
    ]);
    expect(await device.pages()).toMatchObject([{ title: 'Kept' }]);
  });

  test('a change that was applied anyway is acknowledged', async () => {
    stage.server.next.push(answerLost);
    await stage.device.create({ title: 'Taken' });
    await stage.device.sync();
    stage.server.next.push(forbidden);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.failures()).toEqual([]);
  });

  test('the token is renewed once for a whole batch, and only the refused pages fail', async () => {
    let renewals = 0;
    const device = stage.open({ renewToken: () => Promise.resolve((renewals += 1) > 0) });
    stage.server.always = ({ body }) => (body.includes('"title":"no') ? forbidden : null);
    for (const title of ['a', 'no 1', 'b', 'no 2', 'c']) await device.create({ title });
    await device.sync();
    expect(await stage.onServer()).toEqual(['a', 'b', 'c']);
    expect(await device.db.failed.count()).toBe(2);
    expect(renewals).toBe(1);
  });
});

describe('decision 009, answers: poison', () => {
  const stage = useAnswerTable();

  test.each<readonly [string, Reply, object]>([
    [
      '400 22P02',
      json(400, { code: '22P02', message: 'refused' }),
      { kind: 'rejected', code: '22P02' },
    ],
    [
      '400 22001',
      json(400, { code: '22001', message: 'refused' }),
      { kind: 'rejected', code: '22001' },
    ],
    [
      '400 23502',
      json(400, { code: '23502', message: 'refused' }),
      { kind: 'rejected', code: '23502' },
    ],
    [
      '400 23514',
      json(400, { code: '23514', message: 'refused' }),
      { kind: 'rejected', code: '23514' },
    ],
    [
      '409 23503',
      json(409, { code: '23503', message: 'refused' }),
      { kind: 'rejected', code: '23503' },
    ],
    [
      '500 54000',
      json(500, { code: '54000', message: 'refused' }),
      { kind: 'rejected', code: '54000' },
    ],
    ['413', json(413, { code: 'PT413', message: 'too large' }), { kind: 'tooLarge' }],
    [
      '400 with an unknown code',
      json(400, { code: 'PGRST100', message: 'refused' }),
      { kind: 'unexpected' },
    ],
  ])('%s fails the page at once, and it stays editable', async (_name, reply, failure) => {
    stage.server.next.push(reply);
    const page = await stage.device.create({ title: 'Poison' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(stage.server.requests).toHaveLength(1);
    expect(await stage.failures()).toMatchObject([failure]);
    expect(await pageStates(stage.device.db)).toEqual(new Map([[page.id, 'failed']]));
    await stage.device.update(page.id, { tags: ['mended'] });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0 });
    expect(await stage.onServer()).toEqual(['Poison']);
    expect(await syncStatus(stage.device.db)).toMatchObject({ failed: 0 });
    expect(await stage.device.db.failed.count()).toBe(0);
  });

  test('a change refused by the real server does not block the others', async () => {
    const pages = [];
    for (const title of ['a', 'b', 'c', 'd', 'e']) pages.push(await stage.device.create({ title }));
    const poisoned = pages[2]?.id ?? '';
    const entry = await stage.device.db.outbox.where('pageId').equals(poisoned).first();
    await stage.device.db.outbox.update(entry?.seq ?? 0, {
      patch: { ...entry?.patch, title: ' ' },
    });
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
    expect(await stage.onServer()).toEqual(['a', 'b', 'd', 'e']);
    expect(await stage.failures()).toEqual([{ kind: 'rejected', code: '23514' }]);
  });
});

describe('decision 009, answers: schema', () => {
  const stage = useAnswerTable();

  test.each([
    [404, 'PGRST202'],
    [400, 'PGRST204'],
    [404, 'PGRST205'],
    [404, '42P01'],
  ])('%i %s is tried three times before the app asks for an update', async (status, code) => {
    stage.server.always = () => json(status, { code, message: 'no such table' });
    await stage.device.create({ title: 'Waits' });
    for (const pause of ['busy', 'busy', 'update']) {
      expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause });
      stage.now += 40_000;
    }
    expect(stage.server.requests).toHaveLength(3);
    expect(await stage.failures()).toEqual([]);
    stage.server.always = null;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
  });

  test('busy answers do not count towards the three schema errors', async () => {
    stage.server.always = () => text(503, '');
    await stage.device.create({});
    for (let count = 0; count < 5; count += 1) {
      stage.now = (await stage.device.sync()).retryAt ?? 0;
    }
    stage.server.always = () => json(404, { code: 'PGRST205', message: 'refused' });
    expect(await stage.device.sync()).toMatchObject({ pause: 'busy' });
  });
});
