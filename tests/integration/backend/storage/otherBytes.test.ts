import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../../support/backend.ts';
import { jpegBytes, pngBytes, webpBytes } from '../../../support/storage/pictureBytes.ts';
import { fc } from '../../../support/laws.ts';

let backend: TestBackend;
let user: TestUser;

beforeAll(async () => {
  backend = await openTestBackend();
  user = await backend.signUp();
});

afterAll(() => backend.close());

const GIF = new Uint8Array(Buffer.from('GIF89a-------')).buffer;
const PICTURES: Readonly<Record<string, ArrayBuffer>> = {
  gif: GIF,
  jpg: jpegBytes(20),
  png: pngBytes(20),
  webp: webpBytes(20),
};
const typeOf = (ending: string): string => `image/${ending === 'jpg' ? 'jpeg' : ending}`;

async function upload(path: string, body: BodyInit, type?: string, method = 'POST') {
  const answer = await backend.fetch(`${backend.url}/storage/v1/object/${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${user.accessToken}`,
      'x-upsert': 'true',
      ...(type !== undefined && { 'content-type': type }),
    },
    body,
  });
  return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
}

const REFUSED = { status: 400, error: 'invalid_picture' };
const avatar = (ending: string) => `avatars/avatars/${user.id}-a.${ending}`;
const hashOf = (bytes: ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

describe('decision 041: a bucket holds the pictures that their names say', () => {
  test('each type under its own ending and content type, and no other', async () => {
    for (const [ending, bytes] of Object.entries(PICTURES)) {
      expect(await upload(avatar(ending), bytes, typeOf(ending))).toMatchObject({ status: 200 });
      for (const other of Object.keys(PICTURES).filter((each) => each !== ending)) {
        expect(await upload(avatar(other), bytes, typeOf(other))).toEqual(REFUSED);
        expect(await upload(avatar(other), bytes, typeOf(ending))).toEqual(REFUSED);
        expect(await upload(avatar(ending), bytes, typeOf(other), 'PUT')).toEqual(REFUSED);
      }
    }
  });

  test('no bytes but those of a picture, in forms neither', async () => {
    const starts = Object.values(PICTURES).map((bytes) => Buffer.from(bytes).subarray(0, 3));
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 30 }),
        fc.constantFrom(...Object.keys(PICTURES)),
        fc.boolean(),
        async (bytes, ending, isForm) => {
          fc.pre(!starts.some((start) => Buffer.from(bytes).subarray(0, 3).equals(start)));
          const form = new FormData();
          form.set('', new Blob([new Uint8Array(bytes)], { type: typeOf(ending) }), 'a');
          const answer = isForm
            ? await upload(avatar(ending), form)
            : await upload(avatar(ending), new Uint8Array(bytes), typeOf(ending));
          expect(answer).toEqual(REFUSED);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('in `images` the name is the hash of the bytes', async () => {
    const bytes = pngBytes(30);
    const other = pngBytes(31);
    const path = (hash: string) => `images/${user.id}/${hash}.png`;
    expect(await upload(path(hashOf(other)), bytes, 'image/png')).toEqual(REFUSED);
    expect(await upload(path(hashOf(bytes)), bytes, 'image/png')).toMatchObject({ status: 200 });
  });
});

describe('decision 026: what a header or an address cannot have is 400', () => {
  const form = (type: string, age: string): readonly [body: string, type: string] => [
    `--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n${age}\r\n` +
      `--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: ${type}\r\n\r\nGIF89a\r\n--b--\r\n`,
    'multipart/form-data; boundary=b',
  ];

  test.each([
    ['a line break in the age', form('image/gif', '1\r\nset-cookie: a=b')],
    ['a line feed in the age', form('image/gif', '1\nx')],
    ['a letter outside Latin in the age', form('image/gif', 'ж')],
    ['a NUL in the age', form('image/gif', '\0')],
  ])('%s of an upload', async (_what, [body, type]) => {
    expect((await upload(avatar('gif'), body, type)).status).toBe(400);
  });

  test('no text of a form’s fields makes an answer of 500', async () => {
    const text = fc.string({
      unit: fc.constantFrom('\r', '\n', '\0', '\t', 'a', 'é', 'ж', '"', ';', ':'),
    });
    await fc.assert(
      fc.asyncProperty(text, text, async (type, age) => {
        const [body, formType] = form(type, age);
        expect((await upload(avatar('gif'), body, formType)).status).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });

  const ask = async (method: string, path: string, body?: string) => {
    const answer = await backend.fetch(`${backend.url}${path}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${user.accessToken}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body }),
    });
    return answer.status;
  };

  test.each([
    ['GET', '/storage/v1/object/public/avatars/a%00.png'],
    ['GET', '/storage/v1/object/info/avatars/%00'],
    ['GET', '/rest/v1/pages?id=in.(%00)'],
    ['GET', '/rest/v1/pages%00'],
    ['GET', '/rest/v1/rpc/read_author?wanted=a%00'],
    ['DELETE', '/auth/v1/factors/%00'],
    ['GET', '/auth/v1/authorize?provider=google&redirect_to=%00'],
    ['GET', '/auth/v1/verify?token=%00&type=recovery'],
  ])('%s %s', async (method, path) => {
    expect(await ask(method, path)).toBe(400);
  });

  test.each([
    ['POST', '/auth/v1/signup', { email: 'a@b.example', password: 'Password1', data: { a: '\0' } }],
    ['PUT', '/auth/v1/user', { data: { full_name: 'a\0' } }],
    ['POST', '/auth/v1/token?grant_type=password', { email: 'a\0', password: 'a' }],
    ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: '\0' }],
    ['POST', '/rest/v1/rpc/list_gallery', { query: { search: '\0' } }],
    ['POST', '/rest/v1/pages?on_conflict=id', [{ title: '\\\0' }]],
    ['POST', '/storage/v1/object/list/avatars', { prefix: '\0', limit: 1 }],
    ['DELETE', '/storage/v1/object/avatars', { prefixes: ['\0'] }],
  ])('%s %s with a NUL in a text', async (method, path, body) => {
    expect(await ask(method, path, JSON.stringify(body))).toBe(400);
  });

  test('a text may say u0000', async () => {
    const body = JSON.stringify({ query: { search: String.raw`\u0000` } });
    expect(await ask('POST', '/rest/v1/rpc/list_gallery', body)).toBe(200);
  });
});
