import { createHash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../../support/backend.ts';
import { clientOf, type TestClient } from '../../../support/clients.ts';
import { webpBytes } from '../../../support/storage/pictureBytes.ts';
import { newPage, nextWrite, upsert } from '../pageRows.ts';

const backend: TestBackend = await openTestBackend({ offersEveryRequest: true });
const visitor = clientOf(backend);
let user: TestUser;
let owner: TestClient;
let other: TestClient;

const MB = 1024 * 1024;
const WEBP = { contentType: 'image/webp' };
const bytes = webpBytes;

/** The name under which the app stores bytes. */
const pathOf = (content: ArrayBuffer, { id } = user, ending = 'webp') =>
  `${id}/${createHash('sha256').update(new Uint8Array(content)).digest('hex')}.${ending}`;

const put = (client: TestClient, path: string, content = bytes(), options: object = WEBP) =>
  client.storage.from('images').upload(path, content, options);

const addressOf = (path: string) =>
  visitor.storage.from('images').getPublicUrl(path).data.publicUrl;

const imageOf = (path: string) => `<p><img src="${addressOf(path)}" alt="A kettle"></p>`;

beforeEach(async () => {
  await backend.reset();
  user = await backend.signUp();
  owner = clientOf(backend, user);
  other = clientOf(backend, await backend.signUp());
});

afterAll(() => backend.close());

describe('decision 041: the bucket for pictures', () => {
  test('users add pictures under their own id, and all who have the address see them', async () => {
    const path = pathOf(bytes());
    expect((await put(owner, path)).error).toBeNull();
    const answer = await backend.fetch(addressOf(path));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(bytes()));
  });

  test('a second upload of the same bytes says that they are there', async () => {
    const path = pathOf(bytes());
    await put(owner, path);
    const { error } = await put(owner, path);
    expect(error).toMatchObject({ statusCode: '409' });
  });

  test('no user changes a stored picture, not even its author', async () => {
    const path = pathOf(bytes());
    await put(owner, path);
    for (const client of [owner, other, visitor]) {
      await client.storage.from('images').update(path, bytes(13), WEBP);
      await put(client, path, bytes(13), { ...WEBP, upsert: true });
      await client.storage.from('images').remove([path]);
      await client.storage.from('images').move(path, `${user.id}/${'b'.repeat(64)}.webp`);
    }
    const answer = await backend.fetch(addressOf(path));
    expect((await answer.arrayBuffer()).byteLength).toBe(12);
  });

  test('no user adds a picture for another one, nor a visitor', async () => {
    const path = pathOf(bytes());
    for (const client of [other, visitor]) {
      expect((await put(client, path)).error).not.toBeNull();
      expect((await client.storage.from('images').list(user.id)).data ?? []).toEqual([]);
    }
  });

  test.each([
    ['another name than a hash', '{id}/kettle.webp'],
    ['a subfolder', `{id}/a/${'a'.repeat(64)}.webp`],
    ['a parent path', `{id}/../${'a'.repeat(64)}.webp`],
    ['SVG', `{id}/${'a'.repeat(64)}.svg`],
    ['no folder', `${'a'.repeat(64)}.webp`],
  ])('%s is refused', async (_what, pattern) => {
    expect((await put(owner, pattern.replace('{id}', user.id))).error).not.toBeNull();
  });

  test('JPEG, PNG, GIF and WebP up to 2 MB are accepted, nothing else', async () => {
    for (const contentType of ['image/svg+xml', 'text/html', 'image/avif']) {
      expect((await put(owner, pathOf(bytes()), bytes(), { contentType })).error).not.toBeNull();
    }
    expect((await put(owner, pathOf(bytes(2 * MB + 1)), bytes(2 * MB + 1))).error).not.toBeNull();
    expect((await put(owner, pathOf(bytes(2 * MB)), bytes(2 * MB))).error).toBeNull();
  });

  test('an account holds 200 MB, and its author can read how much is used', async () => {
    await backend.query(
      `insert into storage.objects (bucket_id, name, owner, metadata)
       select 'images', $1 || '/' || lpad(n::text, 64, '0') || '.webp', $2::uuid, '{"size": 2097152}' from generate_series(1, 98) n`,
      [user.id, user.id],
    );
    expect((await owner.rpc('own_pictures')).data).toEqual({ used: 98 * 2 * MB, quota: 200 * MB });
    expect((await other.rpc('own_pictures')).data).toMatchObject({ used: 0 });
    expect((await visitor.rpc('own_pictures')).status).toBeGreaterThanOrEqual(400);
    expect((await put(owner, pathOf(bytes(2 * MB)), bytes(2 * MB))).error).toBeNull();
    expect((await put(owner, pathOf(bytes(MB)), bytes(MB))).error).toBeNull();
    const { error } = await put(owner, pathOf(bytes(19)), bytes(19));
    expect(error).toMatchObject({ statusCode: '403' });
    expect((await put(other, pathOf(bytes(19)), bytes(19))).error).not.toBeNull();
  });
});

