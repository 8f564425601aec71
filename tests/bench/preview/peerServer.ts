import { createServer } from 'node:http';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { sample } from '../editor/samples.ts';

/** Other editors with a Markdown preview, by page name. */
export const PEERS = ['toast', 'easymde', 'uiw', 'mdEditor'] as const;

export type Peer = (typeof PEERS)[number];

export interface PeerServer {
  /** Without a trailing slash; `/toast` is a page, `/text?size=10000` the text it opens. */
  readonly url: string;
  readonly close: () => void;
}

/** Builds a page per peer and serves them. */
export async function servePeers(peers: readonly Peer[]): Promise<PeerServer> {
  const files = new Map<string, string>();
  for (const peer of peers) {
    const { script, styles } = await bundled(peer);
    files.set(`/${peer}.js`, script);
    files.set(`/${peer}.css`, styles);
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const send = (mime: string, body: string): void => {
      response.setHeader('content-type', `${mime}; charset=utf-8`);
      response.end(body);
    };
    const file = files.get(pathname);
    if (file !== undefined) {
      return send(pathname.endsWith('.js') ? 'text/javascript' : 'text/css', file);
    }
    if (pathname === '/text') {
      return send('text/plain', sample('markdown', Number(searchParams.get('size'))));
    }
    send('text/html', page(pathname.slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no address.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

function page(peer: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${peer}</title>
<link rel="stylesheet" href="/${peer}.css">
<style>body { margin: 0; }</style>
<body><div id="stage"></div><script type="module" src="/${peer}.js"></script>`;
}

async function bundled(peer: Peer): Promise<{ readonly script: string; readonly styles: string }> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: {
        entry: join(import.meta.dirname, `page/${peer}.ts`),
        formats: ['es'],
        cssFileName: peer,
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const script = outputs.find((each): each is Rolldown.OutputChunk => each.type === 'chunk');
  const styles = outputs.find((each) => each.fileName.endsWith('.css'));
  if (script === undefined) throw new Error(`The page of ${peer} was not built.`);
  const css = styles?.type === 'asset' ? styles.source : '';
  return {
    script: script.code,
    styles: typeof css === 'string' ? css : new TextDecoder().decode(css),
  };
}
