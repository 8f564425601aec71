import { describe, expect, test } from 'vitest';
import {
  fetchText,
  PrivateAddress,
  type OpenAddress,
} from '../../../../supabase/functions/fetch/fetchText.ts';
import { publicLookup } from '../../../../supabase/local/fetch/openPublic.ts';

const LIMITS = { maxBytes: 1000, timeoutMs: 5000 };

/** A stand-in for the internet: responses by URL. Notes what it was asked. */
function web(
  pages: Readonly<Record<string, () => Response>>,
  requested: string[] = [],
): OpenAddress {
  return async (url) => {
    requested.push(url.href);
    const page = pages[url.href];
    if (page === undefined) throw new TypeError('fetch failed');
    return page();
  };
}

const text = (body: BodyInit, type = 'text/plain', headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': type, ...headers } });

const to = (location: string, status = 302) =>
  new Response(null, { status, headers: { location } });

async function codeOf(pages: Parameters<typeof web>[0], start = 'https://a.example.com/') {
  const read = await fetchText(new URL(start), web(pages), LIMITS);
  return 'status' in read ? read.code : read;
}

const A = 'https://a.example.com/';

describe('reading a text by its address', () => {
  test.each([
    ['text/plain; charset=utf-8', A, 'markdown'],
    ['text/markdown', A, 'markdown'],
    ['text/html', A, 'html'],
    ['text/plain', 'https://a.example.com/index.html', 'html'],
  ])('%s at %s is %s', async (mime, url, type) => {
    expect(await codeOf({ [url]: () => text('# Tea ☕', mime) }, url)).toEqual({
      url,
      type,
      text: '# Tea ☕',
    });
  });

  test.each(['application/json', 'image/svg+xml', 'application/pdf', 'text/javascript', ''])(
    'the type "%s" is refused',
    async (mime) => expect(await codeOf({ [A]: () => text('x', mime) })).toBe('type'),
  );

  test('the charset that is named is used, and bytes that do not fit are refused', async () => {
    const bytes = new Uint8Array([0x63, 0x61, 0x66, 0xe9]);
    expect(
      await codeOf({ [A]: () => text(bytes, 'text/plain; charset=iso-8859-1') }),
    ).toMatchObject({ text: 'café' });
    expect(await codeOf({ [A]: () => text(bytes) })).toBe('encoding');
    expect(await codeOf({ [A]: () => text('a\0b') })).toBe('encoding');
    expect(await codeOf({ [A]: () => text('x', 'text/plain; charset=klingon') })).toBe('encoding');
  });

  test('a compressed answer is refused rather than unpacked', async () => {
    const packed = () => text('x', 'text/plain', { 'content-encoding': 'gzip' });
    expect(await codeOf({ [A]: packed })).toBe('encoding');
  });

  test('a text over the limit is refused, by its header or as soon as it is longer', async () => {
    expect(await codeOf({ [A]: () => text('x'.repeat(1000)) })).toMatchObject({ type: 'markdown' });
    const announced = () => text('x', 'text/plain', { 'content-length': '1001' });
    expect(await codeOf({ [A]: announced })).toBe('too_large');
    let pulled = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(100).fill(120));
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    expect(await codeOf({ [A]: () => text(endless) })).toBe('too_large');
    expect([isCancelled, pulled < 20]).toEqual([true, true]);
  });

  test('three redirects are followed, a fourth is not', async () => {
    const at = (count: number) => `https://a.example.com/${count}`;
    const pages: Record<string, () => Response> = { [at(3)]: () => text('there') };
    for (const count of [0, 1, 2]) pages[at(count)] = () => to(`/${count + 1}`, 301 + count);
    expect(await codeOf(pages, at(0))).toMatchObject({ url: at(3), text: 'there' });
    pages[at(3)] = () => to('/4', 308);
    pages[at(4)] = () => text('too far');
    expect(await codeOf(pages, at(0))).toBe('redirects');
  });

  test.each([
    ['http://a.example.com/', 'not_https'],
    ['https://169.254.169.254/latest/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://a.example.com:8443/', 'port'],
    ['//10.0.0.1/', 'private_address'],
    ['file:///etc/passwd', 'not_https'],
  ])('a redirect to %s is refused before it is opened (%s)', async (location, code) => {
    const requested: string[] = [];
    const open = web({ [A]: () => to(location) }, requested);
    expect(await fetchText(new URL(A), open, LIMITS)).toMatchObject({ code });
    expect(requested).toEqual([A]);
  });

  test('a missing page, a failing site and an unreachable one give different failures', async () => {
    expect(await codeOf({ [A]: () => new Response('', { status: 404 }) })).toBe('missing');
    const failing = await fetchText(
      new URL(A),
      web({ [A]: () => new Response('', { status: 503 }) }),
      LIMITS,
    );
    expect(failing).toMatchObject({
      code: 'status',
      message: 'The site answered with status 503.',
    });
    expect(await codeOf({})).toBe('unreachable');
  });

  test('a site that stalls is left after the time limit, also within a body', async () => {
    const limits = { maxBytes: 1000, timeoutMs: 30 };
    const silent: OpenAddress = (_url, { signal }) =>
      new Promise((_done, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')));
      });
    expect(await fetchText(new URL(A), silent, limits)).toMatchObject({ code: 'timeout' });
    const stalls: OpenAddress = (_url, { signal }) =>
      Promise.resolve(
        text(
          new ReadableStream({
            start: (controller) =>
              signal.addEventListener('abort', () => controller.error(new Error('aborted'))),
          }),
        ),
      );
    expect(await fetchText(new URL(A), stalls, limits)).toMatchObject({ code: 'timeout' });
  });

  test('no cookie, referrer or authorization is sent', async () => {
    const sent: Readonly<Record<string, string>>[] = [];
    const open: OpenAddress = (_url, { headers }) => {
      sent.push(headers);
      return Promise.resolve(text('x'));
    };
    await fetchText(new URL(A), open, LIMITS);
    expect(sent.map((headers) => Object.keys(headers))).toEqual([
      ['accept', 'accept-encoding', 'user-agent'],
    ]);
  });
});

describe('connecting to a name', () => {
  const lookup = (addresses: readonly string[], all: boolean) =>
    new Promise<unknown>((done) => {
      const resolve: Parameters<typeof publicLookup>[0] = (_name, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      publicLookup(resolve)('a.example.com', { all }, (error, found) => done(error ?? found));
    });

  test('a name with public addresses is connected to exactly those', async () => {
    expect(await lookup(['1.1.1.1'], true)).toEqual([{ address: '1.1.1.1', family: 4 }]);
    expect(await lookup(['1.1.1.1'], false)).toBe('1.1.1.1');
  });

  test.each([
    [['127.0.0.1']],
    [['1.1.1.1', '10.0.0.1']],
    [['2606:4700:4700::1111', '::1']],
    [['::ffff:169.254.169.254']],
  ])('a name with the addresses %s is refused', async (addresses) => {
    expect(await lookup(addresses, true)).toBeInstanceOf(PrivateAddress);
  });

  test('a name without an address fails', async () => {
    expect(await lookup([], true)).toBeInstanceOf(Error);
  });
});
