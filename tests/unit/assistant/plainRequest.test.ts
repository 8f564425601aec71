import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationMessage } from '../../../supabase/functions/chat/conversation.ts';
import { readSettings, type ChatSettings } from '../../../supabase/functions/chat/settings.ts';
import { askModel } from '../../../supabase/functions/chat/upstream.ts';

const CONVERSATION: readonly ConversationMessage[] = [
  { role: 'system', content: 'You are a helpful assistant.' },
  { role: 'system', content: 'Write short sentences.' },
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hi.' },
  { role: 'user', content: 'And?' },
];

const PLAIN: readonly ConversationMessage[] = [
  { role: 'system', content: 'You are a helpful assistant.' },
  { role: 'user', content: 'Write short sentences.\n\nHello' },
  { role: 'assistant', content: 'Hi.' },
  { role: 'user', content: 'And?' },
];

let sent: unknown[];
let settings: ChatSettings | null;

beforeEach(() => {
  sent = [];
  settings = readSettings({ AI_BASE_URL: 'https://model.example/v1', AI_MODEL: 'm' });
});

const streams = () => new Response('data: [DONE]\n\n');
const refuses = (status: number, message: string) => () =>
  Response.json({ error: { message } }, { status });

/** Asks a provider that gives these answers; 200 for a stream, else the refusal's status. */
async function ask(...answers: readonly (() => Response)[]): Promise<number> {
  if (settings === null) throw new Error('No model is configured');
  const left = [...answers];
  const answered = await askModel(settings, CONVERSATION, {
    fetch: async (url, init) => {
      sent.push(await new Request(url, init).json());
      return (left.shift() ?? streams)();
    },
    log: () => undefined,
    connection: new AbortController(),
  });
  return 'status' in answered ? answered.status : 200;
}

describe('spec §7: a provider that refuses a request', () => {
  test.each([
    [400, 'Unrecognized request argument supplied: stream_options'],
    [422, 'Extra inputs are not permitted'],
    [400, 'Conversation roles must alternate user/assistant'],
    [500, 'Jinja exception: only one system message is supported'],
  ])('%i “%s” gets a plain form, from then on at once', async (status, message) => {
    expect(await ask(refuses(status, message))).toBe(200);
    expect(sent).toEqual([
      {
        model: 'm',
        stream: true,
        messages: CONVERSATION,
        stream_options: { include_usage: true },
      },
      { model: 'm', stream: true, messages: PLAIN },
    ]);
    expect(await ask()).toBe(200);
    expect(sent[2]).toEqual(sent[1]);
    expect(sent).toHaveLength(3);
  });

  test.each([
    [400, 'maximum context length is 8192 tokens', 413],
    [401, 'Incorrect API key', 502],
    [500, 'Internal error', 502],
  ])('%i “%s” is not repeated', async (status, message, expected) => {
    expect(await ask(refuses(status, message))).toBe(expected);
    expect(sent).toHaveLength(1);
  });

  test('a refusal of both forms is reported, and the next request is complete again', async () => {
    const no = refuses(400, 'No such model');
    expect(await ask(no, no)).toBe(502);
    expect(await ask()).toBe(200);
    expect(sent[2]).toHaveProperty('stream_options');
  });
});
