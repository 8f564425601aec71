import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openDevice, type Device } from '../../support/device.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';

describe('a replay against the real backend', () => {
  let backend: TestBackend;
  let user: TestUser;
  let device: Device;

  beforeAll(async () => {
    backend = await openTestBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    user = await backend.signUp();
    device = openDevice(backend, user);
  });

  test('a page saved offline reaches the server with its source', async () => {
    const page = await device.create({ title: 'Hello', source: '<p>Hi</p><script>1</script>' });
    const outcome = await device.sync();
    expect(outcome).toEqual({ waiting: 0, pause: null, retryAt: null, isHeld: false });
    const rows = await backend.query('select * from pages where id = $1', [page.id]);
    expect(rows).toMatchObject([{ title: 'Hello', revision: 1, html_source: null }]);
    const sources = await backend.query('select html_source from page_sources where page_id = $1', [
      page.id,
    ]);
    expect(sources).toEqual([{ html_source: '<p>Hi</p><script>1</script>' }]);
  });

  test('another device pulls the page with the exact source', async () => {
    await device.create({ title: 'Hello', source: '<p>Hi</p>' });
    await device.sync();
    const other = openDevice(backend, user);
    await other.pull();
    expect((await other.pages()).map((page) => [page.title, page.html_source])).toEqual([
      ['Hello', '<p>Hi</p>'],
    ]);
  });
});
