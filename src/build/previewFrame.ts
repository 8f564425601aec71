import type { Plugin, ViteDevServer } from 'vite';
import { bundleProgram } from './bundleProgram.ts';

interface FrameFiles {
  readonly frame: string;
  readonly worker: string;
  readonly sandbox: string;
}

export function previewFramePlugin(sandboxPolicy: string): Plugin {
  let root = '';
  let appOrigin = '';
  return {
    name: 'recto-preview-frame',
    configResolved(config) {
      root = config.root;
      appOrigin = String(config.env['VITE_APP_ORIGIN'] ?? '');
    },
    load: {
      filter: { id: PROGRAM },
      async handler(id) {
        const code = await bundle(root, id.replace(PROGRAM, ''));
        return `export const script = ${JSON.stringify(code)};`;
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const files = await buildFrames(root, appOrigin);
      this.emitFile({ type: 'asset', fileName: 'frame/frame.html', source: files.frame });
      this.emitFile({ type: 'asset', fileName: 'frame/embed.html', source: files.frame });
      this.emitFile({ type: 'asset', fileName: 'frame/worker.js', source: files.worker });
      this.emitFile({ type: 'asset', fileName: 'sandbox.html', source: files.sandbox });
    },
    configureServer(server) {
      serveFrames(server, sandboxPolicy, () => buildFrames(root, appOrigin));
    },
  };
}

const FRAME_PATHS: readonly string[] = [
  '/frame.html',
  '/embed.html',
  '/worker.js',
  '/sandbox.html',
];

function serveFrames(
  server: ViteDevServer,
  sandboxPolicy: string,
  make: () => Promise<FrameFiles>,
): void {
  let files: Promise<FrameFiles> | null = null;
  server.watcher.on('change', (path) => {
    if (/src\/frame\/|previewProtocol/.test(path)) files = null;
  });
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?', 1)[0];
    if (path === undefined || !FRAME_PATHS.includes(path)) {
      next();
      return;
    }
    files ??= make();
    const port = request.headers.host?.split(':')[1];
    files.then(({ frame, worker, sandbox }) => {
      const isWorker = path === '/worker.js';
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Content-Type', `text/${isWorker ? 'javascript' : 'html'}; charset=utf-8`);
      if (isWorker) {
        response.end(worker);
        return;
      }
      const ancestors = path === '/embed.html' ? '*' : `http://127.0.0.1:${port}`;
      response.setHeader(
        'Content-Security-Policy',
        path === '/sandbox.html' ? sandboxPolicy : `frame-ancestors ${ancestors}`,
      );
      response.end(path === '/sandbox.html' ? sandbox : frame);
    }, next);
  });
}

/** `import('./file.ts?program')` bundles a file with its imports into one script, given as a string. */
const PROGRAM = /\?program$/;

async function buildFrames(root: string, appOrigin: string): Promise<FrameFiles> {
  const define = { __APP_ORIGIN__: JSON.stringify(appOrigin) };
  const frame = page(await bundle(root, entry(root, 'frame'), define));
  const worker = await bundle(root, entry(root, 'worker'), {
    ...define,
    __FRAME_HTML__: JSON.stringify(frame),
  });
  const sandbox = page(await bundle(root, entry(root, 'sandbox'), define));
  return { frame, worker, sandbox };
}

function entry(root: string, name: string): string {
  return `${root}/src/frame/${name}.ts`;
}

const UNUSED = '\0recto-unused';

/** Mermaid would load them for formulas in labels and for a layout that `mermaidProgram.ts` switches off: 2 MB. */
const WITHOUT_UNUSED: Plugin = {
  name: 'recto-without-unused',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:katex$|elkjs\/)/ },
    handler: (_id, importer) => (/[\\/]mermaid[\\/]/.test(importer ?? '') ? UNUSED : null),
  },
  load: {
    filter: { id: /recto-unused/ },
    handler: () => `export default class {
  constructor() { throw new Error('Diagrams have no ELK layout here.'); }
  static renderToString() { throw new Error('Diagrams have no formulas here.'); }
}`,
  },
};

function bundle(root: string, input: string, define?: Record<string, string>): Promise<string> {
  return bundleProgram(root, input, { plugins: [WITHOUT_UNUSED], ...(define && { define }) });
}

function page(script: string): string {
  const inline = script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><script>${inline}</script></body></html>\n`;
}
