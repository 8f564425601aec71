import { beforeEach, describe, expect, test } from 'vitest';
import { fingerprint } from '#domain/sync/fingerprint.ts';
import { keepServerRevisions, sourceByFingerprint } from '#store/pages/revisions.ts';
import type { Device } from '../../../support/device.ts';
import { newDevice } from '../../../support/sync/heldWork.ts';

let device: Device;

beforeEach(() => {
  device = newDevice();
});

const find = (pageId: string, text: string) =>
  sourceByFingerprint(device.db, pageId, fingerprint(text));

describe('spec §7: the source that a reply was made from', () => {
  test('is found as the page’s current text', async () => {
    const page = await device.create({ source: '<style></style>\n<p>now</p>' });
    expect(await find(page.id, '<style></style>\n<p>now</p>')).toBe('<style></style>\n<p>now</p>');
    expect(await find('another', '<style></style>\n<p>now</p>')).toBeNull();
  });

  test('is found among local and server versions', async () => {
    const page = await device.create({ source: '<p>first</p>' });
    await device.update(page.id, { source: '<p>second</p>' });
    await device.update(page.id, { source: '<p>third</p>' });
    expect(await find(page.id, '<p>first</p>')).toBe('<p>first</p>');
    await keepServerRevisions(device.db, page.id, [
      {
        mutationId: 'm',
        pageId: page.id,
        revision: 7,
        created_at: '',
        page: { ...page, html_source: '<p>elsewhere</p>' },
      },
    ]);
    expect(await find(page.id, '<p>elsewhere</p>')).toBe('<p>elsewhere</p>');
    expect(await find(page.id, '<p>never</p>')).toBeNull();
  });
});
