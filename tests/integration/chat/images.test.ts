import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAuthSite } from '../../support/auth/authSite.ts';
import { openChatRig, rigOf, type ChatRig } from '../../support/chat/chatRig.ts';
import { refuses } from '../../support/chat/upstreamScripts.ts';

const PNG = dataUrl('image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const JPEG = dataUrl('image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]);
const WEBP = dataUrl('image/webp', [...Buffer.from('RIFF....WEBPVP8 ')]);

let rig: ChatRig;
let token: string;

beforeAll(async () => {
  rig = await openChatRig({ AI_IMAGES: '1', AI_MODELS: 'blind|Blind|8000,seer||8000|images' });
  token = await rig.signUp();
});

beforeEach(() => rig.upstream.reset());

afterAll(() => rig.close());

function dataUrl(type: string, bytes: readonly number[]): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

const imageOf = (url: unknown) => ({ type: 'image_url', image_url: { url } });
const says = (text: string) => ({ type: 'text', text });

async function post(parts: unknown, more: object = {}) {
  const messages = [{ role: 'user', content: parts }];
  const answer = await rig.call(token, {
    method: 'POST',
    body: JSON.stringify({ messages, ...more }),
  });
  const text = await answer.text();
  return { status: answer.status, text, code: /"code":"(\w+)"/u.exec(text)?.[1] };
}

describe('images in a conversation', () => {
  test('the server says for each model whether it takes them', async () => {
    expect(await (await rig.call(token)).json()).toMatchObject({
      takesImages: true,
      models: [
        { model: 'scripted-model', takesImages: true },
        { model: 'blind', takesImages: false },
        { model: 'seer', takesImages: true },
      ],
    });
    await expect(
      openAuthSite({}, { AI_BASE_URL: 'http://x', AI_MODEL: 'x', AI_MODELS: 'a|b|1|pictures' }),
    ).rejects.toThrow('AI_MODELS may say "images" after the tokens, not "pictures".');
  });

  test('reach the model as parts, with nothing else that the client sends in them', async () => {
    const detail = { ...imageOf(JPEG), image_url: { url: JPEG, detail: 'high' }, extra: 1 };
    const sent = await post([says('What is this?'), imageOf(PNG), detail, imageOf(WEBP)]);
    expect(sent.status).toBe(200);
    expect(rig.upstream.requests[0]?.body['messages']).toEqual([
      {
        role: 'user',
        content: [says('What is this?'), imageOf(PNG), imageOf(JPEG), imageOf(WEBP)],
      },
    ]);
  });

  test('may be all of a message, and stay in it where the plain form is sent', async () => {
    rig.upstream.next.push(refuses(400, { error: { message: 'one system message only' } }));
    const messages = [
      { role: 'system', content: 'One' },
      { role: 'system', content: 'Two' },
      { role: 'user', content: [imageOf(PNG)] },
    ];
    const body = JSON.stringify({ messages, model: 'seer' });
    await (await rig.call(token, { method: 'POST', body })).text();
    expect(rig.upstream.requests[1]?.body['messages']).toEqual([
      { role: 'system', content: 'One' },
      { role: 'user', content: [says('Two'), imageOf(PNG)] },
    ]);
  });

  test.each([
    ['an address of the web', [imageOf('https://example.org/x.png')]],
    ['an SVG', [imageOf('data:image/svg+xml;base64,PHN2Zz4=')]],
    ['another type than its bytes', [imageOf(PNG.replace('png', 'jpeg'))]],
    ['text in place of bytes', [imageOf('data:image/png;base64,not base64!')]],
    ['half a group of base64', [imageOf(PNG.slice(0, -1))]],
    ['more than 1 MB', [imageOf(`${PNG.slice(0, -4)}${'A'.repeat(1024 * 1024)}`)]],
    ['no address', [{ type: 'image_url' }]],
    ['an unknown part', [{ type: 'input_audio', input_audio: {} }]],
    ['no part', []],
    ['only blank text', [says('  ')]],
  ])('%s is refused', async (_what, parts) => {
    expect(await post(parts)).toMatchObject({ status: 400, code: 'bad_request' });
    expect(rig.upstream.requests).toEqual([]);
  });

  test('more than 16 are refused, and those of another role', async () => {
    const many = Array.from({ length: 17 }, () => imageOf(PNG));
    expect(await post(many)).toMatchObject({ status: 400, code: 'too_many_images' });
    const messages = [
      { role: 'assistant', content: [imageOf(PNG)] },
      { role: 'user', content: 'Hello' },
    ];
    expect(await post('', { messages })).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('a model without them refuses, also the demo model', async () => {
    const parts = [says('Look'), imageOf(PNG)];
    expect(await post(parts, { model: 'blind' })).toMatchObject({ status: 400, code: 'no_images' });
    expect(rig.upstream.requests).toEqual([]);
    const demo = await openAuthSite();
    const other = rigOf(demo);
    const answer = await other.call(await other.signUp(), {
      method: 'POST',
      body: JSON.stringify({ messages: [{ role: 'user', content: parts }] }),
    });
    expect(await answer.json()).toMatchObject({ code: 'no_images' });
    await demo.close();
  });

  test('of 8 MB together fit a request, more do not', async () => {
    const large = `${PNG.slice(0, -4)}${'A'.repeat(1_000_000)}`;
    const eight = Array.from({ length: 8 }, () => imageOf(large));
    expect((await post(eight)).status).toBe(200);
    const twelve = Array.from({ length: 12 }, () => imageOf(large));
    expect(await post(twelve)).toMatchObject({ status: 413, code: 'too_large' });
  });
});
