import { describe, expect, test } from 'vitest';

import {
  json,
  passed,
  text,
  type Exchange,
  type Reply,
} from '../../support/sync/answeringServer.ts';
import { useAnswerTable } from '../../support/sync/answerTable.ts';

describe('decision 009, answers: busy', () => {
  const stage = useAnswerTable();

  test.each<readonly [string, Reply, number]>([
    ['408', text(408, ''), 0],
    ['425', text(425, ''), 0],
    ['429', json(429, { message: 'slow down' }), 0],
    ['429 with seconds', json(429, {}, { 'retry-after': '2' }), 2000],
    ['503 with seconds', text(503, '<h1>Unavailable</h1>', { 'retry-after': '7' }), 7000],
    [
      '503 of a server that recovers or has a full queue',
      json(
        503,
        { code: '57P03', message: 'Recto can’t answer right now.' },
        { 'retry-after': '5' },
      ),
      5000,
    ],
    ['503 with more than is believed', text(503, '', { 'retry-after': '86400' }), 600_000],
    ['500', json(500, { code: 'XX000', message: 'internal error' }), 0],
    ['500 with garbage', json(500, {}, { 'retry-after': 'soon' }), 0],
    ['502', text(502, '<h1>Bad gateway</h1>'), 0],
    ['504 with less than nothing', text(504, '', { 'retry-after': '-5' }), 0],
    ['529', text(529, ''), 0],
    ['a database that takes no writes just now', json(405, { code: '25006', message: 'later' }), 0],
  ])('%s: the whole queue waits, for as long as it was asked to', async (_name, reply, least) => {
    stage.server.next.push(reply);
    await stage.device.create({});
    await stage.device.create({});
    const outcome = await stage.device.sync();
    expect(outcome).toMatchObject({ waiting: 2, pause: 'busy' });
    const wait = (outcome.retryAt ?? 0) - stage.now;
    expect(wait).toBeGreaterThanOrEqual(Math.max(least, 100));
    expect(wait).toBeLessThanOrEqual(Math.max(least, 1000));
    // Every flush respects Retry-After.
    expect(await stage.device.sync()).toMatchObject({ waiting: 2 });
    expect(stage.server.requests).toEqual(['POST pages']);
    stage.now += wait;
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
  });

  test('a Retry-After date is respected', async () => {
    stage.now = Math.floor(stage.now / 1000) * 1000;
    const date = new Date(stage.now + 9000).toUTCString();
    stage.server.next.push(text(503, '', { 'retry-after': date }));
    await stage.device.create({});
    expect((await stage.device.sync()).retryAt).toBe(stage.now + 9000);
  });
});

