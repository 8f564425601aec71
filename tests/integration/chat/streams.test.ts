import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORDED, RECORDED_TEXT } from '../../support/chat/recordedStreams.ts';
import { errorsOf, openChatRig, wordsOf, type ChatRig } from '../../support/chat/chatRig.ts';
import {
  bytewise,
  cutAfter,
  failsAfter,
  held,
  neverEnding,
  REFUSED,
  refuses,
  says,
  saysNothing,
  sends,
  withBadLines,
} from '../../support/chat/upstreamScripts.ts';

const REPLY = 'Grüße, Привет, 你好 👩‍👩‍👧 — "quoted"\nand {"json": [1, 2]}.';

let rig: ChatRig;
let token: string;

beforeAll(async () => {
  rig = await openChatRig();
  token = await rig.signUp();
});

beforeEach(() => rig.upstream.reset());

afterAll(() => rig.close());

describe('spec §7: the stream of a reply', () => {
  test.each([
    ['in fragments', says(REPLY)],
    ['slowly', says(REPLY, { size: 20, everyMs: 15 })],
    ['split inside UTF-8 and JSON', bytewise(REPLY)],
    ['with comments and bad lines', withBadLines(REPLY)],
  ])('it arrives byte for byte when sent %s', async (_how, script) => {
    rig.upstream.next.push(script, script);
    const direct = await fetch(`${rig.upstream.url}/chat/completions`, {
      method: 'POST',
      body: '{}',
    });
    const answer = await rig.ask(token, 'Hello');
    const stream = await answer.text();
    expect(stream).toBe(await direct.text());
    expect(wordsOf(stream)).toBe(REPLY);
    expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test.each(RECORDED)('it arrives as $provider sends it', async ({ stream }) => {
    rig.upstream.next.push(sends([stream]));
    const arrived = await (await rig.ask(token, 'Hello')).text();
    expect(arrived).toBe(stream);
    expect(wordsOf(arrived)).toBe(RECORDED_TEXT);
  });

  test.each([
    ['as one JSON', (whole: string) => whole],
    ['as a stream that is called JSON', (whole: string) => `data: ${whole}\n\ndata: [DONE]\n\n`],
  ])('a reply that arrives %s is relayed as a stream', async (_how, framed) => {
    const says = { role: 'assistant', content: REPLY };
    const choice = { index: 0, message: says, delta: says, finish_reason: 'stop' };
    rig.upstream.next.push(refuses(200, framed(JSON.stringify({ choices: [choice] }))));
    const answer = await rig.ask(token, 'Hello');
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const stream = await answer.text();
    expect([wordsOf(stream), errorsOf(stream)]).toEqual([REPLY, []]);
    expect(stream.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  test('it is an event stream with no-store, no-transform and the model’s name', async () => {
    const { status, headers, body } = await rig.ask(token, 'Hello');
    await body?.cancel();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-recto-model')).toBe('scripted-model');
    expect(headers.get('x-recto-demo')).toBeNull();
  });

  test('lines are relayed while the model is still writing', async () => {
    const turn = held();
    rig.upstream.next.push(turn.script);
    const { body } = await rig.ask(token, 'Hello');
    await turn.started;
    const reader = readerOf(body);
    turn.say('first');
    expect(await reader.until('first')).not.toContain('second');
    turn.say('second');
    expect(await reader.until('second')).not.toContain('[DONE]');
    turn.end();
    expect(await reader.rest()).toContain('[DONE]');
  });

  test('a stream without [DONE] ends without one', async () => {
    rig.upstream.next.push(sends(['data: {"choices":[{"delta":{"content":"All"}}]}']));
    const stream = await (await rig.ask(token, 'Hello')).text();
    expect([wordsOf(stream), errorsOf(stream)]).toEqual(['All', []]);
  });
});

describe('interrupted replies', () => {
  test('a lost connection keeps the partial reply and reports an error', async () => {
    rig.upstream.next.push(cutAfter('Half of it'));
    const stream = await (await rig.ask(token, 'Hello')).text();
    expect(wordsOf(stream)).toBe('Half of it');
    expect(errorsOf(stream)).toEqual([
      { code: 'reply_cut', message: 'Lost the connection to the model.' },
    ]);
    expect(stream).not.toContain('[DONE]');
  });

  test('an error in the stream is reported without the provider’s text', async () => {
    rig.upstream.next.push(failsAfter('Half of it'));
    const answer = await rig.ask(token, 'Hello');
    const stream = await answer.text();
    expect(wordsOf(stream)).toBe('Half of it');
    expect(errorsOf(stream)).toMatchObject([{ code: 'reply_failed' }]);
    expect(stream).not.toContain(REFUSED);
    expect(stream).not.toContain('PRIVATE');
    expect(rig.site.logged.at(-1)).toMatch(/^chat: reply_failed \(Incorrect API key provided: … /u);
  });

  test('a reply about errors is not an error', async () => {
    const words = 'Write {"error": "none"} and event: error.';
    rig.upstream.next.push(says(words, { size: 100 }));
    const stream = await (await rig.ask(token, 'Hello')).text();
    expect([wordsOf(stream), errorsOf(stream)]).toEqual([words, []]);
  });
});

describe('spec §4: a client that disconnects', () => {
  test.each([
    ['never ends', neverEnding],
    ['says nothing', saysNothing],
  ])('closes the connection to a model that %s', async (_what, script) => {
    rig.upstream.next.push(script);
    const leaving = new AbortController();
    const { body } = await rig.ask(token, 'Hello', leaving.signal);
    const reading = body?.getReader().read();
    if (script === neverEnding) await reading;
    leaving.abort();
    await reading?.catch(() => undefined);
    expect(await rig.upstream.requests[0]?.closed).toBe('left');
  });

  test('frees its slot: many replies may be abandoned in a row', async () => {
    rig.upstream.always = saysNothing;
    for (let count = 0; count < 6; count += 1) {
      const leaving = new AbortController();
      const { status } = await rig.ask(token, 'Hello', leaving.signal);
      expect(status).toBe(200);
      leaving.abort();
      await rig.upstream.requests[count]?.closed;
    }
  });
});

function readerOf(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const more = async (): Promise<boolean> => {
    const next = await reader?.read();
    text += decoder.decode(next?.value, { stream: true });
    return next?.done === false;
  };
  return {
    until: async (words: string): Promise<string> => {
      while (!text.includes(words) && (await more()));
      return text;
    },
    rest: async (): Promise<string> => {
      while (await more());
      return text;
    },
  };
}
