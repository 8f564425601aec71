import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { openDevice, type Device } from '../../support/device.ts';

describe('sync.md: pull', () => {
  let backend: TestBackend;
  let user: TestUser;
  let writer: Device;
  let reader: Device;
  /** How many rows each request asked for. */
  let limits: number[];

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    limits = [];
    writer = openDevice(backend, user);
    reader = openDevice(backend, user, {
      fetch: (input, init) => {
        const { url } = new Request(input);
        limits.push(Number(/limit=(\d+)/.exec(url)?.[1]));
        return backend.fetch(input, init);
      },
    });
  });

  async function write(count: number, source: string): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await writer.create({ title: `Page ${index}`, content_type: 'markdown', source });
    }
    await writer.sync();
  }

  test('small pages come in ever larger answers, each once', { timeout: 60_000 }, async () => {
    await write(70, 'small');
    await reader.pull();
    expect(limits).toEqual([20, 40, 80]);
    expect(await reader.db.pages.count()).toBe(70);
    expect(await reader.db.meta.get('cursor')).toMatchObject({
      value: Math.max(...(await reader.db.shadows.toArray()).map(({ change_seq }) => change_seq)),
    });
  });

  test('after a large answer fewer pages are asked for', { timeout: 60_000 }, async () => {
    await write(33, 'x'.repeat(250_000));
    await reader.pull();
    expect(limits).toEqual([20, 10, 10]);
    expect(await reader.db.pages.count()).toBe(33);
  });

  test('a pull that breaks off goes on where it was', async () => {
    await write(50, 'small');
    let answers = 0;
    const weak = openDevice(backend, user, {
      sameDeviceAs: reader,
      fetch: (input, init) => {
        answers += 1;
        return answers === 2
          ? Promise.reject(new TypeError('Failed to fetch'))
          : backend.fetch(input, init);
      },
    });
    await expect(weak.pull()).rejects.toThrow('offline');
    expect(await weak.db.pages.count()).toBe(20);
    await weak.pull();
    expect(await weak.db.pages.count()).toBe(50);
  });
});
