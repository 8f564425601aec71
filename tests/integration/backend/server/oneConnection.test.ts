import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUnitQueue } from '../../../../supabase/local/database/unitOfWork.ts';
import { openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { clientOf } from '../../../support/clients.ts';
import { newPage } from '../pageRows.ts';

describe('units of work', () => {
  const pause = (turns: number) => async (): Promise<void> => {
    for (let n = 0; n < turns; n += 1) await Promise.resolve();
  };

  test('units run one after the other, and nested work runs inside its unit', async () => {
    const unit = createUnitQueue().unitOfWork;
    const log: string[] = [];
    const step = (name: string) => unit(async () => void log.push(name));
    await Promise.all([
      unit(async () => {
        log.push('a begins');
        await pause(20)();
        await step('inside a');
        log.push('a ends');
      }),
      step('b'),
    ]);
    expect(log).toEqual(['a begins', 'inside a', 'a ends', 'b']);
  });

  test('a failure ends only its own unit', async () => {
    const unit = createUnitQueue().unitOfWork;
    await expect(
      unit(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await unit(async () => 'next')).toBe('next');
  });

  test('work that outlives its unit is queued', async () => {
    const unit = createUnitQueue().unitOfWork;
    const log: string[] = [];
    let late: Promise<unknown> = Promise.resolve();
    await unit(async () => {
      late = pause(50)().then(() => unit(async () => void log.push('late')));
    });
    const second = unit(async () => {
      log.push('second begins');
      await pause(200)();
      log.push('second ends');
    });
    await Promise.all([late, second]);
    expect(log).toEqual(['second begins', 'second ends', 'late']);
  });
});

describe('concurrent requests', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await openTestBackend();
  });

  afterAll(() => backend.close());

  test('no request runs as another user', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => backend.signUp()));
    await Promise.all(
      users.flatMap((user) =>
        Array.from({ length: 15 }, async (_, n) => {
          const client = clientOf(backend, user);
          const page = { ...newPage(user.id), is_public: false, title: `${n}` };
          // Some fail within their transaction.
          const row = n % 5 === 4 ? { ...page, content_type: 'word' } : page;
          const { status } = await client.from('pages').insert(row);
          expect(status).toBe(n % 5 === 4 ? 400 : 201);
          const { data } = await client.from('pages').select('author_id');
          expect(new Set(data?.map(({ author_id }) => author_id))).toEqual(
            data?.length === 0 ? new Set() : new Set([user.id]),
          );
        }),
      ),
    );
    expect(await backend.query('select count(*)::int as n from pages')).toEqual([{ n: 6 * 12 }]);
    expect((await clientOf(backend).from('pages').select('id')).data).toEqual([]);
  });
});
