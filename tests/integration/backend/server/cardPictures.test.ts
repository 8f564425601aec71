import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { removeOutdatedCards } from '../../../../supabase/functions/_shared/deleteAccounts.ts';
import { createLinksHandler } from '../../../../supabase/functions/links/handler.ts';
import { pngBytes } from '../../../support/storage/pictureBytes.ts';
import { newPage, nextWrite, upsert } from '../pageRows.ts';
import { startSite, type TestSite } from './siteRig.ts';

/** Not a real image: the server serves what it stores. */
const PICTURE = new Uint8Array(pngBytes(11));

let site: TestSite;
let author: SupabaseClient;
let other: SupabaseClient;
let visitor: SupabaseClient;
let authorId: string;

beforeAll(async () => {
  site = await startSite();
  await writeFile(join(site.folder, 'index.html'), await readFile('index.html'));
  [author, authorId] = await signedUp();
  [other] = await signedUp();
  visitor = client();
});

afterAll(() => site.close());

const client = () =>
  createClient(site.server.url, site.server.backend.anonKey, { auth: { persistSession: false } });

async function signedUp(): Promise<readonly [SupabaseClient, string]> {
  const user = client();
  const { data } = await user.auth.signUp({
    email: `${randomUUID()}@example.org`,
    password: 'Paper-and-1nk',
  });
  return [user, data.user?.id ?? ''];
}

async function added(fields: Readonly<Record<string, unknown>> = {}) {
  const page = { ...newPage(authorId), ...fields };
  await upsert(author, page);
  return page;
}

const upload = async (by: SupabaseClient, path: string, type = 'image/png') =>
  (await by.storage.from('cards').upload(path, PICTURE, { contentType: type })).error === null;

const pathOf = (id: string, revision = 1) => `${authorId}/${id}-${revision}.png`;

const isPicture = async (id: string) =>
  (await site.get(`/card/${id}.png`)).body.equals(Buffer.from(PICTURE));

const stored = async () =>
  (
    await site.server.backend.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'cards' order by name",
    )
  ).map(({ name }) => name);

describe('decision 032: the picture of a page', () => {
  test.each([
    ['public', {}],
    ['unlisted', { is_public: false, is_unlisted: true }],
  ])('is the image of the card of a page that is %s', async (_kind, fields) => {
    const { id } = await added(fields);
    expect(await isPicture(id)).toBe(false);
    expect(await upload(author, pathOf(id))).toBe(true);
    expect(await isPicture(id)).toBe(true);
  });

  test('of an older version is never shown', async () => {
    const page = await added();
    await upload(author, pathOf(page.id));
    await upsert(author, nextWrite(page, 1, { title: 'Other' }));
    expect(await isPicture(page.id)).toBe(false);
    expect(await upload(author, pathOf(page.id, 2))).toBe(true);
    expect(await isPicture(page.id)).toBe(true);
  });

  test.each([
    ['private', { is_public: false }],
    ['deleted', { deleted_at: new Date().toISOString() }],
  ])('of a page that becomes %s is unreachable at once, then removed', async (_kind, fields) => {
    const page = await added();
    await upload(author, pathOf(page.id));
    await upsert(author, nextWrite(page, 1, fields));
    const hidden = await site.get(`/card/${page.id}.png`);
    const unknown = await site.get(`/card/${randomUUID()}.png`);
    expect([hidden.status, hidden.text]).toEqual([unknown.status, unknown.text]);
    expect(await upload(author, pathOf(page.id, 2))).toBe(false);
    expect(await stored()).toContain(pathOf(page.id));
    await sweep();
    expect(await stored()).not.toContain(pathOf(page.id));
  });

  test('is added by its author only, for the version that the server has', async () => {
    const { id } = await added();
    const hidden = await added({ is_public: false });
    for (const by of [visitor, other]) expect(await upload(by, pathOf(id))).toBe(false);
    expect(await upload(author, pathOf(hidden.id))).toBe(false);
    for (const path of [
      pathOf(id, 2),
      pathOf(id, 0),
      pathOf(randomUUID()),
      `${authorId}/x.png`,
      `${authorId}/../${id}-1.png`,
    ]) {
      expect([path, await upload(author, path)]).toEqual([path, false]);
    }
    expect(await upload(author, pathOf(id), 'image/svg+xml')).toBe(false);
    expect(await isPicture(id)).toBe(false);
  });

  test('is in no reach of others but through the card', async () => {
    const { id } = await added();
    await upload(author, pathOf(id));
    for (const by of [visitor, other]) {
      const files = by.storage.from('cards');
      expect((await files.download(pathOf(id))).data).toBeNull();
      expect((await files.list(authorId)).data ?? []).toEqual([]);
      expect((await files.createSignedUrl(pathOf(id), 60)).data?.signedUrl).toBeUndefined();
      await files.remove([pathOf(id)]);
      await files.update(pathOf(id), new Uint8Array(3), { contentType: 'image/png' });
      const open = await fetch(files.getPublicUrl(pathOf(id)).data.publicUrl);
      expect(open.ok).toBe(false);
    }
    expect(await isPicture(id)).toBe(true);
  });

  test('stays through removals of others, and the newest stays, too', async () => {
    const page = await added();
    await upload(author, pathOf(page.id));
    await upsert(author, nextWrite(page, 1, { title: 'Other' }));
    await upload(author, pathOf(page.id, 2));
    await sweep();
    const left = (await stored()).filter((name) => name.includes(page.id));
    expect(left).toEqual([pathOf(page.id, 2)]);
  });

  test('is handed out by the function for hosted projects, or else its drawing', async () => {
    const [pictured, bare] = [await added(), await added()];
    await upload(author, pathOf(pictured.id));
    const origin = site.server.url;
    const { backend } = site.server;
    const handler = createLinksHandler(
      {
        APP_ORIGIN: origin,
        SUPABASE_URL: origin,
        SUPABASE_ANON_KEY: backend.anonKey,
        SUPABASE_SERVICE_ROLE_KEY: 'service-key',
      },
      async (input, init) => {
        const request = new Request(input, init);
        if (request.url === `${origin}/`) return new Response(await readFile('index.html'));
        const [, path] = request.url.split('/storage/v1/object/cards/');
        if (path === undefined) return fetch(request);
        expect(request.headers.get('authorization')).toBe('Bearer service-key');
        return new Response((await backend.readCard(path)) as BodyInit);
      },
      Date.now,
      async () => new Uint8Array([1]),
    );
    const ask = (path: string) => handler(new Request(`http://functions.test/links${path}`));
    const image = await ask(`/card/${pictured.id}.png`);
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(PICTURE);
    const card = await (await ask(`/preview/html/${pictured.id}`)).text();
    expect(card).toContain(`content="${origin}/card/${pictured.id}.png"`);
    const drawn = await (await ask(`/card/${bare.id}.png`)).arrayBuffer();
    expect(new Uint8Array(drawn)).toEqual(new Uint8Array([1]));
  });
});

/** Removes files by SQL, as the tests have no token of the server's. */
async function sweep(): Promise<void> {
  const { query } = site.server.backend;
  await removeOutdatedCards({
    outdatedCards: async () => {
      const [row] = await query<{ names: unknown }>('select public.outdated_cards() as names');
      return row?.names;
    },
    removeFiles: async (bucket, names) => {
      await query('delete from storage.objects where bucket_id = $1 and name = any ($2)', [
        bucket,
        names,
      ]);
    },
  });
}
