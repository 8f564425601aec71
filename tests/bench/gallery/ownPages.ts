import { randomUUID } from 'node:crypto';
import type { Page as Tab } from '@playwright/test';
import { ownCardOf } from '#domain/page/card.ts';
import type { Page } from '../../../src/domain/page/page.ts';
import { accountDatabase } from '../../e2e/support/storage.ts';

/** Pages per call into the browser. */
const AT_ONCE = 250;

const DAY_MS = 24 * 60 * 60 * 1000;

const WORDS =
  `harbour lantern meadow copper winter letter garden signal river archive pattern window
silver market journey compass orchard bridge morning thread paper island engine castle summer`.split(
    /\s+/,
  );

const TAGS = ['notes', 'travel', 'draft', 'reference', 'landing', 'recipes', 'client work', 'log'];

/** Generated pages of one user: both types, 1 to 9 KB each, up to three tags. */
export function manyPages(author: string, count: number): Page[] {
  const random = randomOf(7);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  const sentence = (): string => Array.from({ length: 12 }, word).join(' ');
  const start = Date.UTC(2020, 0, 1);
  return Array.from({ length: count }, (_, index): Page => {
    const isHtml = index % 2 === 0;
    const paragraphs = Array.from({ length: 10 + Math.floor(random() * 80) }, sentence);
    const title = `${word()} ${word()} ${index + 1}`;
    const html = `<h1>${title}</h1>${paragraphs.map((text) => `<p>${text}.</p>`).join('\n')}`;
    const created = start + Math.floor(index * (DAY_MS / 6));
    const tags = TAGS.filter(() => random() < 0.2).slice(0, 3);
    return {
      id: randomUUID(),
      author_id: author,
      title,
      content_type: isHtml ? 'html' : 'markdown',
      html_content: isHtml ? html : null,
      page_css: null,
      markdown_content: isHtml ? null : `# ${title}\n\n${paragraphs.join('.\n\n')}.`,
      html_source: isHtml ? html : null,
      tags,
      is_public: true,
      url: null,
      preview_image_url: null,
      created_at: new Date(created).toISOString(),
      updated_at: new Date(created + Math.floor(random() * 30 * DAY_MS)).toISOString(),
      deleted_at: null,
    };
  });
}

/** Writes pages into the signed-in user's database as a pull does: with cards and shadows. */
export async function putOnDevice(tab: Tab, pages: readonly Page[]): Promise<void> {
  const name = await accountDatabase(tab);
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const batch = pages.slice(from, from + AT_ONCE);
    const rows = {
      pages: batch,
      cards: batch.map(ownCardOf),
      shadows: batch.map((row, index) => ({
        id: row.id,
        revision: 1,
        change_seq: from + index + 1,
        row,
      })),
      meta: [{ key: 'cursor', value: from + batch.length }],
    };
    await tab.evaluate(write, { name, rows });
  }
}

/** Writes rows into tables of a database; runs in the page. */
async function write({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('cannot open'));
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(Object.keys(rows), 'readwrite');
    for (const [table, all] of Object.entries(rows)) {
      for (const row of all) transaction.objectStore(table).put(row);
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('cannot write'));
  });
  db.close();
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = Math.trunc(mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