describe('pictures that no page uses', () => {
  const days = (count: number) => `now() - interval '${count} days'`;

  const age = (path: string, count: number) =>
    backend.query(`update storage.objects set created_at = ${days(count)} where name = $1`, [path]);

  const unused = async () => {
    const [row] = await backend.query<{ names: string[] }>(
      'select public.unused_pictures() as names',
    );
    return row?.names;
  };

  const deleted = async (count: number) => {
    await backend.query('alter table pages disable trigger user');
    await backend.query(`update public.pages set deleted_at = ${days(count)}`);
    await backend.query('alter table pages enable trigger user');
  };

  let path: string;
  let page: ReturnType<typeof newPage>;

  beforeEach(async () => {
    path = pathOf(bytes());
    await put(owner, path);
    page = { ...newPage(user.id), html_content: imageOf(path), html_source: imageOf(path) };
  });

  test('are named 90 days after they were added', async () => {
    await age(path, 89);
    expect(await unused()).toEqual([]);
    await age(path, 91);
    expect(await unused()).toEqual([path]);
  });

  test.each([
    ['the published page', () => ({ html_source: null })],
    ['the source alone', () => ({ html_content: '<p></p>' })],
    [
      'the style sheet',
      () => ({
        html_content: '',
        page_css: `p{background:url(${addressOf(path)})}`,
        html_source: null,
      }),
    ],
    [
      'Markdown',
      () => ({
        content_type: 'markdown',
        html_content: null,
        markdown_content: `![](${addressOf(path)})`,
        html_source: null,
      }),
    ],
  ])('are kept while %s mentions them', async (_what, change) => {
    await upsert(owner, { ...page, ...(change() as object) });
    await age(path, 200);
    expect(await unused()).toEqual([]);
  });

  test('are kept by another author’s remix', async () => {
    await upsert(owner, page);
    const [, remixer] = [null, await backend.signUp()];
    await upsert(clientOf(backend, remixer), {
      ...newPage(remixer.id),
      html_content: imageOf(path),
    });
    await age(path, 400);
    await backend.query('delete from public.pages where id = $1', [page.id]);
    expect(await unused()).toEqual([]);
  });

  test('count from the edit that removed them', async () => {
    await upsert(owner, page);
    await age(path, 200);
    await upsert(owner, nextWrite(page, 1, { html_content: '<p></p>', html_source: '<p></p>' }));
    expect(await unused()).toEqual([]);
    await backend.query(`update private.unused_pictures set since = ${days(91)}`);
    expect(await unused()).toEqual([path]);
    await upsert(owner, nextWrite(page, 2));
    expect(await unused()).toEqual([]);
  });

  test('stay while the page is in the trash, and are deleted with it after 90 days', async () => {
    await upsert(owner, page);
    await upsert(owner, nextWrite(page, 1, { deleted_at: new Date().toISOString() }));
    await age(path, 400);
    await deleted(89);
    await backend.query('select private.purge_deleted_pages()');
    expect(await unused()).toEqual([]);
    await deleted(91);
    await backend.query('select private.purge_deleted_pages()');
    expect(await unused()).toEqual([path]);
  });

  test('only the job may ask for them', async () => {
    for (const client of [owner, visitor]) {
      expect((await client.rpc('unused_pictures')).error?.code).toBe('42501');
    }
  });
});
