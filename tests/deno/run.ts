/**
 * `npm run test:deno`: type-checks the functions with Deno and talks to them there, with the server of `npm start` as their
 * project and a model that streams two words. Installs Deno from npm. Ends with one line `N passed, N failed`.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CARD_FILES } from '../../supabase/functions/_shared/cardFiles.ts';
import { LOCAL_ANON_KEY } from '../../supabase/local/keys.ts';
import { createBackend } from '../../supabase/local/createBackend.ts';
import { toRequest } from '../../supabase/local/http/toRequest.ts';
import { sendResponse } from '../../supabase/local/http/sendResponse.ts';

const FOLDER = import.meta.dirname;
const FUNCTIONS = join(FOLDER, '..', '..', 'supabase', 'functions');

const entryOf = (name: string): string => join(FUNCTIONS, name, 'index.ts');

const deno = join(FOLDER, 'node_modules', '.bin', 'deno');
if (!existsSync(deno)) {
  // One pinned package, without a lockfile: npm refuses one that lacks the other platforms' binaries.
  const args = ['install', '--no-package-lock', '--no-audit', '--no-fund'];
  execFileSync('npm', args, { cwd: FOLDER, stdio: 'inherit', shell: process.platform === 'win32' });
}
let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
    passed += 1;
    process.stdout.write(`ok     ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`FAILED ${name}: ${error instanceof Error ? error.message : 'unknown'}\n`);
  }
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

for (const name of readdirSync(FUNCTIONS).filter((folder) => folder !== '_shared')) {
  await check(`the types of ${name}`, () => {
    const done = spawnSync(deno, ['check', entryOf(name)], { encoding: 'utf8' });
    assert.equal(done.status, 0, done.stderr);
  });
}

/** What the app's host has of the build. */
const DRAWING: Readonly<Record<string, string>> = {
  [CARD_FILES.renderer]: '@resvg/resvg-wasm/index_bg.wasm',
  [CARD_FILES.font]: '@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf',
};
let hasCardFiles = false;

const backend = await createBackend({
  dataDir: 'memory',
  origin: 'http://127.0.0.1',
  log: () => undefined,
});
const project = createServer((request, response) => {
  // Only the service role may call these, whose key the server of `npm start` never reveals.
  if (
    /^\/rest\/v1\/rpc\/(?:next_deletion|unused_pictures|outdated_cards)$/u.test(request.url ?? '')
  ) {
    response.end('null');
    return;
  }
  if (request.url === '/') {
    response.end('<!doctype html><title>Recto</title>');
    return;
  }
  const drawing = hasCardFiles ? DRAWING[request.url ?? ''] : undefined;
  if (drawing !== undefined) {
    response.end(readFileSync(createRequire(import.meta.url).resolve(drawing)));
    return;
  }
  void backend
    .fetch(toRequest(request, response, 'http://127.0.0.1'))
    .then((answer) => sendResponse(answer, response));
});
const model = createServer((_request, response) => {
  response.setHeader('content-type', 'text/event-stream');
  for (const content of ['Two', ' words']) {
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
});
const [projectPort, modelPort] = [await portOf(project), await portOf(model)];
const projectUrl = `http://127.0.0.1:${projectPort}`;
const started: ChildProcess[] = [];

/** Runs a function in Deno; returns its address. */
async function serve(name: string, env: Readonly<Record<string, string>>): Promise<string> {
  // A port that was free a moment ago.
  const probe = createServer();
  const port = await portOf(probe);
  probe.close();
  const running = spawn(deno, ['run', '--allow-net', '--allow-env', entryOf(name)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      SUPABASE_URL: projectUrl,
      SUPABASE_ANON_KEY: LOCAL_ANON_KEY,
      ...env,
    },
  });
  started.push(running);
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (text: Buffer): void => {
      output += text.toString();
      // Before that, Deno prints its downloads.
      if (output.includes('Listening')) resolve();
    };
    running.stdout.on('data', read);
    running.stderr.on('data', read);
    running.on('exit', () => reject(new Error(output)));
  });
  return `http://127.0.0.1:${port}`;
}

const chat = await serve('chat', {
  AI_BASE_URL: `http://127.0.0.1:${modelPort}/v1`,
  AI_API_KEY: 'key',
  AI_MODEL: 'two-words',
});
const ask = (token: string | null, init: RequestInit = {}): Promise<Response> =>
  fetch(`${chat}/`, {
    ...init,
    headers: {
      apikey: LOCAL_ANON_KEY,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
const signedUp = await backend.fetch(
  new Request('http://127.0.0.1/auth/v1/signup', {
    method: 'POST',
    headers: { apikey: LOCAL_ANON_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: 'Password1' }),
  }),
);
const { access_token: token, user } = (await signedUp.json()) as {
  access_token: string;
  user: { id: string };
};
const pageId = randomUUID();
await backend.query(`insert into public.pages (id, author_id, title) values ($1, $2, 'Tea')`, [
  pageId,
  user.id,
]);

await check('a preflight request', async () =>
  assert.equal((await ask(null, { method: 'OPTIONS' })).status, 204),
);
await check('a caller without a session', async () => assert.equal((await ask(null)).status, 401));
await check('the model’s name', async () => {
  const { model: name } = (await (await ask(token)).json()) as { model: string };
  assert.equal(name, 'two-words');
});
await check('a streamed reply', async () => {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });
  const answer = await ask(token, { method: 'POST', body });
  assert.equal(answer.status, 200);
  const text = await answer.text();
  assert.match(text, /Two[^]* words/u);
});

const links = await serve('links', { APP_ORIGIN: projectUrl });
await check('the sitemap', async () => {
  const answer = await fetch(`${links}/links/sitemap.xml`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /xml/u);
  assert.match(await answer.text(), /<loc>/u);
});
const cardOf = async (id: string) => {
  const began = Date.now();
  const answer = await fetch(`${links}/links/card/${id}.png`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes, ms: Date.now() - began };
};
await check('no card while the app’s host has no files to draw with', async () =>
  assert.equal((await cardOf(pageId)).status, 503),
);
await check('a card of 1200 by 630 pixels, drawn in Deno', async () => {
  hasCardFiles = true;
  const first = await cardOf(pageId);
  assert.equal(first.status, 200);
  assert.equal(first.bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([first.bytes.readUInt32BE(16), first.bytes.readUInt32BE(20)], [1200, 630]);
  const second = await cardOf(pageId);
  assert.ok(first.bytes.equals(second.bytes));
  process.stdout.write(`       first card ${first.ms} ms, again ${second.ms} ms\n`);
});
await check('the card of an unknown page', async () =>
  assert.equal((await cardOf(randomUUID())).status, 404),
);
await check('an address that links does not know', async () =>
  assert.equal((await fetch(`${links}/links/none`)).status, 404),
);

const secret = 'a-secret-of-the-schedule';
const accounts = await serve('accounts', { ACCOUNTS_SECRET: secret });
await check('the schedule without its secret', async () =>
  assert.equal((await fetch(accounts, { method: 'POST' })).status, 403),
);
await check('the schedule, with no account due', async () => {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(accounts, { method: 'POST', headers });
  assert.deepEqual(await answer.json(), { deleted: 0, pictures: 0 });
});

for (const running of started) running.kill();
project.close();
model.close();
project.closeAllConnections();
await backend.close();
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
