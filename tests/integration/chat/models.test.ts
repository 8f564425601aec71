import { createServer, type Server } from 'node:http';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAuthSite, type EmbeddedSite } from '../../support/auth/authSite.ts';
import { conversation, openChatRig, rigOf, wordsOf } from '../../support/chat/chatRig.ts';

const open: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function siteWith(settings?: Readonly<Record<string, string>>) {
  const site: EmbeddedSite = await openAuthSite({}, settings);
  open.push(site.close);
  return rigOf(site);
}

describe('spec §7: model selection', () => {
  test('the configured model is used, with its name and budget', async () => {
    const rig = await openChatRig({ AI_CONTEXT_TOKENS: '32000' });
    open.push(rig.close);
    const answer = await rig.call(await rig.signUp());
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await answer.json()).toEqual({
      model: 'scripted-model',
      label: 'scripted-model',
      demo: false,
      contextTokens: 32_000,
      requestTokens: 27_904,
      takesImages: false,
    });
    expect(await rig.site.backend.assistant()).toBe('scripted-model');
  });

  test('the demo model is the default, labelled as such', async () => {
    const rig = await siteWith();
    const token = await rig.signUp();
    expect(await (await rig.call(token)).json()).toMatchObject({ label: 'Demo model', demo: true });
    const answer = await rig.ask(token, 'Hello');
    expect(answer.headers.get('x-recto-model')).toBe('Demo%20model');
    expect(answer.headers.get('x-recto-demo')).toBe('1');
    const stream = await answer.text();
    expect(stream).toMatch(/\n\ndata: \[DONE\]\n\n$/u);
    expect(wordsOf(stream)).toContain('I am the demo model');
    expect(await rig.site.backend.assistant()).toContain('the demo model');
  });

  test('the demo model streams, and stops when the client disconnects', async () => {
    const rig = await siteWith();
    const answer = await rig.ask(await rig.signUp(), 'Hello');
    const reader = answer.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).not.toContain('[DONE]');
    await reader?.cancel();
    expect(rig.site.logged).toEqual([]);
  });

  test('a running Ollama is used, also when it starts later', async () => {
    const requested: string[] = [];
    const ollama = await startOllama(requested);
    const rig = await siteWith({ OLLAMA_HOST: ollama.host });
    const token = await rig.signUp();
    const label = async () => ((await (await rig.call(token)).json()) as { label: string }).label;
    expect(await label()).toBe('Demo model');
    ollama.install('llama3.2:3b');
    expect(await label()).toBe('Demo model');
    await rig.site.wait(31_000);
    expect(await label()).toBe('llama3.2:3b');
    expect(wordsOf(await (await rig.ask(token, 'Hello')).text())).toBe('From Ollama');
    expect(requested).toContain('/v1/chat/completions');
  });

  test('an incomplete configuration is refused at the start', async () => {
    const half = { AI_BASE_URL: 'https://api.openai.com/v1', AI_API_KEY: 'x' };
    await expect(openAuthSite({}, half)).rejects.toThrow('AI_MODEL must name the model to use.');
  });
});

describe('request limits per user', () => {
  let rig: Awaited<ReturnType<typeof siteWith>>;
  let token: string;
  const limits = { AI_MODEL: 'demo', AI_REQUESTS_PER_MINUTE: '2', AI_REQUESTS_PER_DAY: '4' };

  beforeAll(async () => {
    rig = rigOf(await openAuthSite({}, limits));
    token = await rig.signUp();
    return () => rig.site.close();
  });

  test('requests are limited per minute and per day, separately for each user', async () => {
    const statuses = async (count: number, as = token): Promise<readonly number[]> => {
      const found: number[] = [];
      for (let at = 0; at < count; at += 1) {
        const answer = await rig.ask(as, 'Hello');
        found.push(answer.status);
        await answer.body?.cancel();
      }
      return found;
    };
    expect(await statuses(3)).toEqual([200, 200, 429]);
    expect(await statuses(1, await rig.signUp())).toEqual([200]);
    await later('1 minute');
    expect(await statuses(3)).toEqual([200, 200, 429]);
    await later('1 minute');
    const refused = await rig.call(token, { method: 'POST', body: conversation('Hello') });
    const hours = Number(refused.headers.get('retry-after')) / 3600;
    expect(Math.round(hours)).toBe(24);
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      message:
        'You have sent many messages in a short time. Please wait 24 hours and send it again.',
    });
    await later('1 day');
    expect(await statuses(1)).toEqual([200]);
  });

  /** Ages the request counters. */
  async function later(time: '1 minute' | '1 day'): Promise<void> {
    await rig.site.backend.query(
      "update private.function_requests set minute_began = minute_began - $1::interval, day_began = day_began - case when $1 = $2 then $1::interval else interval '0' end",
      [time, '1 day'],
    );
  }
});

/** An Ollama server without models until `install`. */
async function startOllama(requested: string[]) {
  const names: string[] = [];
  const server: Server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/api/tags') {
      response.end(JSON.stringify({ models: names.map((name) => ({ name })) }));
    } else if (request.url === '/api/show') {
      response.end(JSON.stringify({ capabilities: ['completion'] }));
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"choices":[{"delta":{"content":"From Ollama"}}]}\n\ndata: [DONE]\n\n');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { host: `127.0.0.1:${port}`, install: (name: string) => void names.push(name) };
}