/** A 5xx must not pause the whole queue. */
describe('decision 010: one page’s 5xx does not block all pages', () => {
  const stage = useAnswerTable();
  const broken = text(500, '{"code":"XX000","message":"internal error"}');

  /** The server answers 5xx to requests with such a title. */
  function failingOn(...titles: readonly string[]) {
    return ({ body }: Exchange): Reply =>
      titles.some((title) => body.includes(`"title":"${title}"`)) ? broken : passed;
  }

  async function passes(count: number): Promise<void> {
    for (let pass = 0; pass < count; pass += 1) {
      const { retryAt } = await stage.device.sync();
      stage.now = Math.max(stage.now, retryAt ?? 0);
    }
  }

  async function waiting(): Promise<readonly string[]> {
    const queued = await stage.device.db.outbox.toArray();
    return queued.map(({ patch }) => patch.title ?? '');
  }

  test('the others are sent, and the page backs off alone', async () => {
    for (const title of ['a', 'b', 'bad', 'c', 'd']) await stage.device.create({ title });
    stage.server.always = failingOn('bad');
    await passes(2);
    expect(await waiting()).toEqual(['bad']);
    expect(await stage.onServer()).toEqual(['a', 'b', 'c', 'd']);

    stage.server.requests.length = 0;
    const start = stage.now;
    await passes(10);
    expect(stage.server.requests.length).toBeLessThanOrEqual(10);
    expect(stage.now - start).toBeGreaterThan(500_000);
    expect(await stage.device.db.outbox.toArray()).toMatchObject([
      { lastFailure: { kind: 'busy' } },
    ]);
  });

  test('while it backs off, new changes are sent at once', async () => {
    for (const title of ['bad', 'a']) await stage.device.create({ title });
    stage.server.always = failingOn('bad');
    await passes(3);
    await stage.device.create({ title: 'new' });
    expect(await stage.device.sync()).toMatchObject({ waiting: 1, pause: null });
    expect(await stage.onServer()).toEqual(['a', 'new']);
  });

  test('once accepted, it is synced like any other', async () => {
    for (const title of ['bad', 'a']) await stage.device.create({ title });
    stage.server.always = failingOn('bad');
    await passes(4);
    stage.server.always = null;
    await passes(2);
    expect(await stage.onServer()).toEqual(['a', 'bad']);
    expect(await waiting()).toEqual([]);
  });

  test('a page too large for a batch does not block later ones', async () => {
    await stage.device.create({ title: 'bad', source: 'x'.repeat(600_000) });
    for (const title of ['a', 'b']) await stage.device.create({ title });
    stage.server.always = failingOn('bad');
    await passes(3);
    expect(await stage.onServer()).toEqual(['a', 'b']);
  });

  test('several such pages are quarantined one after the other', async () => {
    for (const title of ['a', 'bad1', 'b', 'bad2', 'c']) await stage.device.create({ title });
    stage.server.always = failingOn('bad1', 'bad2');
    await passes(8);
    expect(await stage.onServer()).toEqual(['a', 'b', 'c']);
    expect(await waiting()).toEqual(['bad1', 'bad2']);
  });

  test('a server that is down gets few requests, and no page is quarantined', async () => {
    for (let count = 0; count < 40; count += 1) await stage.device.create({ title: `p${count}` });
    stage.server.always = () => broken;
    const start = stage.now;
    while (stage.now - start < 600_000) await passes(1);
    // One request per attempt, with three extra ones now and then to isolate a failing page.
    expect(stage.server.requests.length).toBeLessThan(100);
    expect((await stage.device.db.outbox.toArray()).every(({ attempts }) => attempts === 0)).toBe(
      true,
    );
    stage.server.always = null;
    stage.server.requests.length = 0;
    await passes(1);
    expect(stage.server.requests).toEqual(['POST pages', 'POST pages']);
  });
});

describe('decision 010: a request that the server could not finish is halved', () => {
  const stage = useAnswerTable();

  /** Refuses requests of more than `most` pages. */
  function overloadedBeyond(most: number, code: string) {
    return ({ body }: Exchange): Reply =>
      (body.match(/"last_mutation_id"/gu) ?? []).length > most
        ? json(500, { code, message: 'canceling statement' })
        : passed;
  }

  test.each(['57014', '40001', '40P01'])('%s: until it passes, in one flush', async (code) => {
    for (let n = 0; n < 20; n += 1) await stage.device.create({ title: `Page ${n}` });
    stage.server.always = overloadedBeyond(3, code);
    expect(await stage.device.sync()).toMatchObject({ waiting: 0, pause: null });
  });

  test('a page alone that takes too long is suspected, and the others are sent', async () => {
    for (const title of ['a', 'slow', 'b']) await stage.device.create({ title });
    stage.server.always = ({ body }) =>
      body.includes('"title":"slow"')
        ? json(500, { code: '57014', message: 'canceling statement' })
        : passed;
    for (let pass = 0; pass < 3; pass += 1) {
      const { retryAt } = await stage.device.sync();
      stage.now = Math.max(stage.now, retryAt ?? 0);
    }
    const queued = await stage.device.db.outbox.toArray();
    expect(queued.map(({ patch }) => patch.title)).toEqual(['slow']);
  });
});
