import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey, draftOwner } from '#domain/page/draft.ts';
import { remixPage, remixTitle } from '#mutators/pages/duplicate.ts';
import { draftsOf } from '#store/pages/drafts.ts';
import { openWriter, type Writer } from '../../../support/writer.ts';

let writer: Writer;

beforeEach(() => {
  writer = openWriter();
});

const PAGE = {
  title: 'Field notes',
  content_type: 'markdown',
  html_content: null,
  page_css: null,
  markdown_content: '# Notes\n',
} as const;

describe('a remix of a page', () => {
  test('is a credited draft of a new page, and sends nothing', async () => {
    const made = await remixPage(writer.services, PAGE, 'https://recto.test/preview/markdown/1');
    const drafts = await draftsOf(writer.db, documentKey(null, 'markdown'));
    expect(drafts).toMatchObject([
      {
        content_type: 'markdown',
        pageId: null,
        title: 'Remix of Field notes',
        text: '# Notes\n\n---\n\n*Remixed from [Field notes](<https://recto.test/preview/markdown/1>)*\n',
      },
    ]);
    expect(made).toEqual({ ok: true, value: draftOwner(drafts[0]?.key ?? '') });
    expect(await writer.db.outbox.count()).toBe(0);
    expect(await writer.db.pages.count()).toBe(0);
    expect(writer.replays()).toBe(0);
  });

  test('does not replace other drafts, or an earlier remix', async () => {
    await remixPage(writer.services, PAGE, 'https://recto.test/a');
    await remixPage(writer.services, PAGE, 'https://recto.test/a');
    expect(await draftsOf(writer.db, documentKey(null, 'markdown'))).toHaveLength(2);
  });

  test('fails when the device is full', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    writer.db.drafts.hook('creating', () => {
      throw full;
    });
    const made = await remixPage(writer.services, PAGE, 'https://recto.test/a');
    expect(made).toMatchObject({ ok: false, failure: { kind: 'storageFull' } });
  });

  test('gets a valid title', () => {
    expect(Array.from(remixTitle('𝒳'.repeat(1000)))).toHaveLength(1000);
  });
});
