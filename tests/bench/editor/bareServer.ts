import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { sample } from './samples.ts';

export interface BareServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly close: () => void;
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>CodeMirror</title>
<style>body { margin: 0; } .cm-scroller { overflow: auto; }</style>
<body><script type="module" src="/bare.js"></script>`;

/** Builds and serves the page with the bare editor, and the texts it opens. */
export async function serveBare(): Promise<BareServer> {
  const script = await bundled();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const send = (mime: string, body: string): void => {
      response.setHeader('content-type', `${mime}; charset=utf-8`);
      response.end(body);
    };
    if (pathname === '/bare.js') return send('text/javascript', script);
    if (pathname !== '/text') return send('text/html', PAGE);
    const type = searchParams.get('type') === 'html' ? 'html' : 'markdown';
    return send('text/plain', sample(type, Number(searchParams.get('size'))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no address.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'page/bare.ts'), formats: ['es'] },
    },
  });
  const output = (Array.isArray(built) ? built[0] : built) ?? null;
  if (output === null || !('output' in output)) throw new Error('The bare page was not built.');
  return output.output[0].code;
}
