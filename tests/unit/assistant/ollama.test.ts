import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { findOllama } from '../../../supabase/local/chat/ollama.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** Starts an Ollama with these `/api/show` answers; returns its OLLAMA_HOST. */
async function ollamaWith(models: Readonly<Record<string, object>>): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const names = Object.keys(models).map((name) => ({ name, model: name }));
      const requestedModel = body === '' ? '' : (JSON.parse(body) as { model: string }).model;
      response.end(
        JSON.stringify(request.url === '/api/tags' ? { models: names } : models[requestedModel]),
      );
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const CHAT = { capabilities: ['completion', 'tools'] };

test('spec §7: a running Ollama is used with its first chat model', async () => {
  const host = await ollamaWith({
    'nomic-embed-text:latest': { capabilities: ['embedding'] },
    'llama3.2:3b': { ...CHAT, model_info: { 'llama.context_length': 131_072 } },
  });
  expect(await findOllama({ OLLAMA_HOST: host }, '', fetch)).toEqual({
    baseUrl: `http://${host}/v1`,
    model: 'llama3.2:3b',
    contextTokens: 4_096,
    takesImages: false,
  });
});

test('a model that Ollama says can see takes images', async () => {
  const host = await ollamaWith({ 'llava:7b': { capabilities: ['completion', 'vision'] } });
  expect(await findOllama({ OLLAMA_HOST: host }, '', fetch)).toMatchObject({ takesImages: true });
});

test('a model is selected by name, with or without its size', async () => {
  const host = await ollamaWith({ 'first:1b': CHAT, 'second:7b': CHAT, 'third:latest': CHAT });
  const found = async (name: string) =>
    (await findOllama({ OLLAMA_HOST: host }, name, fetch))?.model ?? null;
  expect(await found('second')).toBe('second:7b');
  expect(await found('third')).toBe('third:latest');
  expect(await found('first:1b')).toBe('first:1b');
  expect(await found('fourth')).toBeNull();
});

test('the budget is that of the model file or the server, up to the model’s own limit', async () => {
  const host = await ollamaWith({
    'told:1b': { ...CHAT, parameters: 'temperature 0.7\nnum_ctx                 16384' },
    'small:1b': { ...CHAT, model_info: { 'gemma.context_length': 8_192 } },
  });
  const found = (name: string, env: Readonly<Record<string, string>> = {}) =>
    findOllama({ OLLAMA_HOST: host, ...env }, name, fetch);
  expect((await found('told'))?.contextTokens).toBe(16_384);
  const server = { OLLAMA_CONTEXT_LENGTH: '64000' };
  expect((await found('small', server))?.contextTokens).toBe(8_192);
});

test('an Ollama without models, another server and no server give null', async () => {
  expect(await findOllama({ OLLAMA_HOST: await ollamaWith({}) }, '', fetch)).toBeNull();
  expect(await findOllama({ OLLAMA_HOST: '127.0.0.1:1' }, '', fetch)).toBeNull();
  expect(await findOllama({ OLLAMA_HOST: 'http://not a host' }, '', fetch)).toBeNull();
});
