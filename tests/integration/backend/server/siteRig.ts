import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  startServer,
  type RunningServer,
  type ServerOptions,
} from '../../../../supabase/local/server.ts';
import { templateDump } from '../../../support/backend.ts';

/** The raw response. */
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Buffer;
}

/** A server with a small built app. */
export interface TestSite {
  readonly server: RunningServer;
  readonly folder: string;
  readonly get: (
    path: string,
    host?: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export const MAIN = 'export const main = "a line of the app";\n'.repeat(100);
/** The build’s copy, with other bytes than the server’s own compression. */
export const MAIN_PACKED = brotliCompressSync(MAIN);
/** A file changed after it was compressed. */
export const THEME = 'document.documentElement.dataset.theme = "dark";\n'.repeat(50);
/** An image by its name only. */
export const PICTURE = Buffer.alloc(2000, 7);

export async function startSite(options: Partial<ServerOptions> = {}): Promise<TestSite> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-dist-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'frame'));
  const files: Readonly<Record<string, string | Buffer>> = {
    'index.html': '<title>app</title>',
    'sw.js': 'worker',
    'theme.js': THEME,
    'theme.js.br': brotliCompressSync('an older theme'),
    'logo.png': PICTURE,
    'assets/main-abc123.js': MAIN,
    'assets/main-abc123.js.br': MAIN_PACKED,
    'frame/frame.html': 'frame',
    'frame/worker.js': 'frame worker',
    'frame/_headers': '/*',
    _headers: "/*\n  Content-Security-Policy: default-src 'none'\n  X-App: yes\n",
    '.secret': 'secret',
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content);
  }
  const server = await startServer({
    port: 0,
    dataDir: 'memory',
    ...(options.dataDir === undefined && { dump: await templateDump() }),
    distDir: folder,
    log: () => undefined,
    ...options,
  });
  return {
    server,
    folder,
    get: (path, host = '127.0.0.1', headers = {}, method = 'GET') =>
      ask(server.port, method, path, { host: `${host}:${server.port}`, ...headers }),
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a raw request, which `fetch` would normalise. */
function ask(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        resolve({
          status: answer.statusCode,
          headers: answer.headers,
          text: body.toString(),
          body,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
