import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jsonBytes, MAX_JSON_BYTES } from '#domain/page/page.ts';
import { createPage } from '#mutators/pages/pages.ts';
import { openTestBackend, type TestBackend } from '../../support/backend.ts';
import { openDevice } from '../../support/device.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend();
});

afterAll(() => backend.close());

describe('the largest request', () => {
  test('the largest allowed page is accepted by the server, and one character more is refused locally', async () => {
    const device = openDevice(backend, await backend.signUp());
    const empty = { html_content: null, page_css: null, html_source: null, markdown_content: '' };
    const most = Math.floor((MAX_JSON_BYTES - jsonBytes(empty)) / 6);
    const input = (length: number) =>
      ({
        title: '\u0001'.repeat(50),
        tags: [],
        content_type: 'markdown',
        source: '\u0001'.repeat(length),
      }) as const;
    expect(await createPage(device.services, input(most + 1))).toMatchObject({
      failure: { kind: 'tooLarge', limit: 'request' },
    });
    const { id } = await device.create(input(most));
    expect(await device.sync()).toMatchObject({ waiting: 0, pause: null });
    const rows = await backend.query<{ length: number }>(
      'select length(markdown_content) as length from pages where id = $1',
      [id],
    );
    expect(rows).toEqual([{ length: most }]);
  });
});
