import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { exportPage } from '#mutators/pages/exportPage.ts';
import { updatePage } from '#mutators/pages/pages.ts';
import { openWriter, valueOf, type Writer } from '../../../support/writer.ts';

let ada: Writer;

beforeEach(() => {
  ada = openWriter();
});

describe('exporting a page', () => {
  test('returns its exact local text, named after its title', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, '# mine');
    valueOf(await updatePage(ada.services, page.id, { title: ' Äpfel & / Birnen?  ' }));
    expect(valueOf(await exportPage(ada.services, page.id))).toEqual({
      name: 'Äpfel-Birnen.md',
      mime: 'text/markdown',
      text: '# mine',
    });
  });

  test('makes a file name without letters, and cuts a long one', async () => {
    const page = await ada.write('x');
    for (const [title, name] of [
      ['???', 'page.md'],
      ['x'.repeat(300), `${'x'.repeat(60)}.md`],
    ] as const) {
      valueOf(await updatePage(ada.services, page.id, { title }));
      expect(valueOf(await exportPage(ada.services, page.id)).name).toBe(name);
    }
  });

  test('fails with notFound for a page not on this device', async () => {
    const failure = { kind: 'notFound' };
    expect(await exportPage(ada.services, randomUUID())).toEqual({ ok: false, failure });
  });
});
