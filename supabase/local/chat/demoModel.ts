import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf, parseFields, textIn } from '../../functions/_shared/fields.ts';
import { demoReply } from './demoReply.ts';

export const DEMO_BASE_URL = 'http://demo-model.invalid/v1';

export const DEMO_ENVIRONMENT = {
  AI_BASE_URL: DEMO_BASE_URL,
  AI_MODEL: 'demo',
  AI_MODEL_LABEL: 'Demo model',
  AI_DEMO: '1',
  AI_MODELS: '',
  AI_IMAGES: '',
} as const;

/** Slow enough to show that the reply streams. */
const PACE_MS = 20;
const WORDS = 3;
const MAX_FRAGMENTS = 400;

/** Streams the demo model's reply in the OpenAI format. */
export async function answerAsDemo(request: Request): Promise<Response> {
  const sent = parseFields(await request.text())?.['messages'];
  const messages = (Array.isArray(sent) ? sent : []).map((message) => {
    const fields = fieldsOf(message);
    return { role: textIn(fields, 'role'), content: textIn(fields, 'content') };
  });
  const fragments = fragmentsOf(demoReply(messages));
  const events = stream(fragments, request.signal);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await events.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await events.return();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

async function* stream(
  fragments: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const event = (choice: object): Uint8Array =>
    encoder.encode(
      `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'demo', choices: [{ index: 0, ...choice }] })}\n\n`,
    );
  yield event({ delta: { role: 'assistant', content: '' }, finish_reason: null });
  for (const content of fragments) {
    await wait(PACE_MS, undefined, { signal });
    yield event({ delta: { content }, finish_reason: null });
  }
  yield event({ delta: {}, finish_reason: 'stop' });
  yield encoder.encode('data: [DONE]\n\n');
}

function fragmentsOf(text: string): readonly string[] {
  const words = text.match(/\S+\s*|\s+/gu) ?? [];
  const size = Math.max(WORDS, Math.ceil(words.length / MAX_FRAGMENTS));
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(''),
  );
}
