import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { emojiList } from '../../../src/build/emojiList.ts';
import { formulaFont } from '../../../src/build/formulaFont.ts';
import { build, type Rolldown } from 'vite';
import { longReply } from './sample.ts';

/** The measured renderers, by page name. */
export const SUBJECTS = [
  'recto',
  'before',
  'reactMarkdown',
  'streamdown',
  'assistantUi',
  'xMarkdown',
] as const;

export type SubjectName = (typeof SUBJECTS)[number];

/** Serves the subjects' pages and streamed replies. */
export interface PeerServer {
  /** `/recto` is a page; `/reply?size=50000&fragment=20&every=10` a reply, `every` in ms, 0 for unthrottled. */
  readonly url: string;
  readonly close: () => void;
}

/** Builds a page per subject, minified unless they are to be profiled, and serves them; `before` is a checkout. */
export async function serveSubjects(
  subjects: readonly SubjectName[],
  minify: boolean,
  before: string | undefined,
): Promise<PeerServer> {
  const files = new Map<string, string>();
  for (const subject of subjects) {
    const { script, styles } = await bundled(
      subject,
      minify,
      subject === 'before' ? join(before ?? '', 'tests/bench') : join(import.meta.dirname, '..'),
    );
    files.set(`/${subject}.js`, script);
    files.set(`/${subject}.css`, styles);
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/reply') {
      const number = (name: string) => Number(searchParams.get(name));
      return void say(response, longReply(number('size')), number('fragment'), number('every'));
    }
    const file = files.get(pathname);
    const mime = pathname.endsWith('.js') ? 'text/javascript' : 'text/css';
    response.setHeader('content-type', `${file === undefined ? 'text/html' : mime}; charset=utf-8`);
    response.end(file ?? page(pathname.slice(1)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The page has no address.');
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Sends a text in fragments, one every `everyMs`. */
async function say(
  response: ServerResponse,
  text: string,
  fragment: number,
  everyMs: number,
): Promise<void> {
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  const began = performance.now();
  for (let at = 0, count = 0; at < text.length; at += fragment, count += 1) {
    const due = began + count * everyMs - performance.now();
    if (due > 1) await new Promise((resolve) => setTimeout(resolve, due));
    const hasRoom = response.write(text.slice(at, at + fragment));
    if (!hasRoom) await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end();
}

/** The same window for all: a column that stays scrolled to its end, as a conversation does. */
function page(subject: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title>
<link rel="stylesheet" href="/${subject}.css">
<style>
body { margin: 0; font: 16px/1.6 sans-serif; }
#log { height: 100vh; overflow-y: auto; display: flex; flex-direction: column-reverse; }
#stage { width: 720px; margin: 0 auto; }
pre { overflow-x: auto; }
</style>
<body><div id="log"><div id="stage"></div></div><script type="module" src="/${subject}.js"></script>`;
}

async function bundled(subject: SubjectName, minify: boolean, root: string) {
  const page = subject === 'before' ? 'recto' : subject;
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Recto's screens are built with the React compiler; packages stay as published.
    plugins: [emojiList(), formulaFont(), react({ compiler: true, exclude: /\/node_modules\// })],
    resolve: { dedupe: ['react', 'react-dom'] },
    build: {
      write: false,
      minify,
      target: 'es2023',
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: {
        entry: join(root, `chat/page/${page}.ts`),
        formats: ['es'],
        cssFileName: subject,
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const script = outputs.find((each): each is Rolldown.OutputChunk => each.type === 'chunk');
  const styles = outputs.find((each) => each.fileName.endsWith('.css'));
  if (script === undefined) throw new Error(`The page of ${subject} was not built.`);
  const css = styles?.type === 'asset' ? styles.source : '';
  return {
    script: script.code,
    styles: typeof css === 'string' ? css : new TextDecoder().decode(css),
  };
}
